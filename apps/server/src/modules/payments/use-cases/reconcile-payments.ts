import type { PaymentStatus } from '@servery/domain/orders';
import type { ProviderState } from '@servery/domain/payments';
import type { Tx } from '../../../platform/db/connections.types.ts';
import type { IntentSnapshot } from '../../../ports/card-payments.ts';
import { noteDifference, resolveDifferences, type Difference } from '../differences.repo.ts';
import { readOldDifferences } from '../money-differences.queries.ts';
import { paymentsMadeIn, readPaymentById, type PaymentRecord } from '../payments.repo.ts';
import { plusSeconds, type PaymentsDeps } from '../payments.service.ts';
import { readAndSettle } from './read-payment.ts';

const days = 3;
/** Movements of the last minutes may not be in both ledgers yet. */
const settlingMinutes = 10;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The provider's states that fit each of ours. */
const fitting: Readonly<Record<PaymentStatus, readonly ProviderState[]>> = {
  processing: ['awaitingCard', 'awaitingGuest', 'processing'],
  failure: ['awaitingCard', 'awaitingGuest', 'cancelled'],
  requiresCapture: ['authorised'],
  success: ['captured'],
  cancel: ['cancelled', 'awaitingCard'],
  refundSuccess: ['captured'],
  refundFailure: ['captured'],
};

/**
 * Compares the provider's ledger of the last days with ours, in both directions. A difference is recorded for staff and
 * then settled with the provider's data; it stays open only if settling does not remove it.
 * @throws when the provider cannot be read
 */
export async function reconcilePayments(deps: PaymentsDeps): Promise<{ compared: number; differing: number }> {
  const to = deps.now();
  const span = { from: plusSeconds(to, -days * 86_400), to };
  const seen = new Map<string, Set<string>>();
  let [compared, differing] = [0, 0];
  for await (const theirs of deps.port.payments(span)) {
    const { restaurantId = '', paymentId = '' } = theirs.metadata;
    if (!uuid.test(restaurantId) || !uuid.test(paymentId)) continue;
    compared += 1;
    seen.set(restaurantId, (seen.get(restaurantId) ?? new Set()).add(theirs.intentId));
    const differs = await compare(deps, restaurantId, paymentId, theirs).catch((error: unknown) => {
      deps.log.error({ err: error, restaurantId, paymentId, intentId: theirs.intentId }, 'A payment could not be compared.');
      return true;
    });
    if (differs) differing += 1;
  }
  const open = await readOlder(deps, span.from);
  for (const { restaurantId, paymentId, intentId } of open) {
    const read = await deps.port.readIntent(intentId);
    if (read.outcome !== 'done') continue;
    await compare(deps, restaurantId, paymentId, read.intent).catch((error: unknown) =>
      deps.log.error({ err: error, restaurantId, paymentId, intentId }, 'A payment could not be compared.'),
    );
  }
  await deps.database.eachTenant('reconcile payments', async (tx) => {
    const known = seen.get(tx.scope.restaurantId);
    const settled = { from: span.from, to: plusSeconds(to, -settlingMinutes * 60) };
    for (const ours of await paymentsMadeIn(tx, settled)) {
      if (ours.intent_id === null || known?.has(ours.intent_id)) continue;
      differing += 1;
      await noteDifference(tx, difference(ours.intent_id, ours.id, 'missingThere', ours.status, 'none'), to);
    }
  });
  if (differing > 0) deps.log.error({ compared, differing }, "The provider's books differ from ours.");
  return { compared, differing };
}

/** Payments from before the span whose difference is open: they are compared until they agree. */
async function readOlder(
  { database }: PaymentsDeps,
  before: Date,
): Promise<{ restaurantId: string; paymentId: string; intentId: string }[]> {
  const found: { restaurantId: string; paymentId: string; intentId: string }[] = [];
  await database.eachTenant('payments that still differ', async (tx) => {
    for (const { payment_id: paymentId, intent_id: intentId } of await readOldDifferences(tx, before)) {
      found.push({ restaurantId: tx.scope.restaurantId, paymentId, intentId });
    }
  });
  return found;
}

const difference = (intentId: string, paymentId: string | null, kind: Difference['kind'], ours: unknown, theirs: unknown): Difference => ({
  intentId,
  paymentId,
  kind,
  ours: String(ours),
  theirs: String(theirs),
});

/** Whether a payment differed, before anything was settled. */
async function compare(deps: PaymentsDeps, restaurantId: string, paymentId: string, theirs: IntentSnapshot): Promise<boolean> {
  const now = deps.now();
  const scope = { restaurantId };
  const read = (tx: Tx) => readPaymentById(tx, paymentId);
  const ours = await deps.database.tenant(scope, read);
  const settling = ours !== undefined && ours.changed_at > plusSeconds(now, -settlingMinutes * 60);
  const found = getDifferences(ours, theirs);
  const note = (differences: Difference[]) =>
    deps.database.tenant(scope, async (tx) => {
      for (const each of differences) await noteDifference(tx, each, now);
      await resolveDifferences(
        tx,
        { intentId: theirs.intentId, paymentId: ours?.intent_id === theirs.intentId ? ours.id : null },
        differences.map(({ kind }) => kind),
        now,
      );
    });
  if (found.length === 0 || settling) {
    if (found.length === 0) await note([]);
    return false;
  }
  // A restaurant that no longer exists has nowhere to record it.
  await note(found).catch((error: unknown) => deps.log.error({ err: error, restaurantId, found }, 'A difference could not be noted.'));
  if (ours === undefined) return true;
  await readAndSettle(deps, restaurantId, { ...ours, intent_id: ours.intent_id ?? theirs.intentId });
  await note(getDifferences(await deps.database.tenant(scope, read), theirs));
  return true;
}

function getDifferences(ours: PaymentRecord | undefined, theirs: IntentSnapshot): Difference[] {
  const { intentId } = theirs;
  if (ours === undefined) return [difference(intentId, null, 'missingHere', 'none', theirs.state)];
  const unequal = (kind: Difference['kind'], mine: unknown, other: unknown) =>
    mine === other ? [] : [difference(intentId, ours.id, kind, mine, other)];
  // A second intent, created because the answer to the first was lost. It is harmless as long as it holds no money.
  if (ours.intent_id !== null && ours.intent_id !== intentId) {
    return theirs.authorised + theirs.captured === 0 ? [] : [difference(intentId, ours.id, 'missingHere', ours.intent_id, theirs.state)];
  }
  return [
    ...unequal('amount', `${ours.amount} ${ours.currency}`, `${theirs.amount} ${theirs.currency}`),
    ...unequal('account', ours.account_id, theirs.accountId),
    ...unequal('captured', ours.captured, theirs.captured),
    ...unequal('refunded', ours.refunded, theirs.refunded),
    ...(fitting[ours.status].includes(theirs.state) ? [] : [difference(intentId, ours.id, 'state', ours.status, theirs.state)]),
  ];
}
