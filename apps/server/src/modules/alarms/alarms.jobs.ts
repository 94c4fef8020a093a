import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { raiseUnaccepted, raiseUnacknowledged, type OfOrder, type OfOrders, type RaiseDeps } from './use-cases/raise-alarm.ts';
import { sweepAlarms, type AlarmCheck } from './use-cases/sweep-alarms.ts';

const checkTask = 'alarms.check';
const unacceptedTask = 'alarms.checkUnaccepted';
/** Orders in one batch: they stay locked until all of them have their alarm. */
const atOnce = 200;

/** Unaccepted orders of one store that are to be checked in the same second. */
interface Look extends OfOrders {
  at: Date;
  key: string;
  orderIds: string[];
}

/**
 * Each minute a sweep schedules the checks of the next minute, to the second. So an alarm is punctual, and an order
 * that is accepted and reaches the kitchen in time, as nearly all do, costs no job.
 */
export const alarmsJobs = (deps: RaiseDeps): PlainJob[] => [
  {
    task: 'alarms.sweep',
    cron: '* * * * *',
    async run(_payload, { schedule }) {
      const checks = await sweepAlarms(deps);
      for (const { at, ...check } of checks.filter(({ kind }) => kind !== 'orderUnaccepted')) {
        // The key is the cause's: scheduled twice, it runs once.
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
 * A store that nobody attends to has many of them, so there is one check for all orders of a second and one for all
 * that are overdue. If the next sweep schedules a check again before it has run, it has the same key and the same
 * orders still wait.
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
