import type { IntentResult } from '../../ports/card-payments.ts';
import type { InboxEvent } from './inbox.repo.ts';

export interface EventDeps {
  /** Whether real money moves here. */
  live: boolean;
  readIntent: (intentId: string) => Promise<IntentResult>;
  /** Something about a payment may have changed: read it again at the provider and settle. Throws if that has to be retried. */
  paymentChanged: (payment: { restaurantId: string; paymentId: string; intentId: string; disputed: boolean }) => Promise<void>;
  /** The same of an account. */
  accountChanged: (accountId: string) => Promise<'done' | 'notOurs' | 'unknown'>;
}

export interface Outcome {
  status: 'done' | 'ignored';
  note: string;
}

const done: Outcome = { status: 'done', note: '' };
const ignored = (note: string): Outcome => ({ status: 'ignored', note });

const aboutPayments = /^(payment_intent|charge|refund)\./;
/** The second API's account events have their own names: "v2.core.account[requirements].updated". */
const aboutAccounts = /^(v2\.core\.account|account|capability|payout|person|balance|balance_settings)[.[]/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Processes an event. It only says that something has changed: the object itself is read again, so the order of events and their number do
 * not matter. Types that we do not follow are done.
 * @throws if it has to be retried
 */
export async function followEvent(deps: EventDeps, event: InboxEvent): Promise<Outcome> {
  if (event.live !== deps.live) return ignored(deps.live ? 'An event of the test mode.' : 'An event of the live mode.');
  // Those come from the platform itself, whichever account they are about.
  if (event.side === 'connect' || event.type.startsWith('v2.core.account')) return followAccount(deps, event);
  if (event.accountId !== null) return ignored('An event of a connected account came to the platform.');
  return aboutPayments.test(event.type) ? followPayment(deps, event) : done;
}

async function followAccount(deps: EventDeps, event: InboxEvent): Promise<Outcome> {
  if (event.accountId === null) return ignored('No account is named.');
  if (!aboutAccounts.test(event.type)) return done;
  const result = await deps.accountChanged(event.accountId);
  if (result === 'unknown') throw new Error('The account could not be read.');
  return result === 'done' ? done : ignored('The account is not one of ours.');
}

async function followPayment(deps: EventDeps, event: InboxEvent): Promise<Outcome> {
  const intentId = event.intentId;
  const disputed = event.type.startsWith('charge.dispute.');
  if (intentId === null) return ignored('No payment is named.');
  if (event.restaurantId !== null && event.paymentId !== null) {
    await deps.paymentChanged({ restaurantId: event.restaurantId, paymentId: event.paymentId, intentId, disputed });
    return done;
  }
  // Refunds and disputes do not carry whose they are; their payment does.
  const reading = await deps.readIntent(intentId);
  if (reading.outcome === 'unknown') throw new Error(reading.message);
  if (reading.outcome === 'refused') return ignored('The provider has no such payment.');
  const { restaurantId = '', paymentId = '' } = reading.intent.metadata;
  if (!uuid.test(restaurantId) || !uuid.test(paymentId)) return ignored('The payment is not one of ours.');
  await deps.paymentChanged({ restaurantId, paymentId, intentId, disputed });
  return done;
}
