import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller } from '../../platform/http/handler.types.ts';
import { lockOrder, readOrder, type OrderSnapshot } from '../orders/index.ts';
import { readBill, type BillRecord } from './bills.repo.ts';

/** Whose operations they are: a till's, or those of a person who works without one. */
export interface BillDevice {
  deviceId: string;
  /** Null: of any store of the restaurant. */
  storeId: string | null;
  actor: Actor;
}

/** @throws user_not_allowed for anonymous callers */
export function toDevice(caller: Caller, actor: Actor, storeId: string | null = null): BillDevice {
  if (caller.kind === 'guest' || caller.kind === 'anonymous' || caller.kind === 'customer') throw new ApiError('user_not_allowed');
  return { deviceId: caller.principalId, storeId: caller.kind === 'user' ? storeId : caller.storeId, actor };
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
