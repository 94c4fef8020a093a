import { sendOrderInvoice } from '@servery/contract/invoices';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { sendInvoice, type InvoicesDeps } from './use-cases/send-invoice.ts';

export const invoicesRoutes = (deps: InvoicesDeps): Route[] => [
  route(sendOrderInvoice, ({ body, scope: { restaurantId }, caller, customer, address }) => {
    if (restaurantId === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    return sendInvoice(deps, { restaurantId, orderId: body.orderId, email: body.email, caller, customer, address });
  }),
];
