import type { Stripe } from 'stripe';
import { missing } from '../api/api-error.ts';
import { instants, mergeMetadata, metadata, paging } from '../api/common-params.ts';
import { endpoint } from '../api/endpoint.ts';
import { getId, getPage, within } from '../api/lists.ts';
import { type ParamsOf, text } from '../api/params.ts';
import { emit } from '../events/emit.ts';

const chargeListParams = {
  ...paging,
  created: instants,
  customer: text(),
  payment_intent: text(),
  transfer_group: text(),
} satisfies ParamsOf<Stripe.ChargeListParams>;

const transferListParams = {
  ...paging,
  created: instants,
  destination: text(),
  transfer_group: text(),
} satisfies ParamsOf<Stripe.TransferListParams>;

/** What became of a payment: charges, transfers, fees. */
export const moneyEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/charges',
    params: chargeListParams,
    run({ tx, account }, { created, customer, payment_intent: intent, transfer_group: group, ...page }) {
      const charges = tx
        .list('charge', account)
        .filter((each) => within(created, each.created))
        .filter((each) => customer === undefined || getId(each.customer) === customer)
        .filter((each) => intent === undefined || getId(each.payment_intent) === intent)
        .filter((each) => group === undefined || each.transfer_group === group);
      return getPage(charges, page, '/v1/charges');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/charges/:id',
    params: {},
    run({ tx, account, path: { id = '' } }) {
      const charge = tx.own('charge', account, id);
      if (!charge) throw missing('charge', id, 'id', 404);
      return charge;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/charges/:id',
    params: { description: text(), metadata, receipt_email: text(512) } satisfies ParamsOf<Stripe.ChargeUpdateParams>,
    run({ tx, account, path: { id = '' } }, { metadata: given, ...rest }) {
      const charge = tx.own('charge', account, id);
      if (!charge) throw missing('charge', id, 'id', 404);
      const updated = tx.patch('charge', id, { ...rest, metadata: mergeMetadata(charge.metadata, given) });
      emit(tx, account, 'charge.updated', updated);
      return updated;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/transfers',
    params: transferListParams,
    run({ tx, account }, { created, destination, transfer_group: group, ...page }) {
      const transfers = tx
        .list('transfer', account)
        .filter((each) => within(created, each.created))
        .filter((each) => destination === undefined || getId(each.destination) === destination)
        .filter((each) => group === undefined || each.transfer_group === group);
      return getPage(transfers, page, '/v1/transfers');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/transfers/:id',
    params: {},
    run({ tx, account, path: { id = '' } }) {
      const transfer = tx.own('transfer', account, id);
      if (!transfer) throw missing('transfer', id, 'id', 404);
      return transfer;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/application_fees',
    params: { ...paging, charge: text(), created: instants } satisfies ParamsOf<Stripe.ApplicationFeeListParams>,
    run({ tx, account }, { charge, created, ...page }) {
      const fees = tx
        .list('application_fee', account)
        .filter((each) => within(created, each.created))
        .filter((each) => charge === undefined || getId(each.charge) === charge || getId(each.originating_transaction) === charge);
      return getPage(fees, page, '/v1/application_fees');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/application_fees/:id',
    params: {},
    run({ tx, account, path: { id = '' } }) {
      const fee = tx.own('application_fee', account, id);
      if (!fee) throw missing('application fee', id, 'id', 404);
      return fee;
    },
  }),
];
