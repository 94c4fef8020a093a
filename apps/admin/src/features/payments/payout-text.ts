import { formatDayOfYear, formatInstantDate } from '@servery/domain/clock';
import type { TimeZone } from '@servery/domain/time';
import type { StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import type { Payout, Schedule } from './payments.types.ts';

export const payoutAppearances: Readonly<Record<Payout['status'], { tone: StateTone; word: string }>> = {
  pending: { tone: 'working', word: 'Waiting' },
  in_transit: { tone: 'working', word: 'On its way' },
  paid: { tone: 'done', word: 'Paid out' },
  failed: { tone: 'danger', word: 'Came back' },
  canceled: { tone: 'neutral', word: 'Cancelled' },
};

const failures: Readonly<Record<string, string>> = {
  account_closed: 'The bank account is closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account does not take this kind of transfer.',
  bank_ownership_changed: 'The bank account belongs to somebody else now.',
  could_not_process: 'The bank could not work on it.',
  debit_not_authorized: 'The bank has not been allowed to take money back.',
  declined: 'The bank refused it.',
  insufficient_funds: 'There was not enough money in the balance.',
  invalid_account_number: 'The account number is not right.',
  incorrect_account_holder_name: 'The name on the bank account is another one.',
  invalid_currency: 'The bank account is in another currency.',
  no_account: 'There is no such bank account.',
};

/** Why a payout failed. The provider's codes as text; its own messages unchanged. */
export const failureText = (failure: string): string => failures[failure] ?? failure;

/** The newest payout that came back, while no newer one has arrived. `payouts`: newest first. */
export const openFailure = (payouts: readonly Payout[]): Payout | undefined => {
  const settled = payouts.find(({ status }) => status === 'failed' || status === 'paid');
  return settled?.status === 'failed' ? settled : undefined;
};

/** The provider's date, never shifted to another day: "Sat 21 Nov 2026", or as the viewer's zone writes it. */
export const formatDayLabel = (at: string, zone: TimeZone = deviceZone): string => formatDayOfYear(formatInstantDate(at, 'UTC'), zone);

const ordinal = (day: number): string => {
  const teens = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${(teens ? undefined : ['', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
};
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** How often money is paid out, as a sentence. */
export const scheduleText = (schedule: Schedule | null): string => {
  if (!schedule) return 'The card provider decides when money is paid out.';
  const delay = schedule.delayDays === null ? '' : ` Money is ready ${schedule.delayDays} days after the sale.`;
  switch (schedule.interval) {
    case 'daily':
      return `Every business day.${delay}`;
    case 'weekly':
      return `Every week${schedule.weeklyAnchor === null ? '' : ` on ${capital(schedule.weeklyAnchor)}`}.${delay}`;
    case 'monthly':
      return `Every month${schedule.monthlyAnchor === null ? '' : ` on the ${ordinal(schedule.monthlyAnchor)}`}.${delay}`;
    case 'manual':
      return 'Only when it is asked for: money stays in the balance until then.';
  }
};
