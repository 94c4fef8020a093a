import type { BodyOf } from '@servery/contract/endpoint';
import type { setPayoutSchedule } from '@servery/contract/connect';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PayoutSchedule, ProviderAccount } from '../../../ports/payment-accounts.ts';
import { accountOfStore, failed, type ConnectDeps, type StorePlace } from '../accounts.service.ts';
import { emitAccountChanged } from '../connect.events.ts';
import type { AccountRow } from '../connect.repo.ts';

type Changed = { what: 'bankAccount' | 'schedule'; before: string | null; after: string | null };

/** Records who changed what at the provider, in the audit log. */
const writeDown = (deps: ConnectDeps, place: StorePlace, row: AccountRow, actor: Actor, changed: Changed): Promise<void> =>
  deps.database.tenant(place, async (tx) => {
    emitAccountChanged(tx, {
      storeId: place.storeId,
      id: row.id,
      actor,
      payload: { ...changed, chargesEnabled: row.charges_enabled, payoutsEnabled: row.payouts_enabled },
    });
  });

async function readBefore(deps: ConnectDeps, accountId: string): Promise<ProviderAccount> {
  const answer = await deps.accounts.read(accountId);
  if (answer.outcome !== 'done') throw failed(answer);
  return answer.value;
}

const bankText = (bank: { bankName: string; last4: string } | undefined): string | null =>
  bank === undefined ? null : `${bank.bankName} ${bank.last4}`.trim();

/** Pays out to the bank account of a token from now on. @throws resource_status_conflict with the reason why it is refused */
export async function addBankAccount(deps: ConnectDeps, place: StorePlace, tokenId: string, actor: Actor): Promise<void> {
  if (!/^btok_[A-Za-z0-9_]+$/.test(tokenId)) throw new ApiError('resource_not_found');
  const row = await accountOfStore(deps, place);
  const before = await readBefore(deps, row.account_id);
  const answer = await deps.accounts.addBankAccount({ accountId: row.account_id, tokenId });
  if (answer.outcome !== 'done') throw failed(answer);
  // The same token again gets the provider's first answer: nothing has changed.
  if (before.bankAccounts.some((bank) => bank.id === answer.value.id)) return;
  const old = before.bankAccounts.find((bank) => bank.isDefault);
  await writeDown(deps, place, row, actor, { what: 'bankAccount', before: bankText(old), after: answer.value.last4 });
}

const describeSchedule = (schedule: Omit<PayoutSchedule, 'delayDays'> | null): string | null => {
  if (schedule === null) return null;
  const anchor = schedule.interval === 'weekly' ? schedule.weeklyAnchor : schedule.interval === 'monthly' ? schedule.monthlyAnchor : null;
  return anchor === null ? schedule.interval : `${schedule.interval}, ${anchor}`;
};

/** How often money is paid out. @throws validation_failed without the day that the interval needs */
export async function setSchedule(
  deps: ConnectDeps,
  place: StorePlace,
  body: Pick<BodyOf<typeof setPayoutSchedule>, 'interval' | 'weeklyAnchor' | 'monthlyAnchor'>,
  actor: Actor,
): Promise<void> {
  const { interval, weeklyAnchor = null, monthlyAnchor = null } = body;
  const missing =
    interval === 'weekly' && weeklyAnchor === null
      ? 'weeklyAnchor'
      : interval === 'monthly' && monthlyAnchor === null
        ? 'monthlyAnchor'
        : null;
  if (missing !== null) throw new ApiError('validation_failed', { fields: [{ path: missing, message: 'Please choose a day.' }] });
  const row = await accountOfStore(deps, place);
  const before = describeSchedule((await readBefore(deps, row.account_id)).schedule);
  const answer = await deps.accounts.setSchedule(row.account_id, { interval, weeklyAnchor, monthlyAnchor });
  if (answer.outcome !== 'done') throw failed(answer);
  const after = describeSchedule({ interval, weeklyAnchor, monthlyAnchor });
  if (after !== before) await writeDown(deps, place, row, actor, { what: 'schedule', before, after });
}
