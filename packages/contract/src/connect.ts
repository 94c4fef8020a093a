import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { country, currency, instant, localDate, minor, pageQuery, uuid } from './schemas.ts';

/** A store's account at the card provider: verification, bank account, payouts. Restaurant and store come in query or body. */

const scope = { restaurantId: uuid, storeId: uuid };
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

const payoutSchedule = z.object({
  interval: z.enum(['daily', 'weekly', 'monthly', 'manual']),
  weeklyAnchor: z.nullable(z.enum(weekdays)),
  /** Day of the month. */
  monthlyAnchor: z.nullable(z.int()),
  delayDays: z.nullable(z.int()),
});

const account = z.object({
  accountId: z.string(),
  country,
  /** Takes cards and pays out. */
  active: z.boolean(),
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  requirements: z.object({
    /** The information that the provider requires, as text for people. */
    currentlyDue: z.array(z.string()),
    pastDue: z.array(z.string()),
    pendingVerification: z.array(z.string()),
    errors: z.array(z.string()),
    disabledReason: z.nullable(z.string()),
  }),
  bankAccounts: z.array(
    z.object({
      id: z.string(),
      bankName: z.string(),
      last4: z.string(),
      currency: z.string(),
      isDefault: z.boolean(),
      failed: z.boolean(),
    }),
  ),
  schedule: z.nullable(payoutSchedule),
  /** Our fee of an order that is placed today: fixed part in minor units, and thousandths of a percent. */
  transactionFee: z.object({ fixed: minor, percentage: z.int() }),
  /** The next one, with the day from which it applies; absent: none is set. */
  nextTransactionFee: z.optional(z.object({ validFrom: localDate, fixed: minor, percentage: z.int() })),
  createdAt: instant,
});
const answer = z.object({
  /** Null: no account yet, or archived. */
  account: z.nullable(account),
  /** For bank account tokens made in the browser. */
  publishableKey: z.string(),
  simulatorUrl: z.nullable(z.string()),
});

export const getActiveAccount = endpoint({
  id: 'connect.getActiveAccount',
  method: 'GET',
  path: '/connect/account/active',
  permission: 'payments.account',
  summary: "A store's payments account and whether it is active, freshly read from the provider",
  query: z.strictObject(scope),
  response: answer,
  staleOn: ['payments.accountChanged'],
  errors: [],
});

const link = z.object({ url: z.string(), expiresAt: instant });
export const createVerificationLink = endpoint({
  id: 'connect.createVerificationLink',
  method: 'POST',
  path: '/connect/account/links/verification',
  permission: 'payments.account',
  summary: "A link to the provider's pages that verify the business; makes the account where there is none",
  body: z.strictObject(scope),
  response: link,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
export const createUpdateLink = endpoint({
  id: 'connect.createUpdateLink',
  method: 'POST',
  path: '/connect/account/links/update',
  permission: 'payments.account',
  summary: "A link to the provider's pages that change the business's details",
  body: z.strictObject(scope),
  response: link,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
export const addExternalAccount = endpoint({
  id: 'connect.addExternalAccount',
  method: 'POST',
  path: '/connect/account/external_account/{tokenId}',
  freeParams: ['tokenId'],
  permission: 'payments.account',
  summary: 'Pay out to the bank account of a token that the browser made',
  body: z.strictObject(scope),
  response: answer,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
export const setPayoutSchedule = endpoint({
  id: 'connect.setPayoutSchedule',
  method: 'PUT',
  path: '/connect/account/payout_schedule',
  permission: 'payments.account',
  summary: 'How often money is paid out',
  body: z.strictObject({
    ...scope,
    interval: z.enum(['daily', 'weekly', 'monthly', 'manual']),
    weeklyAnchor: z.optional(z.enum(weekdays)),
    monthlyAnchor: z.optional(z.int().check(z.minimum(1), z.maximum(31))),
  }),
  response: answer,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
export const archiveAccount = endpoint({
  id: 'connect.archiveAccount',
  method: 'POST',
  path: '/connect/account/archive',
  permission: 'payments.account',
  summary: 'Stop taking cards with this account; refunds and payouts of what was taken go on. A new account may be made afterwards',
  body: z.strictObject(scope),
  response: answer,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

const amount = z.object({ amount: minor, currency });
export const getBalance = endpoint({
  id: 'connect.getBalance',
  method: 'GET',
  path: '/connect/balance',
  permission: 'payments.account',
  summary: 'The balance: available for payout, and pending',
  query: z.strictObject(scope),
  response: z.object({ available: z.array(amount), pending: z.array(amount) }),
  // The provider's ledger: none of our events reports its changes.
  staleOn: [],
  errors: ['resource_status_conflict'],
});
export const listPayouts = endpoint({
  id: 'connect.listPayouts',
  method: 'GET',
  path: '/connect/payouts',
  permission: 'payments.account',
  summary: 'Payouts, newest first. "Paid" is not final: a bank may still send one back',
  query: z.strictObject({ ...scope, ...pageQuery }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        amount: minor,
        currency,
        status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
        arrivalDate: instant,
        createdAt: instant,
        automatic: z.boolean(),
        bankLast4: z.nullable(z.string()),
        failure: z.nullable(z.string()),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
  // The provider's ledger: none of our events reports its changes.
  staleOn: [],
  errors: ['resource_status_conflict'],
});

const movementKinds = [
  'sale',
  'refund',
  'refundReturned',
  'feeReturned',
  'dispute',
  'disputeWon',
  'payout',
  'payoutReturned',
  'other',
] as const;
export const listBalanceMovements = endpoint({
  id: 'connect.listBalanceMovements',
  method: 'GET',
  path: '/connect/balance/movements',
  permission: 'payments.account',
  summary:
    'The transactions of the balance, newest first: the `net` of the rows that are ready adds up to the available balance, of all others to the pending one',
  query: z.strictObject({ ...scope, ...pageQuery }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(movementKinds),
        /** The order whose payment it is; null for a payout, or a payment that is not in our books. */
        orderId: z.nullable(uuid),
        orderNumber: z.nullable(z.string()),
        /** Before fees; negative where money left the balance. */
        amount: minor,
        /** The fee; negative if it was returned. */
        fee: minor,
        net: minor,
        currency,
        at: instant,
        ready: z.boolean(),
        readyAt: instant,
        /** The provider's own description, mostly empty. */
        description: z.string(),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
  // The provider's ledger: none of our events reports its changes.
  staleOn: [],
  errors: ['resource_status_conflict'],
});
