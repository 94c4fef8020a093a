import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The card provider's webhooks. Signed over the raw body; stored, answered, processed from the queue (rules.md 24). */
const received = z.object({ received: z.literal(true) });

export const platformWebhook = endpoint({
  id: 'webhooks.platform',
  method: 'POST',
  path: '/webhooks/platform',
  permission: 'webhooks.receive',
  summary: "Events of the platform's own account: payments, refunds, disputes",
  rawBody: true,
  response: received,
  errors: ['invalid_request'],
  repeatable: 'natural',
});
export const connectWebhook = endpoint({
  id: 'webhooks.connect',
  method: 'POST',
  path: '/webhooks/connect',
  permission: 'webhooks.receive',
  summary: 'Events of connected accounts: verification, bank accounts, payouts',
  rawBody: true,
  response: received,
  errors: ['invalid_request'],
  repeatable: 'natural',
});
