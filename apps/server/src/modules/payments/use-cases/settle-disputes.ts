import type { Tx } from '../../../platform/db/connections.types.ts';
import type { ProviderDispute } from '../../../ports/card-payments.ts';
import { noteDispute } from '../disputes.repo.ts';
import { insertMovement } from '../ledger.repo.ts';
import { fact, type Fact } from '../payments.events.ts';
import type { PaymentRecord } from '../payments.repo.ts';
import { provider } from '../payments.service.ts';

/** Notes the disputes of a locked payment. A question (`inquiry`) takes no money; an open dispute does, until it is won. */
export async function settleDisputes(tx: Tx, payment: PaymentRecord, disputes: readonly ProviderDispute[], now: Date): Promise<Fact[]> {
  const facts: Fact[] = [];
  // The part that is not disputed yet: the bank does not take the same money back twice.
  let left = payment.captured - payment.disputed;
  for (const dispute of disputes) {
    const noted = await noteDispute(tx, payment.id, dispute, now);
    if (noted === undefined) continue;
    const { disputeId: reference, state, reason } = dispute;
    const amount = noted.before === null || noted.before === 'inquiry' ? Math.min(dispute.amount, left) : dispute.amount;
    if (amount === 0) continue;
    const movement = { amount, reference, actor: provider, at: now };
    const taken = state === 'open' || state === 'lost' || (state === 'won' && noted.before !== null && noted.before !== 'inquiry');
    if (taken && (await insertMovement(tx, payment.id, { ...movement, type: 'disputed' }))) {
      left -= amount;
      facts.push(fact(payment, 'payment.disputed', { amount, reference, reason }, provider));
    }
    if (state === 'won' && taken) await insertMovement(tx, payment.id, { ...movement, type: 'disputeWon' });
    if (state === 'won' || state === 'lost') {
      facts.push(fact(payment, 'payment.disputeEnded', { amount, reference, won: state === 'won' }, provider));
    }
  }
  return facts;
}
