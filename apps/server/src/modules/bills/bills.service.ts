import type { Endpoint } from '@servery/contract/endpoint';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Approver, Call, StaffWork, TillPeople } from '../../platform/http/handler.types.ts';
import { lockOrder, readOrder, type OrderSnapshot } from '../orders/index.ts';
import { readBill, type BillRecord } from './bills.repo.ts';

/** Whose operations they are: a till's, or those of a person who works without one. */
export interface BillDevice {
  deviceId: string;
  /** Null: of any store of the restaurant. */
  storeId: string | null;
  actor: Actor;
  /** Who works at it, and who has approved this; null: no till, whose caller has an account. */
  till: TillPeople | null;
}

/** In a transaction: lets an action at a till through, and returns who approved it, or that nobody had to. @throws APPROVAL_NEEDED */
export type Authorize = (tx: Tx, work: StaffWork) => Promise<Approver | null>;

/** Who has approved an action at a till; null: nobody had to, or the caller is no till. @throws APPROVAL_NEEDED */
export const findApprover = async (
  tx: Tx,
  authorize: Authorize,
  { device: { till }, ...work }: Omit<StaffWork, 'till'> & { device: BillDevice },
): Promise<Approver | null> => (till === null ? null : authorize(tx, { till, ...work }));

/** @throws user_not_allowed for anonymous callers */
export function toDevice(
  { caller, actor, till }: Pick<Call<Endpoint>, 'caller' | 'actor' | 'till'>,
  storeId: string | null = null,
): BillDevice {
  if (caller.kind === 'user') return { deviceId: caller.principalId, storeId, actor, till };
  if (!('storeId' in caller)) throw new ApiError('user_not_allowed');
  return { deviceId: caller.principalId, storeId: caller.storeId, actor, till };
}

export interface CurrentBill {
  order: OrderSnapshot;
  bill: BillRecord;
}

/** A bill of the device's store. @throws resource_not_found */
export async function findBill(tx: Tx, storeId: string, orderId: string): Promise<CurrentBill> {
  const [order, bill] = await Promise.all([readOrder(tx, storeId, orderId), readBill(tx, orderId)]);
  if (order === undefined || bill === undefined) throw new ApiError('resource_not_found');
  return { order, bill };
}

/** The same, locked until the transaction ends; `storeId` null: of any store. @throws resource_not_found */
export async function lockBill(tx: Tx, storeId: string | null, orderId: string): Promise<CurrentBill> {
  const current = await lockBillIfAny(tx, storeId, orderId);
  if (current === undefined) throw new ApiError('resource_not_found');
  return current;
}

/** The same; undefined if there is no such order yet. @throws resource_not_found for an order that is not a bill of the store */
export async function lockBillIfAny(tx: Tx, storeId: string | null, orderId: string): Promise<CurrentBill | undefined> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) return undefined;
  const bill = await readBill(tx, orderId);
  if (bill === undefined || (storeId !== null && order.storeId !== storeId)) throw new ApiError('resource_not_found');
  return { order, bill };
}
