import { defineModule } from '../../platform/define-module.ts';
import { alarmsJobs } from './alarms.jobs.ts';
import { countCurrent } from './alarms.queries.ts';
import { alarmsRoutes, type AlarmsRoutesDeps } from './alarms.routes.ts';
import { alarmsSubscriptions } from './alarms.subscribers.ts';
import type { RaiseDeps } from './use-cases/raise-alarm.ts';

/**
 * What a store must look at now: orders that wait, orders that the kitchen has not received, documents that did not print.
 */
export function createAlarmsModule(input: Omit<AlarmsRoutesDeps & RaiseDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  return defineModule({
    name: 'alarms',
    routes: alarmsRoutes(deps),
    plainJobs: alarmsJobs(deps),
    on: alarmsSubscriptions(deps),
    locks: 'alarm',
    // The routes use the permissions of orders.
    policy: {},
    gauges: [
      {
        name: 'servery_alarms_order_unaccepted',
        help: 'Standing alarms: orders that nobody has accepted in time',
        among: 'activeAlarms',
        count: countCurrent('orderUnaccepted'),
      },
      {
        name: 'servery_alarms_kitchen_unacknowledged',
        help: 'Standing alarms: accepted orders that the kitchen has not got',
        among: 'activeAlarms',
        count: countCurrent('kitchenUnacknowledged'),
      },
      {
        name: 'servery_alarms_print_failed',
        help: 'Standing alarms: paper that did not come out',
        among: 'activeAlarms',
        count: countCurrent('printFailed'),
      },
      {
        name: 'servery_alarms_printer_taken',
        help: 'Standing alarms: printers that another restaurant has confirmed',
        among: 'activeAlarms',
        count: countCurrent('printerTaken'),
      },
      {
        name: 'servery_alarms_unpaid_orders',
        help: 'Standing alarms: many unpaid orders in a short time',
        among: 'activeAlarms',
        count: countCurrent('unpaidOrders'),
      },
      {
        name: 'servery_alarms_drawer_differs',
        help: 'Standing alarms: Z reports that differ from the ledger',
        among: 'activeAlarms',
        count: countCurrent('drawerDiffers'),
      },
      {
        name: 'servery_alarms_report_differs',
        help: 'Standing alarms: trading days whose figures differed from their orders and payments',
        among: 'activeAlarms',
        count: countCurrent('reportDiffers'),
      },
      {
        name: 'servery_alarms_money_differs',
        help: 'Standing alarms: trading days whose money differs between drawers, ledger and providers',
        among: 'activeAlarms',
        count: countCurrent('moneyDiffers'),
      },
    ],
  });
}
