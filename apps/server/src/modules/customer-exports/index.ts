import * as contract from '@servery/contract/customer-exports';
import type { Permission } from '@servery/contract/permissions';
import { restaurantsWith } from '../../platform/db/restaurants-with.ts';
import { defineModule } from '../../platform/define-module.ts';
import type { Grants } from '../../platform/http/handler.types.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { dropExpired } from './customer-exports.repo.ts';
import { createExport, exportsFor, readFile, type CustomerExportsDeps } from './customer-exports.service.ts';

export { holdErasures, holdExports } from './customer-exports.repo.ts';

/** Exports are for admins: of the restaurant, or of stores for those who have ordered there. */
const policy = {
  'customers.export': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

const routes = (deps: CustomerExportsDeps): Route[] => [
  route(contract.createCustomerExport, ({ params, body, caller, once }) => createExport(deps, { ...params, ...body, caller, once })),
  route(contract.listCustomerExports, ({ params, query, caller }) => exportsFor(deps, { ...params, ...query, caller })),
  route(contract.getCustomerExportFile, ({ params, caller }) => readFile(deps, { ...params, caller })),
];

const plainJobs = ({ database, now }: CustomerExportsDeps): PlainJob[] => [
  {
    task: 'customerExports.sweep',
    cron: '51 * * * *',
    run: async () =>
      database.eachTenantOf('delete expired exports', await restaurantsWith(database, 'oldExports', now()), (tx) => dropExpired(tx, now())),
  },
];

/** Exports of a restaurant's customers: docs/algorithms/erasing-customers.md. */
export function createCustomerExportsModule(input: Omit<CustomerExportsDeps, 'now'> & Partial<Pick<CustomerExportsDeps, 'now'>>) {
  const deps: CustomerExportsDeps = { ...input, now: input.now ?? (() => new Date()) };
  return defineModule({ name: 'customer-exports', routes: routes(deps), policy, plainJobs: plainJobs(deps) });
}
