import { getPolicies } from './compose-routes.ts';
import { composeModules } from './compose.ts';
import type { Database } from './platform/db/connections.types.ts';
import type { PrinterPort } from './ports/printer.ts';

const nothing = new Proxy(
  {},
  { get: (_, name) => (name === 'subscribe' ? () => {} : () => Promise.reject(new Error('There is no database here.'))) },
);

/** Who has which permission: what the generated pages and tests read without a database. */
export const allPolicies = getPolicies(composeModules({ database: nothing as Database, printer: nothing as PrinterPort }));
