import { getMonthlyOrders, listMonthlyOrders } from '@servery/contract/analytics';
import * as contract from '@servery/contract/reports';
import { terminalSections } from '@servery/domain/reports';
import { getOpenOrders, getStoresToday, getToday } from '@servery/contract/today';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { createMonthly, type MonthlyDeps } from './monthly.service.ts';
import { makeReport, type ReportsDeps } from './reports.service.ts';
import { createToday, type TodayDeps } from './today.service.ts';
import { printTillReport, readTillReport, type TillReportDeps } from './use-cases/till-report.ts';

export const reportsRoutes = (deps: TillReportDeps & MonthlyDeps & TodayDeps): Route[] => [
  ...storeRoutes(deps),
  ...tillRoutes(deps),
  ...monthlyRoutes(createMonthly(deps)),
  ...todayRoutes(createToday(deps)),
];

const todayRoutes = (today: ReturnType<typeof createToday>): Route[] => [
  route(getToday, ({ params }) => today.store(params)),
  route(getOpenOrders, ({ params }) => today.openOrders(params)),
  route(getStoresToday, ({ params }) => today.restaurant(params.restaurantId)),
];

const tillRoutes = (deps: TillReportDeps): Route[] => [
  route(contract.getTillReport, ({ caller, query }) => readTillReport(deps, caller, query)),
  route(contract.printTillReport, ({ caller, body, actor }) => printTillReport(deps, caller, { ...body, actor })),
];

const monthlyRoutes = (monthly: ReturnType<typeof createMonthly>): Route[] => [
  route(listMonthlyOrders, ({ query }) => monthly.list(query)),
  route(getMonthlyOrders, ({ params }) => monthly.ofRestaurant(params.restaurantId)),
];

const storeRoutes = (deps: ReportsDeps): Route[] => [
  route(contract.getStoreReport, ({ params, query }) =>
    makeReport(deps, {
      ...params,
      query,
      sections: [
        'sales',
        'money',
        'tax',
        'payment',
        'refund',
        'channel',
        'collection',
        'hour',
        'terminal',
        'terminalMoney',
        'cardTerminal',
      ],
    }),
  ),
  route(contract.getTerminalReport, ({ params: { posTerminalId, ...place }, query }) =>
    makeReport(deps, { ...place, query, sections: terminalSections, terminalId: posTerminalId }),
  ),
  route(contract.getItemReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['item'] })),
  route(contract.getCategoryReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['category'] })),
  route(contract.getPizzaSizeReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['pizzaSize'] })),
  route(contract.getPizzaItemReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['pizza', 'pizzaItem'] })),
  route(contract.getEmployeeReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['employee'] })),
  route(contract.getGuestCountReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['cover'] })),
];
