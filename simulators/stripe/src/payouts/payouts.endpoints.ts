import type { Stripe } from 'stripe';
import { missing, refused } from '../api/api-error.ts';
import { currency, instants, metadata, mergeMetadata, paging } from '../api/common-params.ts';
import { endpoint } from '../api/endpoint.ts';
import { getPage, within } from '../api/lists.ts';
import { choice, integer, type ParamsOf, required, text } from '../api/params.ts';
import { emit } from '../events/emit.ts';
import { getFunds } from '../money/ledgers.ts';
import { spelled } from '../money/limits.ts';
import { cancelPayout, makePayout, payoutBank } from './payouts.ts';

const createParams = {
  amount: required(integer(1)),
  currency: required(currency),
  description: text(),
  destination: text(),
  metadata,
  method: choice('standard'),
  source_type: choice('card'),
  statement_descriptor: text(22),
} satisfies ParamsOf<Stripe.PayoutCreateParams>;

const listParams = {
  ...paging,
  arrival_date: instants,
  created: instants,
  destination: text(),
  status: choice('pending', 'in_transit', 'paid', 'failed', 'canceled'),
} satisfies ParamsOf<Stripe.PayoutListParams>;

export const payoutEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/payouts',
    params: createParams,
    run({ tx, account }, given) {
      const bank = payoutBank(tx, account, given.currency, given.destination);
      const available = getFunds(tx, account).get(given.currency)?.available ?? 0;
      if (given.amount > available)
        throw refused(
          `You have insufficient funds in your Stripe account. One likely reason is that your most recent payments have not settled yet. Available: ${spelled(available, given.currency)}.`,
          { code: 'balance_insufficient' },
        );
      return makePayout(tx, account, bank, {
        amount: given.amount,
        currency: given.currency,
        automatic: false,
        description: given.description,
        metadata: given.metadata,
        statementDescriptor: given.statement_descriptor,
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payouts',
    params: listParams,
    run({ tx, account }, { arrival_date: arrival, created, destination, status, ...page }) {
      const payouts = tx
        .list('payout', account)
        .filter((each) => within(arrival, each.arrival_date) && within(created, each.created))
        .filter((each) => destination === undefined || each.destination === destination)
        .filter((each) => status === undefined || each.status === status);
      return getPage(payouts, page, '/v1/payouts');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payouts/:id',
    params: {},
    run({ tx, account, path: { id = '' } }) {
      const payout = tx.own('payout', account, id);
      if (!payout) throw missing('payout', id, 'id', 404);
      return payout;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payouts/:id',
    params: { metadata } satisfies ParamsOf<Stripe.PayoutUpdateParams>,
    run({ tx, account, path: { id = '' } }, given) {
      const payout = tx.own('payout', account, id);
      if (!payout) throw missing('payout', id, 'id', 404);
      const updated = tx.patch('payout', id, { metadata: mergeMetadata(payout.metadata ?? {}, given.metadata) });
      emit(tx, account, 'payout.updated', updated);
      return updated;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payouts/:id/cancel',
    params: {},
    run: ({ tx, account, path: { id = '' } }) => cancelPayout(tx, account, id),
  }),
];
