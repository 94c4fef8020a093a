import type { Tx } from '../world/store.ts';
import { wholeList, getId } from './lists.ts';

type Thing = { id: string; object: string };

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && 'object' in value && typeof value.object === 'string';

/** Members that are not stored with an object but looked up when it is shown. */
const additions: Readonly<Record<string, (tx: Tx, thing: Thing) => object>> = {
  account: (tx, { id }) => ({
    external_accounts: wholeList(
      tx.list('bank_account', id).map((each) => present(tx, each)),
      `/v1/accounts/${id}/external_accounts`,
    ),
  }),
  application_fee: (tx, { id }) => ({
    refunds: wholeList(
      tx.list('fee_refund').filter((each) => getId(each.fee) === id),
      `/v1/application_fees/${id}/refunds`,
    ),
  }),
  transfer: (tx, { id }) => ({
    reversals: wholeList(
      tx.list('transfer_reversal').filter((each) => getId(each.transfer) === id),
      `/v1/transfers/${id}/reversals`,
    ),
  }),
  event: (tx, { id }) => ({
    // Among those still planned, which are few: deliveries pile up as long as the simulator runs.
    pending_webhooks: tx.list('due').filter((each) => each.kind === 'deliver' && tx.get('delivery', each.ref)?.event === id).length,
  }),
  webhook_endpoint: () => ({ signingSecret: undefined, connect: undefined }),
};

/** An object as the API shows it. */
export const present = (tx: Tx, value: object): object => {
  if (!isThing(value)) return value;
  const add = additions[value.object];
  return add ? { ...value, ...add(tx, value) } : value;
};
