import { setTimeout as sleep } from 'node:timers/promises';
import type { DevEnv } from '../../dev-env/dev-env.ts';
import { getRows } from '../../dev-env/rows.ts';

/**
 * Lets the leases of dead processes expire: 30 s for a payment or an accept, a minute for an event. Leases that another node has taken by
 * then end too, as if its work took too long; later ones stay.
 */
export async function endLeases(env: DevEnv, diedAt: Date): Promise<void> {
  const [payment, event] = ["$1::timestamptz + interval '30 s'", "$1::timestamptz + interval '60 s'"];
  const statements = [
    `update orders set pending_until = now() where pending_until between now() and ${payment}`,
    `update payment set lease_until = null, check_at = least(check_at, now()) where lease_until <= ${payment}`,
    `update payment set check_at = now() where check_at between now() and ${payment}`,
    `update directory.webhook_inbox set next_at = now() where status = 'waiting' and next_at between now() and ${event}`,
  ];
  for (const text of statements) await getRows(env, text, text.includes('$1') ? [diedAt] : []);
}

/** Whatever is open in our records: it has to be resolved automatically. */
const openSql = `
  select 'order ' || o.status || ' ' || p.status || coalesce(' wanted ' || p.wanted, '') || ' ' || o.id as what
    from payment p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
    where o.status = 'processingPayment' or p.wanted is not null or o.pending_command is not null or p.lease_until > now()
      or (p.check_at is not null and p.status <> 'requiresCapture' and p.problem is null)
  union all select 'refund ' || id from refund where status = 'processing'
  union all select 'try ' || id from payment_attempt where outcome is null
  union all select 'event ' || type || ' ' || event_id from directory.webhook_inbox where status = 'waiting'`;

const openWork = async (env: DevEnv): Promise<string[]> => (await getRows<{ what: string }>(env, openSql)).map(({ what }) => what);

/** Ends the quarter of an hour that unpaid orders wait for their payment. */
export const endTimeToPay = (env: DevEnv) =>
  getRows(
    env,
    `update payment p set pay_before = now(), check_at = now() from orders o
      where o.restaurant_id = p.restaurant_id and o.id = p.order_id and o.status = 'processingPayment'`,
  );

/** Lets the pauses pass that jobs make between two tries, and begins those that only begin once a minute. */
async function passPauses(env: DevEnv): Promise<void> {
  await getRows(env, "update payment set check_at = now() where check_at between now() and now() + interval '1 hour'");
  await getRows(env, 'update orders set pending_until = now() where pending_until > now()');
  await getRows(env, "update directory.webhook_inbox set next_at = now() where status = 'waiting' and attempts < 30");
  await beginJob(env, 'webhooks.work');
}

/** Runs a job now; its key makes it one. */
const beginJob = (env: DevEnv, task: string) =>
  getRows(env, "select graphile_worker.add_job($1, '{}', job_key => $2)", [task, `test:${task}`]);

/** How long open work may make no progress before it counts as stuck, in milliseconds: longer than a lease and a provider's time-out. */
const stuckAfterMs = 60_000;

/** Waits until nothing is open any more, for as long as something still moves. @throws when nothing has for a minute */
export async function settleAll(env: DevEnv): Promise<void> {
  let before = '';
  let movedAt = Date.now();
  let passed = 0;
  for (;;) {
    const open = (await openWork(env)).toSorted();
    if (open.length === 0) return;
    if (open.join() !== before) [before, movedAt] = [open.join(), Date.now()];
    else if (Date.now() - movedAt > stuckAfterMs)
      throw new Error(`still open, and nothing has moved for a minute: ${open.join('; ').slice(0, 4_000)}`);
    if (Date.now() - passed > 3_000) {
      await passPauses(env);
      passed = Date.now();
    }
    await sleep(100);
  }
}

/** Compares the provider's books with ours by the nightly job, which leaves what moved in the last minutes for the next night. */
export async function reconcile(env: DevEnv): Promise<string[]> {
  await getRows(
    env,
    `update payment set changed_at = least(changed_at, now() - interval '20 minutes'), created_at = least(created_at, now() - interval '20 minutes')`,
  );
  await beginJob(env, 'payments.reconcile');
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const [job] = await getRows<{ last_error: string | null }>(
      env,
      "select last_error from graphile_worker.jobs where key = 'test:payments.reconcile'",
    );
    if (job === undefined) return [];
    if (job.last_error !== null) return [`the comparison failed: ${job.last_error}`];
  }
  return ['the comparison did not end'];
}

/** Everything about orders and their money, to see that nothing moves any more. Alarms rise by the clock. */
export async function fingerprint(env: DevEnv): Promise<string> {
  const [row] = await getRows<{ print: string }>(
    env,
    `select md5(string_agg(line, '|' order by line)) as print from (
      select concat_ws(' ', o.id, o.status, o.payment_status, p.status, p.authorised, p.captured, p.released, p.refunded, p.refund_reserved,
        (select count(*) from event e where e.restaurant_id = o.restaurant_id and e.subject_id = o.id and e.type not like 'alarm.%')) as line
      from orders o left join payment p on p.restaurant_id = o.restaurant_id and p.order_id = o.id) lines`,
  );
  return row?.print ?? '';
}
