import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { listTransactionFees, setTransactionFee } from '@servery/contract/transaction-fees';
import { formatPercent } from '@servery/domain/money';
import { findFee, type TransactionFee } from '@servery/domain/payments';
import { zonedParts, type LocalDate } from '@servery/domain/time';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ConnectDeps } from '../accounts.service.ts';
import { emitAccountChanged } from '../connect.events.ts';
import { deleteFee, readAccounts, readFees, writeFee } from '../fees.repo.ts';

type Fees = ResponseOf<typeof listTransactionFees>;

export interface FeeDeps extends Pick<ConnectDeps, 'database' | 'store' | 'changed' | 'now'> {
  /** Looks a restaurant up. @throws resource_not_found */
  restaurant: (restaurantId: string) => Promise<unknown>;
  /** Placing and every node's memory of the stores ask again. @returns their ids */
  raiseVersions: (tx: Tx, storeId: null) => Promise<string[]>;
}

/** The day before which nothing can be set: somewhere on earth it is still today. */
const getToday = (now: Date): LocalDate => now.toISOString().slice(0, 10);

const describe = ({ fixed, percentage }: TransactionFee): string => `${formatPercent(percentage)} + ${fixed}`;

/** The fees of a restaurant, and what its stores pay now. @throws resource_not_found */
export async function readTransactionFees(deps: FeeDeps, restaurantId: string): Promise<Fees> {
  await deps.restaurant(restaurantId);
  const { dated, accounts } = await deps.database.tenant({ restaurantId }, async (tx) => {
    const [dated, accounts] = await Promise.all([readFees(tx), readAccounts(tx)]);
    return { dated, accounts };
  });
  const now = deps.now();
  const today = getToday(now);
  const current = dated.find(({ validFrom }) => validFrom <= today)?.validFrom;
  const stores = await Promise.all(
    accounts.map(async ({ storeId, fee }) => {
      const { name, currency, timeZone } = await deps.store(restaurantId, storeId);
      return { storeId, name, currency, ...findFee(fee, dated, zonedParts(now.toISOString(), timeZone).date) };
    }),
  );
  return {
    rows: dated.map(({ setAt, ...fee }) => ({
      ...fee,
      state: fee.validFrom > today ? 'planned' : fee.validFrom === current ? 'current' : 'past',
      setAt: setAt.toISOString(),
    })),
    stores,
  };
}

/** Makes a change in one transaction with its record in the log of each store that has an account, and counts up the stores' versions. */
async function change(
  deps: FeeDeps,
  { restaurantId, actor, after }: { restaurantId: string; actor: Actor; after: string },
  write: (tx: Tx) => Promise<boolean>,
): Promise<Fees> {
  await deps.restaurant(restaurantId);
  const storeIds = await deps.database.tenant({ restaurantId }, async (tx) => {
    const before = (await readFees(tx))[0];
    if (!(await write(tx))) return [];
    for (const { id, storeId, chargesEnabled, payoutsEnabled } of await readAccounts(tx)) {
      const payload = { chargesEnabled, payoutsEnabled, before: before ? `${describe(before)} from ${before.validFrom}` : null, after };
      emitAccountChanged(tx, { storeId, id, actor, payload: { what: 'fee', ...payload } });
    }
    return deps.raiseVersions(tx, null);
  });
  for (const storeId of storeIds) deps.changed(restaurantId, storeId);
  return readTransactionFees(deps, restaurantId);
}

const refuse = (message: string) => new ApiError('validation_failed', { fields: [{ path: 'validFrom', message }] });

/**
 * Sets the fee of a restaurant's card payments from a day on. Orders that were placed keep the fee that is stored with their payment.
 * @throws resource_not_found, validation_failed for a day that is over
 */
export async function setFee(
  deps: FeeDeps,
  { restaurantId, actor, ...fee }: BodyOf<typeof setTransactionFee> & { restaurantId: string; actor: Actor },
): Promise<Fees> {
  const now = deps.now();
  if (fee.validFrom < getToday(now)) throw refuse('Please choose today or a later day.');
  const after = `${describe(fee)} from ${fee.validFrom}`;
  return change(deps, { restaurantId, actor, after }, (tx) => writeFee(tx, { ...fee, setBy: actor.name, setAt: now }));
}

/** Takes back a fee that is not valid yet. @throws resource_not_found, validation_failed for one that has begun */
export async function removeFee(
  deps: FeeDeps,
  { restaurantId, validFrom, actor }: { restaurantId: string; validFrom: LocalDate; actor: Actor },
): Promise<Fees> {
  if (validFrom <= getToday(deps.now())) throw refuse('This fee is valid already. Set another one in its place.');
  return change(deps, { restaurantId, actor, after: `none from ${validFrom}` }, (tx) => deleteFee(tx, validFrom));
}
