import { currencyCodes, type CurrencyCode } from '@servery/domain/money';
import type { QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type { getBalance, listBalanceMovements, listPayouts } from '@servery/contract/connect';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Money } from '../../ports/payment-accounts.ts';
import { accountOfStore, failed, type ConnectDeps, type StorePlace } from './accounts.service.ts';
import { ordersOfCharges } from './connect.repo.ts';

/** The provider's longest page. */
const longestPage = 100;

const known = (currency: string): CurrencyCode | undefined => currencyCodes.find((code) => code === currency);
const ours = (list: readonly Money[]) =>
  list.flatMap(({ amount, currency }) => {
    const code = known(currency);
    return code === undefined ? [] : [{ amount, currency: code }];
  });

/** @throws resource_status_conflict without an account, service_unavailable */
export async function readBalance(deps: ConnectDeps, place: StorePlace): Promise<ResponseOf<typeof getBalance>> {
  const { account_id: accountId } = await accountOfStore(deps, place);
  const answer = await deps.accounts.balance(accountId);
  if (answer.outcome !== 'done') throw failed(answer);
  return { available: ours(answer.value.available), pending: ours(answer.value.pending) };
}

/** The provider's id after which a page continues. @throws validation_failed for a cursor that is not ours */
function getLast(cursor: string | undefined, prefix: 'po' | 'txn'): string | null {
  if (cursor === undefined) return null;
  if (new RegExp(`^${prefix}_[A-Za-z0-9_]+$`).test(cursor)) return cursor;
  throw new ApiError('validation_failed', {
    fields: [{ path: 'cursor', message: 'This list has changed. Please start again from its beginning.' }],
  });
}

/**
 * The movements of the store's balance, each with the order whose payment it belongs to.
 * @throws validation_failed for a cursor that is not ours, resource_status_conflict without an account, service_unavailable
 */
export async function readMovements(
  deps: ConnectDeps,
  query: QueryOf<typeof listBalanceMovements>,
): Promise<ResponseOf<typeof listBalanceMovements>> {
  const after = getLast(query.cursor, 'txn');
  const { account_id: accountId } = await accountOfStore(deps, query);
  const answer = await deps.accounts.movements(accountId, { limit: Math.min(query.limit, longestPage), after });
  if (answer.outcome !== 'done') throw failed(answer);
  const { rows, more } = answer.value;
  const charges = [...new Set(rows.flatMap(({ chargeId }) => (chargeId === null ? [] : [chargeId])))];
  const orders = await deps.database.tenant(query, (tx) => ordersOfCharges(tx, query.storeId, charges));
  return {
    rows: rows.flatMap(({ chargeId, ...row }) => {
      const currency = known(row.currency);
      if (currency === undefined) return [];
      const order = chargeId === null ? undefined : orders.get(chargeId);
      const [orderId, orderNumber] = [order?.id ?? null, order?.number ?? null];
      return [{ ...row, orderId, orderNumber, currency, at: row.at.toISOString(), readyAt: row.readyAt.toISOString() }];
    }),
    nextCursor: more ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** @throws validation_failed for a cursor that is not ours, resource_status_conflict without an account, service_unavailable */
export async function readPayouts(deps: ConnectDeps, query: QueryOf<typeof listPayouts>): Promise<ResponseOf<typeof listPayouts>> {
  const after = getLast(query.cursor, 'po');
  const { account_id: accountId } = await accountOfStore(deps, query);
  const answer = await deps.accounts.payouts(accountId, { limit: Math.min(query.limit, longestPage), after });
  if (answer.outcome !== 'done') throw failed(answer);
  const { rows, more } = answer.value;
  return {
    rows: rows.flatMap((payout) => {
      const currency = known(payout.currency);
      return currency === undefined
        ? []
        : [{ ...payout, currency, arrivalDate: payout.arrivalDate.toISOString(), createdAt: payout.createdAt.toISOString() }];
    }),
    nextCursor: more ? (rows.at(-1)?.id ?? null) : null,
  };
}
