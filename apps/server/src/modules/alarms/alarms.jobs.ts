import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { raiseUnaccepted, raiseUnacknowledged, type OfOrder, type RaiseDeps } from './use-cases/raise-alarm.ts';
import { sweepAlarms, type AlarmCheck } from './use-cases/sweep-alarms.ts';

const checkTask = 'alarms.check';

/**
 * A look each minute, which plans the looks of the next minute to the second. So an alarm is punctual, and an order that is accepted and
 * reaches the kitchen in time (nearly every one) costs no job at all.
 */
export const alarmsJobs = (deps: RaiseDeps): PlainJob[] => [
  {
    task: 'alarms.sweep',
    cron: '* * * * *',
    async run(_payload, { schedule }) {
      for (const { at, ...check } of await sweepAlarms(deps)) {
        // The key is the cause's: planned twice it is looked at once.
        await schedule(checkTask, check, { runAt: at, key: `alarms/${check.kind}/${check.restaurantId}/${check.orderId}` });
      }
    },
  },
  {
    task: checkTask,
    run(payload) {
      const { kind, ...order } = payload as unknown as Omit<AlarmCheck, 'at'> & OfOrder;
      return kind === 'orderUnaccepted' ? raiseUnaccepted(deps, order) : raiseUnacknowledged(deps, order);
    },
  },
];
