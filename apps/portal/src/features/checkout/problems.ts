import type { CountryCode } from '@servery/domain/countries';
import type { Quote } from '../../shared/api.ts';
import { isOfCoupon } from '../../shared/cart/extras.ts';
import type { AddressFieldProblems } from '../../shared/delivery/address-field.tsx';
import { addressProblems } from '../../shared/delivery/by-hand.ts';
import type { DeliveryDraft } from '../../shared/delivery/delivery-draft.ts';
import type { DetailProblems } from './details.ts';
import { couponCondition, isOfLoyalty } from './offer-problems.ts';

/** What is wrong with the form, by the name of the field that says so. */
export type FormProblems = DetailProblems & AddressFieldProblems & { dropoffNotes?: string; comments?: string };

/** What is missing of where it should go, in the order in which it is asked for. */
export function whereProblems(draft: DeliveryDraft, country: CountryCode): AddressFieldProblems {
  if (draft.address) return {};
  if (draft.typed) return addressProblems(draft.typed, country);
  return { address: 'Please enter your delivery address.' };
}

const parts: readonly string[] = ['line1', 'suburb', 'state', 'postcode'];

/** What the server said of fields, by the names that the form has for them. An address that was chosen has no parts to mark. */
export function problemsFromServer(fields: readonly { path: string; message: string }[], byHand: boolean): FormProblems {
  return Object.fromEntries(
    fields.map(({ path, message }) => {
      const name = path.split('.').at(-1) ?? '';
      const whole =
        path === 'delivery' || path === 'delivery.address' || (path.startsWith('delivery.address.') && !(byHand && parts.includes(name)));
      return [whole ? 'address' : name, message];
    }),
  );
}

/** Of a total that a card cannot pay: too small for the provider, or too large. */
export const isOfCharge = ({ code }: Quote['problems'][number]): boolean => code === 'amount_too_small' || code === 'amount_too_large';

/** What keeps a cart from being placed, in one line next to the button, and what helps. */
export interface Blocked {
  text: string;
  help: 'addMore' | 'dropCoupon' | null;
}

/** Null: nothing does. A coupon or credit that cannot be used at all is let go of (`useRefused`) and blocks nothing. */
export function blockedBy(problems: Quote['problems']): Blocked | null {
  if (problems.some(({ lineId }) => lineId !== null)) return { text: 'Please remove or change the marked items first.', help: null };
  const first = problems.find((problem) => !isOfCoupon(problem) && !isOfLoyalty(problem));
  // Its own words stand at the address.
  if (first?.code === 'OUTSIDE_AREA' || first?.code === 'ADDRESS_MISMATCH')
    return { text: 'Please choose another address first, or another way to get it.', help: null };
  // Its own words stand at the ways to pay.
  if (first && isOfCharge(first))
    return { text: 'A card cannot pay this total.', help: first.code === 'amount_too_small' ? 'addMore' : null };
  if (first) return { text: first.message, help: first.code === 'BELOW_MINIMUM' ? 'addMore' : null };
  const condition = couponCondition(problems);
  return condition && { text: condition.message, help: 'dropCoupon' };
}
