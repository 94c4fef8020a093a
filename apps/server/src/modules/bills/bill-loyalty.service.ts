import type { Bill, BillLoyalty, LoyaltyProof, SentBillOperation } from '@servery/domain/bills';
import type { CartProblem } from '@servery/domain/pricing';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { findUsableCredit, holdCredit, lockCards, releaseCredit, tryLoyaltyCode, redeemLoyaltyCode } from '../loyalty/index.ts';

/** The credit that a code lets a bill use, or what is wrong with the code. */
export type CheckedLoyalty = { ok: true; loyalty: BillLoyalty } | { ok: false; problem: CartProblem };

const refuse = (message: string): CheckedLoyalty => ({
  ok: false,
  problem: { code: 'LOYALTY_UNAVAILABLE', lineId: null, path: 'code', message },
});
const wrongCode = refuse('This code is not valid now. Ask the guest to show a new one on their loyalty card.');

async function findLoyalty(tx: Tx, orderId: string, customerId: string): Promise<CheckedLoyalty> {
  const credit = await findUsableCredit(tx, { orderId, customerId });
  return credit > 0 ? { ok: true, loyalty: { customerId, credit } } : refuse('This loyalty card has no credit yet.');
}

/** What a code would let a bill use. A wrong one counts against guessing, so the transaction has to commit. */
export async function checkLoyalty(tx: Tx, orderId: string, proof: LoyaltyProof, now: Date): Promise<CheckedLoyalty> {
  return (await tryLoyaltyCode(tx, proof, now)) ? findLoyalty(tx, orderId, proof.customerId) : wrongCode;
}

const proofsIn = (operations: readonly SentBillOperation[]) =>
  operations.flatMap((operation) => (operation.type === 'setLoyalty' && operation.proof ? [{ id: operation.id, ...operation.proof }] : []));

/** Counts wrong codes of operations, in a transaction of its own: refusing the operations must not take the count back. */
export async function countWrongCodes(
  { database, now }: { database: Database; now: () => Date },
  { restaurantId, operations }: { restaurantId: string; operations: readonly SentBillOperation[] },
): Promise<void> {
  for (const proof of proofsIn(operations)) await database.tenant({ restaurantId }, (tx) => tryLoyaltyCode(tx, proof, now()));
}

/** Uses up the codes that operations enter, by the operation's id: with the operations, or not at all. */
export async function redeemCodes(
  tx: Tx,
  { orderId, operations, now }: { orderId: string; operations: readonly SentBillOperation[]; now: Date },
): Promise<ReadonlyMap<string, CheckedLoyalty>> {
  const checked = new Map<string, CheckedLoyalty>();
  for (const { id, ...proof } of proofsIn(operations)) {
    checked.set(id, (await redeemLoyaltyCode(tx, proof, now)) ? await findLoyalty(tx, orderId, proof.customerId) : wrongCode);
  }
  return checked;
}

/**
 * Holds the credit that a bill uses now, and gives back what it used before. Locks the cards; the caller has locked the order, the stock and
 * the coupons. False: the card has less credit by now.
 */
export async function followLoyalty(
  tx: Tx,
  { orderId, before, after, now }: { orderId: string; before: Bill['loyalty']; after: Bill['loyalty']; now: Date },
): Promise<boolean> {
  const isSame = before?.customerId === after?.customerId && before?.credit === after?.credit;
  if (isSame) return true;
  await lockCards(
    tx,
    [before, after].flatMap((held) => (held === undefined ? [] : [held.customerId])),
  );
  if (before !== undefined) await releaseCredit(tx, orderId, 0, now);
  return after === undefined || holdCredit(tx, { orderId, ...after }, now);
}
