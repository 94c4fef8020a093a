import { countries } from '@servery/domain/countries';
import {
  addressKey,
  deliveryProblems,
  lettersProblem,
  getPoint,
  postcodeProblem,
  tidyPostcode,
  type AddressCheck,
  type DeliveryDetails,
  type DeliveryProblem,
} from '@servery/domain/delivery';
import type { CollectionType } from '@servery/domain/orders';
import type { FieldError } from '@servery/contract/errors';
import { v7 as uuidv7 } from 'uuid';
import type { CheckAddress } from '../../addresses/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import type { Placement } from '../placement.repo.ts';

interface Asked {
  collectionType: CollectionType;
  delivery: DeliveryDetails | null;
  /** The check of the address; absent: it has none. */
  addressCheck?: AddressCheck | undefined;
}

/** The request with the verified result of its address check. The proof is verified before any transaction. */
export async function withAddressCheck<T extends Asked>(check: CheckAddress, storeId: string, body: T): Promise<T> {
  if (body.collectionType !== 'delivery' || body.delivery === null) return body;
  return { ...body, addressCheck: await check(body.delivery.address, storeId) };
}

/**
 * The delivery as the order stores it: without the proof, and, where the fee depends on the location, with whether that
 * was confirmed.
 */
export function deliveryOfOrder(store: StoreProfile, { delivery, addressCheck }: Asked): DeliveryDetails | null {
  if (delivery === null) return null;
  const { proof: _proof, ...address } = delivery.address;
  const { suburbs, deliveryAreas } = store.settings.delivery;
  const confirmed = addressCheck?.kind === 'confirmed';
  const says = confirmed || suburbs.length + deliveryAreas.length > 0;
  return {
    dropoffNotes: delivery.dropoffNotes,
    address: { ...address, postcode: tidyPostcode(address.country, address.postcode) },
    ...(says && { confirmed }),
  };
}

/** How the address of a customer's delivery joins those that they have used; null: it is no delivery. */
export function toStoredAddress({ delivery, addressCheck }: Asked): Placement['storedAddress'] {
  if (delivery === null) return null;
  const signedLine1 = addressCheck?.kind === 'confirmed' ? addressCheck.line1 : null;
  return { id: uuidv7(), key: addressKey(delivery.address), signedLine1 };
}

/** Errors in the delivery fields that the contract's schema cannot detect. */
export function getDeliveryFields(store: StoreProfile, { collectionType, delivery, addressCheck }: Asked): FieldError[] {
  if (collectionType !== 'delivery') {
    return delivery === null ? [] : [{ path: 'delivery', message: 'An address is for delivery orders only.' }];
  }
  if (delivery === null) return [{ path: 'delivery', message: 'Please enter where your order should go.' }];
  const { country, postcode } = delivery.address;
  if (country !== store.country) {
    return [{ path: 'delivery.address.country', message: `This store delivers in ${countries[store.country].name} only.` }];
  }
  // An address from the provider needs no further check.
  const typed = addressCheck?.kind === 'confirmed' ? [] : (['line1', 'suburb'] as const);
  const problems = [
    ...typed.map((part) => ({ part, message: lettersProblem(delivery.address[part]) })),
    { part: 'postcode', message: postcodeProblem(country, postcode) },
  ];
  return problems.flatMap(({ part, message }) => (message === null ? [] : [{ path: `delivery.address.${part}`, message }]));
}

/**
 * Why a priced cart cannot be delivered; empty for other collection types. `itemTotal` in minor units, before the fee.
 */
export function getDeliveryProblems(
  store: StoreProfile,
  { collectionType, delivery, addressCheck: check }: Asked,
  itemTotal: number,
): DeliveryProblem[] {
  if (collectionType !== 'delivery') return [];
  return deliveryProblems({
    rules: store.settings.delivery,
    currency: store.currency,
    itemTotal,
    store: getPoint(store.address),
    address: delivery?.address ?? null,
    check,
  });
}
