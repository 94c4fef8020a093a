import { accountLinkEndpoints } from '../accounts/account-links.endpoints.ts';
import { accountEndpoints } from '../accounts/accounts.endpoints.ts';
import { tokenEndpoints } from '../accounts/tokens.endpoints.ts';
import { paymentMethodEndpoints } from '../cards/payment-methods.endpoints.ts';
import { customerEndpoints } from '../customers/customers.endpoints.ts';
import { disputeEndpoints } from '../disputes/disputes.endpoints.ts';
import { eventEndpoints } from '../events/events.endpoints.ts';
import { paymentIntentEndpoints } from '../payments/intents.endpoints.ts';
import { moneyEndpoints } from '../payments/money.endpoints.ts';
import { balanceEndpoints } from '../payouts/balance.endpoints.ts';
import { payoutEndpoints } from '../payouts/payouts.endpoints.ts';
import { refundEndpoints } from '../refunds/refunds.endpoints.ts';
import { setupIntentEndpoints } from '../setups/setup-intents.endpoints.ts';
import { webhookEndpointEndpoints } from '../webhooks/webhook-endpoints.endpoints.ts';
import type { Endpoint } from './endpoint.ts';

/** Everything of the API that is spoken here. */
export const allEndpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...accountLinkEndpoints,
  ...balanceEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...moneyEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...payoutEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...tokenEndpoints,
  ...webhookEndpointEndpoints,
];
