import type { EventPayload } from '@servery/contract/events';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';

export const systemActor: Actor = { kind: 'system', id: null, name: 'System' };

/** A change of a store's account, for screens and for the history of who did what. */
export function emitAccountChanged(
  tx: Tx,
  change: { storeId: string; id: string; actor: Actor; payload: EventPayload<'payments.accountChanged'> },
): void {
  tx.emit({
    storeId: change.storeId,
    type: 'payments.accountChanged',
    subject: { kind: 'paymentAccount', id: change.id },
    payload: change.payload,
    actor: change.actor,
  });
}
