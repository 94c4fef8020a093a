import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { raiseUnaccepted, raiseUnacknowledged, type OfOrder, type OfOrders, type RaiseDeps } from './use-cases/raise-alarm.ts';
import { sweepAlarms, type AlarmCheck } from './use-cases/sweep-alarms.ts';

const checkTask = 'alarms.check';
const unacceptedTask = 'alarms.checkUnaccepted';
/** Orders of one look: they are kept from everybody else until all of them have their alarm. */
const atOnce = 200;

/** Orders of one store that nobody has accepted, to be looked at in the same second. */
interface Look extends OfOrders {
  at: Date;
  key: string;
  orderIds: string[];
}

/**
 * A look each minute, which plans the looks of the next minute to the second. So an alarm is punctual, and an order that is accepted and
 * reaches the kitchen in time (nearly every one) costs no job at all.
 */
export const alarmsJobs = (deps: RaiseDeps): PlainJob[] => [
  {
    task: 'alarms.sweep',
    cron: '* * * * *',
    async run(_payload, { schedule }) {
      const checks = await sweepAlarms(deps);
      for (const { at, ...check } of checks.filter(({ kind }) => kind !== 'orderUnaccepted')) {
        // The key is the cause's: planned twice it is looked at once.
        await schedule(checkTask, check, { runAt: at, key: `alarms/${check.kind}/${check.restaurantId}/${check.orderId}` });
      }
      const unaccepted = checks.filter(({ kind }) => kind === 'orderUnaccepted');
      for (const { at, key, ...look } of getCheckTimes(unaccepted, deps.now())) await schedule(unacceptedTask, look, { runAt: at, key });
    },
  },
  {
    task: checkTask,
    run(payload) {
      const { kind, ...order } = payload as unknown as Omit<AlarmCheck, 'at'> & OfOrder;
      return kind === 'orderUnaccepted' ? raiseUnaccepted(deps, { ...order, orderIds: [order.orderId] }) : raiseUnacknowledged(deps, order);
    },
  },
  { task: unacceptedTask, run: (payload) => raiseUnaccepted(deps, payload as unknown as OfOrders) },
];

/**
 * A store that nobody looks after has many of them: one look for all of a second, and one for all that are overdue. Planned again by the next
 * sweep, a look that has not begun has the same key, and whatever it was to look at still waits.
 */
export function getCheckTimes(checks: readonly AlarmCheck[], now: Date): Look[] {
  const looks = new Map<string, Look>();
  for (const { restaurantId, storeId, orderId, at } of checks) {
    const second = Math.ceil(at.getTime() / 1000);
    const isOverdue = at <= now;
    const ofStore = `alarms/unaccepted/${restaurantId}/${storeId}/${isOverdue ? 'overdue' : second}`;
    let part = 0;
    while ((looks.get(`${ofStore}/${part}`)?.orderIds.length ?? 0) >= atOnce) part += 1;
    const key = `${ofStore}/${part}`;
    const look = looks.get(key) ?? { restaurantId, storeId, orderIds: [], at: isOverdue ? at : new Date(second * 1000), key };
    look.orderIds.push(orderId);
    looks.set(key, look);
  }
  return [...looks.values()];
}
