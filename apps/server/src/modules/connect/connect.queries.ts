import { currencyCodes, type CurrencyCode } from '@servery/domain/money';
import type { QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type { getBalance, listPayouts } from '@servery/contract/connect';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Money } from '../../ports/payment-accounts.ts';
import { accountOfStore, failed, type ConnectDeps, type StorePlace } from './accounts.service.ts';

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

/** @throws validation_failed for a cursor that is not ours, resource_status_conflict without an account, service_unavailable */
export async function readPayouts(deps: ConnectDeps, query: QueryOf<typeof listPayouts>): Promise<ResponseOf<typeof listPayouts>> {
  const { cursor, limit } = query;
  if (cursor !== undefined && !/^po_[A-Za-z0-9_]+$/.test(cursor)) {
    throw new ApiError('validation_failed', {
      fields: [{ path: 'cursor', message: 'This list has changed. Please start again from its beginning.' }],
    });
  }
  const { account_id: accountId } = await accountOfStore(deps, query);
  const answer = await deps.accounts.payouts(accountId, { limit: Math.min(limit, longestPage), after: cursor ?? null });
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
