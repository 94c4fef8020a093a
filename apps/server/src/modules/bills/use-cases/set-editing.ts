import type { BillEditingState } from '@servery/domain/bills';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { noteEditing, noteLeft } from '../bill-editors.repo.ts';
import { findBill, type BillDevice } from '../bills.service.ts';

interface SetEditing {
  storeId: string;
  orderId: string;
  state: BillEditingState;
  device: BillDevice;
  /** As the till is called, whoever works at it. */
  terminalName: string;
  now: Date;
}

/**
 * Notes whether a till has a bill on its screen, and says so to the others when that changes. It keeps nobody out; a bill that is no longer
 * open is nobody's. @throws resource_not_found
 */
export async function setEditing(tx: Tx, { storeId, orderId, state, device, terminalName, now }: SetEditing): Promise<void> {
  const { order } = await findBill(tx, storeId, orderId);
  const { deviceId, actor } = device;
  const isEditing = state === 'EDITING' && order.status === 'new';
  const editing = { storeId, orderId, deviceId, by: actor.name, terminalName };
  const isNews = isEditing ? await noteEditing(tx, editing, now) : await noteLeft(tx, editing);
  if (isNews) tx.emit({ storeId, type: 'bill.editing', subject: { kind: 'order', id: orderId }, payload: {}, actor });
}
