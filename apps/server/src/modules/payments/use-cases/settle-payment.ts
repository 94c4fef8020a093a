import { getNews, pauseAfter, refundNews, statusAfter, type PaymentNews } from '@servery/domain/payments';
import type { PaymentStatus } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { failedSubscriber } from '../../../platform/events/subscribers.ts';
import type { IntentSnapshot, ProviderDispute, ProviderRefund } from '../../../ports/card-payments.ts';
import { finishAccept, followPayment, lockOrder, toOrderRow, type OrderSnapshot } from '../../orders/index.ts';
import { endAttempt, latestAttempt, type AttemptRecord } from '../attempts.repo.ts';
import { insertMovement } from '../ledger.repo.ts';
import { fact, type Fact } from '../payments.events.ts';
import { lockPayment, savePayment, type PaymentPatch, type PaymentRecord } from '../payments.repo.ts';
import { nextCheckAt, plusSeconds, provider, type PaymentsDeps } from '../payments.service.ts';
import { readRefunds, readRefundsOfCaptured, type RefundRecord } from '../refunds.repo.ts';
import { getMismatch } from './check-snapshot.ts';
import { settleDisputes } from './settle-disputes.ts';
import { settleRefunds } from './settle-refunds.ts';

/** The provider's report, and what was asked for. */
export interface ProviderReport {
  intent: IntentSnapshot;
  /** When the provider was asked: a newer answer may have arrived since. */
  askedAt: Date;
  /** The try that was answered by it. */
  attemptId?: string;
  refunds?: readonly ProviderRefund[];
  disputes?: readonly ProviderDispute[];
  /** Who moved the money, where somebody did. */
  actor?: Actor;
}

export interface Settled {
  order: OrderSnapshot;
  payment: PaymentRecord;
  /** What was settled; absent if the provider was not asked. Its action leads to the bank's page and is not stored. */
  intent?: IntentSnapshot;
}

/**
 * The one place where the provider's reports enter our records: its replies, webhooks, a guest's requests and every
 * job. Records missing movements, moves the payment and its order, and finishes an accept that waited for its capture.
 * The same report again, late or out of order, changes nothing.
 * What happened to the money is recorded even if a subscriber of the order's event fails: the order then stays as it was, and a job tries
 * again.
 * @throws when there is no such payment, and what a subscriber threw
 */
export async function settlePayment(
  deps: Pick<PaymentsDeps, 'database' | 'log' | 'now'>,
  restaurantId: string,
  orderId: string,
  report: ProviderReport,
): Promise<Settled> {
  const settleIt = (orderFollows: boolean) =>
    deps.database.tenant({ restaurantId }, (tx) => settle(tx, deps, orderId, report, { orderFollows }));
  try {
    return await settleIt(true);
  } catch (error) {
    const subscriber = failedSubscriber(error);
    if (subscriber === undefined) throw error;
    deps.log.error({ err: error, restaurantId, orderId, subscriber }, 'A payment was recorded, and its order could not follow it.');
    await settleIt(false);
    throw error;
  }
}

/** Runs in the transaction. The order is always locked before its payment. */
async function settle(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'log' | 'now'>,
  orderId: string,
  report: ProviderReport,
  { orderFollows }: { orderFollows: boolean },
): Promise<Settled> {
  const now = deps.now();
  const order = await lockOrder(tx, orderId);
  const payment = order && (await lockPayment(tx, orderId));
  if (order === undefined || payment === undefined) throw new Error(`Order ${orderId} has no payment by card.`);
  const { intent } = report;
  // The answer to creating the first intent was lost, so a second one was created. Without money on it, it can be
  // ignored.
  const isSecond = payment.intent_id !== null && payment.intent_id !== intent.intentId;
  if (isSecond && intent.authorised + intent.captured === 0) return { order, payment };
  const [attempt, before] = await Promise.all([latestAttempt(tx, payment.id), readRefundsOfCaptured(tx, payment)]);
  const news = newsFrom(report, attempt);
  const mismatch = getMismatch(payment, tx.scope.restaurantId, intent);
  const receivedStatus = statusAfter(payment.status, news);
  if (mismatch !== null || receivedStatus === 'contradiction') {
    return noteProblem(
      tx,
      deps,
      { order, payment },
      mismatch ?? `The provider says ${intent.state} of a payment that is ${payment.status}`,
    );
  }

  const facts: Fact[] = [];
  const moves = await writeMovements(
    tx,
    payment,
    { ...report, actor: report.actor ?? order.pendingCommand?.actor ?? provider },
    facts,
    now,
  );
  const theirs = report.refunds;
  const settled = theirs === undefined ? null : await settleRefunds(tx, payment, { ours: before, theirs }, now);
  if (report.disputes !== undefined) {
    const current = (await lockPayment(tx, orderId)) as PaymentRecord;
    facts.push(...(await settleDisputes(tx, current, report.disputes, now)));
  }
  facts.push(...(settled?.facts ?? []));
  const ended = await endOpenAttempt(tx, payment, attempt, report, facts, now);
  // The row has been locked since it was read: only what was written here has changed its sums.
  const hasWritten = moves || (theirs ?? []).length + (report.disputes ?? []).length > 0;
  const summed = hasWritten ? ((await lockPayment(tx, orderId)) as PaymentRecord) : payment;
  const refunds = (theirs ?? []).length > 0 ? await readRefunds(tx, payment.id) : before;
  const status = withRefunds(summed, refunds, receivedStatus);
  const moved = await moveOrderWith(tx, order, { ...summed, status }, { intent, orderFollows }, facts, now);
  const refundsOpen = refunds.some((refund) => refund.status === 'processing');
  const next = {
    ...summed,
    ...getFields(summed, intent),
    status,
    // Refund totals can be checked only when the refunds were read.
    problem: settled === null && payment.problem?.startsWith('Refund') ? payment.problem : (settled?.problem ?? null),
    decline_code: ended === 'declined' ? (intent.decline?.code ?? 'card_declined') : status === 'processing' ? null : summed.decline_code,
    wanted: stillRequested(summed, moved, payment, intent),
    tries: isMoving(intent) || refundsOpen || !orderFollows ? summed.tries + 1 : 0,
    read_at: now,
    changed_at: status === payment.status ? summed.changed_at : now,
  };
  const open = { waiting: moved.status === 'processingPayment', pendingUntil: moved.pendingUntil, refundsOpen, moving: isMoving(intent) };
  const attemptOpen = attempt?.outcome === null && ended === undefined;
  const dueAt = nextCheckAt({ payment: next, attemptOpen, ...open }, now);
  const saved = await savePayment(tx, next, { check_at: orderFollows ? dueAt : plusSeconds(now, pauseAfter(summed.tries)) });
  if (saved.problem !== null && payment.problem === null) deps.log.error({ orderId, problem: saved.problem }, 'A payment does not add up.');
  const row = toOrderRow(moved);
  for (const append of facts) append(tx, row);
  return { order: moved, payment: saved, intent };
}

/**
 * A decline or a wait that was read before the last attempt had its answer does not describe that attempt, so it is
 * ignored.
 */
function newsFrom({ intent, askedAt, attemptId }: ProviderReport, attempt: AttemptRecord | undefined): PaymentNews[] {
  const news = getNews(intent.state, intent.decline !== null);
  if (attempt === undefined || attemptId === attempt.id) return [news];
  const passing = news === 'declined' || news === 'awaitingCard' || news === 'awaitingGuest';
  if (!passing) return [news];
  const overtaken = askedAt < attempt.changed_at;
  return attempt.outcome === null || overtaken ? [] : [news];
}

/** Records the movements of money that the report adds. @returns whether there were any */
async function writeMovements(
  tx: Tx,
  payment: PaymentRecord,
  report: ProviderReport & { actor: Actor },
  facts: Fact[],
  now: Date,
): Promise<boolean> {
  const { intent, actor } = report;
  const reference = intent.chargeId ?? intent.intentId;
  const before = facts.length;
  const held = intent.state === 'authorised' || intent.state === 'captured';
  if (held && payment.authorised === 0 && payment.status !== 'cancel') {
    const { amount } = payment;
    if (await insertMovement(tx, payment.id, { type: 'authorised', amount, reference, actor: provider, at: now })) {
      const card = intent.card === null ? '' : `${intent.card.brand} ···· ${intent.card.last4}`;
      facts.push(fact(payment, 'payment.authorised', { amount, reference, card }, provider));
    }
  }
  if (intent.state === 'captured' && intent.captured > payment.captured) {
    const amount = intent.captured - payment.captured;
    if (await insertMovement(tx, payment.id, { type: 'captured', amount, reference, actor, at: now })) {
      facts.push(fact(payment, 'payment.captured', { amount, reference }, actor));
    }
  }
  const left = payment.authorised - payment.captured - payment.released;
  if (intent.state === 'cancelled' && left > 0) {
    if (await insertMovement(tx, payment.id, { type: 'released', amount: left, reference, actor, at: now })) {
      facts.push(fact(payment, 'payment.released', { amount: left, reference }, actor));
    }
  }
  return facts.length > before;
}

/** Records the outcome of the last attempt, if this report decides it. */
async function endOpenAttempt(
  tx: Tx,
  payment: PaymentRecord,
  attempt: AttemptRecord | undefined,
  { intent, attemptId, askedAt }: ProviderReport,
  facts: Fact[],
  now: Date,
): Promise<AttemptRecord['outcome'] | undefined> {
  if (attempt === undefined || (attempt.outcome !== null && attempt.outcome !== 'actionRequired')) return undefined;
  const own = attemptId === attempt.id;
  const known = own || (attempt.outcome === 'actionRequired' && askedAt >= attempt.changed_at);
  const outcome =
    intent.state === 'authorised' || intent.state === 'captured'
      ? 'authorised'
      : intent.state === 'cancelled'
        ? 'failed'
        : intent.state === 'awaitingGuest' && (own || askedAt >= attempt.changed_at)
          ? 'actionRequired'
          : intent.state === 'awaitingCard' && known
            ? 'declined'
            : undefined;
  if (outcome === undefined || outcome === attempt.outcome) return outcome;
  const code = outcome === 'declined' ? (intent.decline?.code ?? 'processing_error') : null;
  await endAttempt(tx, attempt.id, outcome, code, now);
  if (code !== null) facts.push(fact(payment, 'payment.declined', { code }, provider));
  return outcome;
}

/** The status of a captured payment follows its refunds. */
function withRefunds(payment: PaymentRecord, refunds: readonly RefundRecord[], status: PaymentStatus): PaymentStatus {
  if (payment.captured === 0) return status;
  const ended = refunds.filter((refund) => refund.status !== 'processing');
  const latest = ended.toSorted((a, b) => a.changed_at.getTime() - b.changed_at.getTime()).at(-1)?.status;
  const news = refundNews(payment.captured, payment.refunded, latest === 'success' || latest === 'failure' ? latest : null);
  const next = news === null ? status : statusAfter(status, [news]);
  return next === 'contradiction' ? status : next;
}

const lostHold = 'The hold on the card ended before the order was accepted. The guest was not charged.';

async function moveOrderWith(
  tx: Tx,
  order: OrderSnapshot,
  payment: PaymentRecord,
  { intent, orderFollows }: { intent: IntentSnapshot; orderFollows: boolean },
  facts: Fact[],
  now: Date,
): Promise<OrderSnapshot> {
  const paid = payment.status === 'requiresCapture' || payment.status === 'success';
  const follow = async (command: Parameters<typeof followPayment>[2]['command']) => ({
    ...order,
    ...(await followPayment(tx, order, {
      paymentStatus: payment.status,
      command,
      autoAccept: payment.auto_accept,
      customerId: order.customerId,
      now,
    })),
  });
  if (!orderFollows) return follow(null);
  if (payment.status === 'success' && order.pendingCommand !== null) {
    const accepted = await finishAccept(tx, order, now);
    if (accepted !== undefined) return { ...order, ...accepted };
  }
  if (order.status === 'processingPayment' && paid) return follow({ type: 'paymentAuthorised' });
  if (order.status === 'processingPayment' && intent.state === 'cancelled') {
    facts.push(fact(payment, 'payment.expired', {}, provider));
    return follow({ type: 'paymentExpired' });
  }
  if (order.status === 'new' && payment.status === 'cancel') {
    return follow({ type: 'cancel', reason: 'technicalFailure', note: lostHold });
  }
  return follow(null);
}

const ended = new Set(['failure', 'cancelled', 'rejected']);

/**
 * Money held or captured for an order that has ended is to be given back, and an intent that could still be paid is to
 * be closed. The request stays set until nothing is left to do.
 */
function stillRequested(
  payment: PaymentRecord,
  order: OrderSnapshot,
  before: PaymentRecord,
  { state }: IntentSnapshot,
): PaymentRecord['wanted'] {
  if (state === 'cancelled') return null;
  if (order.status === 'failure' && (state === 'awaitingCard' || state === 'awaitingGuest')) return 'release';
  const left = payment.authorised - payment.released - payment.refund_reserved;
  if (left === 0) return payment.authorised === 0 ? payment.wanted : null;
  const lateMoney = before.authorised === 0 && ended.has(order.status);
  return lateMoney ? 'release' : payment.wanted;
}

/** The provider is at work, or the guest with the bank. */
const isMoving = ({ state }: IntentSnapshot): boolean => state === 'processing' || state === 'awaitingGuest';

const getFields = (payment: PaymentRecord, intent: IntentSnapshot): PaymentPatch => ({
  intent_id: payment.intent_id ?? intent.intentId,
  charge_id: intent.chargeId ?? payment.charge_id,
  card: intent.card ?? payment.card,
  capture_before: intent.captureBefore ?? payment.capture_before,
});

/**
 * The order is not fulfilled, and staff are alerted once. A waiting order keeps its deadline; a reserved accept runs
 * out at its time.
 */
async function noteProblem(
  tx: Tx,
  { log, now }: Pick<PaymentsDeps, 'log' | 'now'>,
  { order, payment }: Settled,
  problem: string,
): Promise<Settled> {
  const check_at = order.status === 'processingPayment' ? payment.pay_before : order.pendingUntil;
  if (payment.problem === problem) return { order, payment: await savePayment(tx, payment, { check_at, read_at: now() }) };
  log.error({ restaurantId: tx.scope.restaurantId, orderId: order.id, paymentId: payment.id, problem }, 'A payment does not add up.');
  fact(payment, 'payment.mismatched', { problem }, provider)(tx, toOrderRow(order));
  return { order, payment: await savePayment(tx, payment, { problem, check_at, read_at: now(), changed_at: now() }) };
}
