import { defineModule } from '../../platform/define-module.ts';
import { customersJobs } from './customers.jobs.ts';
import { customersPolicy } from './customers.policy.ts';
import { customersRoutes, type CustomersDeps } from './customers.routes.ts';
import type { SmsWatch } from './use-cases/send-code.ts';

export { listCustomers } from './customers.service.ts';

/** A restaurant's customers: signing in with a code by SMS, their own page, and the list for those who serve. */
export function createCustomersModule(input: Omit<CustomersDeps, 'watch'>) {
  const watch: SmsWatch = { capsHit: 0, failures: 0, sent: 0 };
  const deps: CustomersDeps = { ...input, watch };
  return defineModule({
    name: 'customers',
    routes: customersRoutes(deps),
    policy: customersPolicy,
    plainJobs: customersJobs(deps),
    /** Counts of this node since it started. */
    gauges: [
      {
        name: 'servery_sms_caps_hit_total',
        of: 'node',
        help: 'Codes by SMS that a cap of a restaurant, dial code or block of numbers refused',
        read: () => watch.capsHit,
      },
      {
        name: 'servery_sms_failures_total',
        of: 'node',
        help: 'Codes by SMS that the provider did not take for a reason of ours',
        read: () => watch.failures,
      },
      { name: 'servery_sms_sent_total', of: 'node', help: 'Codes by SMS that the provider took', read: () => watch.sent },
    ],
  });
}
export type CustomersModule = ReturnType<typeof createCustomersModule>;
