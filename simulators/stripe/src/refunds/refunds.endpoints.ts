import type { Stripe } from 'stripe';
import { missing } from '../api/api-error.ts';
import { mergeMetadata, metadata } from '../api/common-params.ts';
import { endpoint } from '../api/endpoint.ts';
import { getId, getPage, within } from '../api/lists.ts';
import type { ParamsOf } from '../api/params.ts';
import { emit } from '../events/emit.ts';
import { refundCreateParams, refundListParams } from './refund-params.ts';
import { createRefund } from './refunds.ts';

export const refundEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/refunds',
    params: refundCreateParams,
    run: ({ tx, account }, given) => createRefund(tx, account, given),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/refunds',
    params: refundListParams,
    run({ tx, account }, { charge, created, payment_intent: intent, ...page }) {
      const refunds = tx
        .list('refund', account)
        .filter((each) => within(created, each.created))
        .filter((each) => charge === undefined || getId(each.charge) === charge)
        .filter((each) => intent === undefined || getId(each.payment_intent) === intent);
      return getPage(refunds, page, '/v1/refunds');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/refunds/:id',
    params: {},
    run({ tx, account, path: { id = '' } }) {
      const refund = tx.own('refund', account, id);
      if (!refund) throw missing('refund', id, 'id', 404);
      return refund;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/refunds/:id',
    params: { metadata } satisfies ParamsOf<Stripe.RefundUpdateParams>,
    run({ tx, account, path: { id = '' } }, given) {
      const refund = tx.own('refund', account, id);
      if (!refund) throw missing('refund', id, 'id', 404);
      const updated = tx.patch('refund', id, { metadata: mergeMetadata(refund.metadata ?? {}, given.metadata) });
      emit(tx, account, 'refund.updated', updated);
      return updated;
    },
  }),
];
