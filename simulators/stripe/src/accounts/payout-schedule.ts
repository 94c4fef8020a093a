import type { Stripe } from 'stripe';
import { badParameter } from '../api/api-error.ts';
import type { Tx } from '../world/store.ts';
import type { AccountFacts } from '../world/tables.ts';
import { plan } from '../world/world.ts';
import { countryNamed } from './countries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export interface ScheduleChange {
  delay_days?: number | 'minimum';
  interval?: string;
  monthly_anchor?: number;
  monthly_payout_days?: readonly number[];
  weekly_anchor?: string;
  weekly_payout_days?: readonly string[];
}

/** The schedule as an account shows it. */
export const getSchedule = ({ schedule, delayDays }: AccountFacts): Stripe.Account.Settings.Payouts.Schedule => ({
  delay_days: delayDays,
  interval: schedule.interval,
  ...(schedule.interval === 'weekly' && schedule.weeklyDays[0]
    ? { weekly_anchor: schedule.weeklyDays[0], weekly_payout_days: [...schedule.weeklyDays] }
    : {}),
  ...(schedule.interval === 'monthly' && schedule.monthlyDays[0] !== undefined
    ? { monthly_anchor: schedule.monthlyDays[0], monthly_payout_days: [...schedule.monthlyDays] }
    : {}),
});

const needs = (name: string, interval: string) =>
  badParameter(`You must provide ${name} when the interval is ${interval}.`, { code: 'parameter_missing', param: name });

/** The facts with another schedule, and the next run planned. Throws 400 when days are missing. */
export const withSchedule = (tx: Tx, facts: AccountFacts, change: ScheduleChange): Partial<AccountFacts> => {
  const country = tx.get('account', facts.id)?.country ?? 'US';
  const interval = change.interval ?? facts.schedule.interval;
  const weeklyDays = change.weekly_payout_days ?? (change.weekly_anchor ? [change.weekly_anchor] : facts.schedule.weeklyDays);
  const monthlyDays = change.monthly_payout_days ?? (change.monthly_anchor ? [change.monthly_anchor] : facts.schedule.monthlyDays);
  if (interval === 'weekly' && weeklyDays.length === 0) throw needs('weekly_payout_days', interval);
  if (interval === 'monthly' && monthlyDays.length === 0) throw needs('monthly_payout_days', interval);
  const least = countryNamed(country).delayDays;
  const delayDays = change.delay_days === 'minimum' ? least : (change.delay_days ?? facts.delayDays);
  if (delayDays < least) throw badParameter(`You cannot lower this account's delay below ${least}.`, { param: 'delay_days' });
  if (interval !== 'manual') planPayouts(tx, facts.id);
  return { schedule: { interval, weeklyDays, monthlyDays }, delayDays };
};

/** Plans the next check of an account's balance: at the beginning of the next day, UTC. */
export const planPayouts = (tx: Tx, account: string): void => plan(tx, 'payoutRun', account, (Math.floor(tx.nowMs / dayMs) + 1) * dayMs);

/** Whether payouts go out today. */
export const isPayoutDay = ({ schedule }: AccountFacts, nowMs: number): boolean => {
  const now = new Date(nowMs);
  if (schedule.interval === 'daily') return true;
  if (schedule.interval === 'weekly') return schedule.weeklyDays.includes(weekdays[now.getUTCDay()] ?? '');
  if (schedule.interval !== 'monthly') return false;
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
  return schedule.monthlyDays.some((day) => Math.min(day, lastDay) === now.getUTCDate());
};
