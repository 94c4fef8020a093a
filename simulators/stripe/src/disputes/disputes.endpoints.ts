import type { Stripe } from 'stripe';
import { missing, refused } from '../api/api-error.ts';
import { instants, mergeMetadata, metadata, paging } from '../api/common-params.ts';
import { type Call, endpoint } from '../api/endpoint.ts';
import { getId, getPage, within } from '../api/lists.ts';
import { flag, group, type ParamsOf, text } from '../api/params.ts';
import { emit } from '../events/emit.ts';
import { closeDispute } from './disputes.ts';

const evidence = group({
  customer_email_address: text(),
  customer_name: text(),
  product_description: text(),
  refund_refusal_explanation: text(),
  service_date: text(),
  uncategorized_text: text(20_000),
} satisfies ParamsOf<Stripe.DisputeUpdateParams.Evidence>);

const find = ({ tx, account, path: { id = '' } }: Call): Stripe.Dispute => {
  const dispute = tx.own('dispute', account, id);
  if (!dispute) throw missing('dispute', id, 'dispute', 404);
  return dispute;
};

/** Words for tests that decide a dispute. */
const getVerdict = (words: string | null): 'won' | 'lost' | null =>
  words === 'winning_evidence' ? 'won' : words === 'losing_evidence' ? 'lost' : null;

export const disputeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/disputes',
    params: { ...paging, charge: text(), created: instants, payment_intent: text() } satisfies ParamsOf<Stripe.DisputeListParams>,
    run({ tx, account }, { charge, created, payment_intent: intent, ...page }) {
      const disputes = tx
        .list('dispute', account)
        .filter((each) => within(created, each.created))
        .filter((each) => charge === undefined || getId(each.charge) === charge)
        .filter((each) => intent === undefined || getId(each.payment_intent) === intent);
      return getPage(disputes, page, '/v1/disputes');
    },
  }),
  endpoint({ method: 'GET', path: '/v1/disputes/:id', params: {}, run: (call) => find(call) }),
  endpoint({
    method: 'POST',
    path: '/v1/disputes/:id',
    params: { evidence, metadata, submit: flag } satisfies ParamsOf<Stripe.DisputeUpdateParams>,
    run(call, given) {
      const { tx, account } = call;
      const dispute = find(call);
      if (!dispute.status.endsWith('needs_response')) throw refused('This dispute can no longer be updated.', { param: 'dispute' });
      const submits = given.submit ?? given.evidence !== undefined;
      const words = given.evidence?.uncategorized_text ?? dispute.evidence.uncategorized_text;
      const updated = tx.patch('dispute', dispute.id, {
        evidence: { ...dispute.evidence, ...given.evidence },
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: true,
          submission_count: dispute.evidence_details.submission_count + (submits ? 1 : 0),
          ...(submits ? { submission_method: 'manual' as const } : {}),
        },
        metadata: mergeMetadata(dispute.metadata, given.metadata),
        ...(submits
          ? { status: dispute.status.startsWith('warning') ? ('warning_under_review' as const) : ('under_review' as const) }
          : {}),
      });
      emit(tx, account, 'charge.dispute.updated', updated);
      const verdict = submits ? getVerdict(words) : null;
      return verdict ? closeDispute(tx, dispute.id, verdict) : updated;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/disputes/:id/close',
    params: {},
    run: (call) => closeDispute(call.tx, find(call).id, 'lost'),
  }),
];
