import type { FieldError } from '@servery/contract/errors';
import type { BillDelivery, SentBillOperation } from '@servery/domain/bills';
import { deliveryTerms, getPoint, type DeliveryDetails } from '@servery/domain/delivery';
import type { CheckAddress } from '../../addresses/index.ts';
import { deliveryOfOrder, getDeliveryFields, withAddressCheck } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';

export type CheckedDelivery = { ok: true; delivery: BillDelivery } | { ok: false; fields: FieldError[] };

/**
 * A delivery as a bill stores it, with its fee by the store's areas, or what is wrong at which field. Staff decide about orders below the
 * minimum: it is not checked. Before any transaction: the address's signature is read.
 */
export async function checkDelivery(check: CheckAddress, store: StoreProfile, sent: DeliveryDetails): Promise<CheckedDelivery> {
  const unchecked: Parameters<typeof getDeliveryFields>[1] = { collectionType: 'delivery', delivery: sent };
  const asked = await withAddressCheck(check, store.storeId, unchecked);
  const fields = getDeliveryFields(store, asked);
  if (fields.length > 0) return { ok: false, fields };
  const rules = store.settings.delivery;
  const answer = deliveryTerms({ rules, store: getPoint(store.address), address: sent.address, check: asked.addressCheck });
  if (!answer.ok) return { ok: false, fields: [{ path: answer.problem.path || 'delivery.address', message: answer.problem.message }] };
  const delivery = deliveryOfOrder(store, asked) ?? sent;
  return { ok: true, delivery: { ...delivery, fee: answer.terms.fee, freeFrom: rules.freeFrom } };
}

/** The same for each operation that says where a bill goes, by the operation's id. */
export async function checkDeliveries(
  check: CheckAddress,
  store: StoreProfile,
  operations: readonly SentBillOperation[],
): Promise<ReadonlyMap<string, CheckedDelivery>> {
  const checked = new Map<string, CheckedDelivery>();
  for (const operation of operations) {
    if (operation.type === 'setDelivery') checked.set(operation.id, await checkDelivery(check, store, operation.delivery));
  }
  return checked;
}
