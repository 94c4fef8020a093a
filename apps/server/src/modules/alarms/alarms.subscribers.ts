import type { AlarmKind } from '@servery/domain/alarms';
import type { Subscriptions, Tx } from '../../platform/db/connections.types.ts';
import {
  clearAlarms,
  clearCause,
  drawerDiffers,
  followPrint,
  moneyDiffers,
  printerTaken,
  reportDiffers,
  restoreAlarms,
} from './use-cases/follow-causes.ts';

const ofOrder: readonly AlarmKind[] = ['orderUnaccepted', 'kitchenUnacknowledged'];

/** Clears an order's alarms once their cause is gone, and raises those about printing: docs/algorithms/alarms.md. */
export function alarmsSubscriptions({ now }: { now: () => Date }): Subscriptions {
  const clear =
    (kinds: readonly AlarmKind[]) =>
    (tx: Tx, { subject }: { subject: { id: string } }) =>
      clearAlarms(tx, subject.id, kinds, now());
  return {
    'order.accepted': async (tx, { subject, context }) => {
      if (context?.alarmed !== false) await clearAlarms(tx, subject.id, ['orderUnaccepted'], now());
    },
    'order.rejected': clear(ofOrder),
    'order.cancelled': clear(ofOrder),
    'bill.cancelled': clear(ofOrder),
    // Merged into another bill, which is watched from now on.
    'bill.changed': async (tx, { subject, payload }) => {
      if (payload.row.status === 'cancelled') await clearAlarms(tx, subject.id, ofOrder, now());
    },
    // The instant of the completion itself: undoing it raises the alarms again that were cleared then.
    'order.completed': async (tx, { subject, context }) => {
      if (context?.alarmed !== false) await clearAlarms(tx, subject.id, ofOrder, context?.at ?? now());
    },
    'order.reopened': async (tx, { subject, context }) => {
      if (context !== undefined) await restoreAlarms(tx, subject.id, context.completedAt);
    },
    'ticket.acknowledged': (tx, { payload }) => clearAlarms(tx, payload.orderId, ['kitchenUnacknowledged'], now()),
    'ticket.changed': async (tx, { payload, context }) => {
      if (context?.alarmed === true) await clearAlarms(tx, payload.ticket.orderId, ['kitchenUnacknowledged'], now());
    },
    'print.finished': async (tx, { storeId, payload, context }) => {
      const { printJobId: id, orderId: order_id, document, printerName: printer_name, ...outcome } = payload;
      if (outcome.status === 'failure' ? context?.unwanted === true : context?.alarmed === false) return;
      const job = { id, store_id: storeId, order_id, document, printer_name, order_number: context?.orderNumber ?? null };
      await followPrint(tx, { ...job, isDrawerReport: context?.isDrawerReport === true }, outcome, now());
    },
    'drawer.differed': (tx, { storeId, payload }) => drawerDiffers(tx, { storeId, ...payload }, now()),
    'drawer.agreed': (tx, { payload }) => clearCause(tx, 'drawerDiffers', payload.sessionId, now()),
    'report.differed': (tx, { storeId, payload }) => reportDiffers(tx, { storeId, ...payload }, now()),
    'money.differed': (tx, { storeId, payload }) => moneyDiffers(tx, { storeId, ...payload }, now()),
    'money.agreed': (tx, { payload }) => clearCause(tx, 'moneyDiffers', payload.checkId, now()),
    'printer.saved': async (tx, { storeId, payload, context }) => {
      if (context !== undefined) await printerTaken(tx, { id: payload.printerId, store_id: storeId, ...context.lost }, now());
    },
  };
}
