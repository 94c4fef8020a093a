import type { DirectoryTx } from '../../platform/db/connections.types.ts';

/** The limits of one number, across all restaurants (rules.md 35): at most `count` codes in any `seconds`. */
const numberLimits = [
  { seconds: 60, count: 1 },
  { seconds: 3_600, count: 5 },
  { seconds: 86_400, count: 10 },
] as const;

/**
 * How many codes a block of numbers must have requested before it is judged, and the share of them, in percent, that must have been
 * entered.
 */
export const conversion = { sends: 20, percent: 20, stopHours: 6 } as const;

const DAY = 86_400_000;

// Windows slide: at any moment, no more than the limit were sent in the time before. One statement, so that of concurrent calls exactly the
// limit get through; `now()` of one that waited is older, which only makes it stricter.
const countNumberSql = `insert into directory.sms_number as n (phone, sent) values ($1, array[now()])
  on conflict (phone) do update set sent = array(select t from unnest(n.sent) t where t > now() - interval '1 day' order by t) || now()
    where not exists (
      select from unnest($2::int[], $3::int[]) as rule (seconds, most)
      where (select count(*) from unnest(n.sent) t where t > now() - make_interval(secs => rule.seconds)) >= rule.most)
  returning sent, now() as at`;

/**
 * Counts one more code to a number.
 * @returns the seconds until the number may get another one, and whether this one was counted at all.
 */
export async function countNumber(tx: DirectoryTx, phone: string): Promise<{ counted: boolean; waitSeconds: number }> {
  const values = [phone, numberLimits.map((rule) => rule.seconds), numberLimits.map((rule) => rule.count)];
  const [counted] = await tx.sql<{ sent: Date[]; at: Date }>({ name: 'sms.countNumber', text: countNumberSql, values });
  if (counted !== undefined) return { counted: true, waitSeconds: secondsToWait(counted.sent, counted.at) };
  const [row] = await tx.sql<{ sent: Date[]; at: Date }>({
    name: 'sms.readNumber',
    text: 'select sent, clock_timestamp() as at from directory.sms_number where phone = $1',
    values: [phone],
  });
  return { counted: false, waitSeconds: row === undefined ? 1 : secondsToWait(row.sent, row.at) };
}

/** Seconds until every rule lets one more through. */
export function secondsToWait(sent: readonly Date[], now: Date): number {
  const waits = numberLimits.map(({ seconds, count }) => {
    const oldest = sent.at(-count);
    return oldest === undefined ? 0 : seconds - (now.getTime() - oldest.getTime()) / 1000;
  });
  return Math.max(1, Math.ceil(Math.max(...waits)));
}

// A block that is stopped stays so until its time; then, or after a day, it is counted from the beginning.
const countPrefixSql = `insert into directory.sms_prefix as p (prefix, since, sent) values ($1, now(), 1)
  on conflict (prefix) do update set
    stopped_until = case
      when p.stopped_until > now() then p.stopped_until
      when p.since > now() - interval '1 day' and p.sent >= $2::int and p.approved * 100 < p.sent * $3::int
        then now() + make_interval(hours => $4::int) end,
    since = case when p.since > now() - interval '1 day' and p.stopped_until is null then p.since else now() end,
    sent = case when p.since > now() - interval '1 day' and p.stopped_until is null then p.sent + 1 else 1 end,
    approved = case when p.since > now() - interval '1 day' and p.stopped_until is null then p.approved else 0 end
  returning ceil(extract(epoch from stopped_until - now()))::int as stopped_seconds`;

/**
 * Counts one more code to a block of numbers, unless so few were entered that it looks like SMS fraud.
 * @returns the seconds for which the block is stopped, or null
 */
export async function countPrefix(tx: DirectoryTx, prefix: string): Promise<number | null> {
  const values = [prefix, conversion.sends, conversion.percent, conversion.stopHours];
  const [row] = await tx.sql<{ stopped_seconds: number | null }>({ name: 'sms.countPrefix', text: countPrefixSql, values });
  return row?.stopped_seconds ?? null;
}

/** Subtracts one from the count: no code was sent, so none can be entered. */
export async function uncountPrefix(tx: DirectoryTx, prefix: string): Promise<void> {
  await tx.sql({
    name: 'sms.uncountPrefix',
    text: 'update directory.sms_prefix set sent = sent - 1 where prefix = $1 and sent > 0',
    values: [prefix],
  });
}

/** Notes that a code of the block came back. */
export async function approvePrefix(tx: DirectoryTx, prefix: string): Promise<void> {
  await tx.sql({
    name: 'sms.approve',
    text: 'update directory.sms_prefix set approved = approved + 1 where prefix = $1',
    values: [prefix],
  });
}

/** Deletes what no limit needs any more. */
export async function sweepSms(tx: DirectoryTx): Promise<void> {
  const yesterday = new Date(Date.now() - DAY);
  const drop = (name: string, text: string) => tx.sql({ name, text, values: [yesterday] });
  await drop('sms.sweepNumbers', 'delete from directory.sms_number where sent[array_upper(sent, 1)] < $1');
  await drop('sms.sweepPrefixes', 'delete from directory.sms_prefix where since < $1 and coalesce(stopped_until, since) < now()');
  await drop('sms.sweepCodes', 'delete from directory.phone_verification where expires_at < $1');
}
