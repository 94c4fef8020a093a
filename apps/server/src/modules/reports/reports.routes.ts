import { getMonthlyOrders, listMonthlyOrders } from '@servery/contract/analytics';
import * as contract from '@servery/contract/reports';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { createMonthly, type MonthlyDeps } from './monthly.service.ts';
import { makeReport, type ReportsDeps } from './reports.service.ts';

export const reportsRoutes = (deps: ReportsDeps & MonthlyDeps): Route[] => [...storeRoutes(deps), ...monthlyRoutes(createMonthly(deps))];

const monthlyRoutes = (monthly: ReturnType<typeof createMonthly>): Route[] => [
  route(listMonthlyOrders, ({ query }) => monthly.list(query)),
  route(getMonthlyOrders, ({ params }) => monthly.ofRestaurant(params.restaurantId)),
];

const storeRoutes = (deps: ReportsDeps): Route[] => [
  route(contract.getStoreReport, ({ params, query }) =>
    makeReport(deps, { ...params, query, sections: ['sales', 'money', 'tax', 'payment', 'refund', 'channel', 'collection', 'hour'] }),
  ),
  route(contract.getItemReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['item'] })),
  route(contract.getCategoryReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['category'] })),
  route(contract.getPizzaSizeReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['pizzaSize'] })),
  route(contract.getPizzaItemReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['pizzaItem'] })),
  route(contract.getEmployeeReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['employee'] })),
  route(contract.getGuestCountReport, ({ params, query }) => makeReport(deps, { ...params, query, sections: ['cover'] })),
];
