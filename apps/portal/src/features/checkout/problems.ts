import type { CountryCode } from '@servery/domain/countries';
import type { Quote } from '../../shared/api.ts';
import { isOfCoupon } from '../../shared/cart/extras.ts';
import type { AddressFieldProblems } from '../../shared/delivery/address-field.tsx';
import { addressProblems } from '../../shared/delivery/by-hand.ts';
import type { DeliveryDraft } from '../../shared/delivery/delivery-draft.ts';
import type { DetailProblems } from './details.ts';
import { couponCondition, isOfLoyalty } from './offer-problems.ts';

/** Problems of the form, by the name of the field that shows them. */
export type FormProblems = DetailProblems & AddressFieldProblems & { dropoffNotes?: string; comments?: string };

/** What is missing in the delivery address, in the order of its fields. */
export function whereProblems(draft: DeliveryDraft, country: CountryCode): AddressFieldProblems {
  if (draft.address) return {};
  if (draft.typed) return addressProblems(draft.typed, country);
  return { address: 'Please enter your delivery address.' };
}

const parts: readonly string[] = ['line1', 'suburb', 'state', 'postcode'];

/** The server's field problems, under the form's names. A chosen address has no separate parts to mark. */
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

/** Problems of a total that a card cannot pay: below or above the provider's limits. */
export const isOfCharge = ({ code }: Quote['problems'][number]): boolean => code === 'amount_too_small' || code === 'amount_too_large';

/** What keeps a cart from being placed, as one line next to the button, with the remedy. */
export interface Blocked {
  text: string;
  help: 'addMore' | 'dropCoupon' | null;
}

/** Null: nothing does. A coupon or credit that can never be used is removed (`useRefused`) and blocks nothing. */
export function blockedBy(problems: Quote['problems']): Blocked | null {
  if (problems.some(({ lineId }) => lineId !== null)) return { text: 'Please remove or change the marked items first.', help: null };
  const first = problems.find((problem) => !isOfCoupon(problem) && !isOfLoyalty(problem));
  // Its own message is shown at the address.
  if (first?.code === 'OUTSIDE_AREA' || first?.code === 'ADDRESS_MISMATCH')
    return { text: 'Please choose another address first, or another way to get it.', help: null };
  // Its own message is shown at the payment methods.
  if (first && isOfCharge(first))
    return { text: 'A card cannot pay this total.', help: first.code === 'amount_too_small' ? 'addMore' : null };
  if (first) return { text: first.message, help: first.code === 'BELOW_MINIMUM' ? 'addMore' : null };
  const condition = couponCondition(problems);
  return condition && { text: condition.message, help: 'dropCoupon' };
}
