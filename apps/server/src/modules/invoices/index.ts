import { defineModule } from '../../platform/define-module.ts';
import { invoicesPolicy } from './invoices.policy.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import type { InvoicesDeps } from './use-cases/send-invoice.ts';

/** Invoices by mail, for those who serve and for whose order it is. */
export const createInvoicesModule = (deps: InvoicesDeps) =>
  defineModule({ name: 'invoices', routes: invoicesRoutes(deps), policy: invoicesPolicy });
export type InvoicesModule = ReturnType<typeof createInvoicesModule>;
