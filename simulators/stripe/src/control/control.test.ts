import { describe, expect, it } from 'vitest';
import { readyAccount, startBench } from '../testing/start.ts';

describe('control calls', () => {
  it('set the clock forward, never back', async () => {
    const { side, stripe } = await startBench();
    const before = await side<{ now: string }>('/_sim/clock');
    await side('/_sim/clock', { days: 2 });
    await side('/_sim/clock', { to: before.now });
    const after = await side<{ now: string; aheadMs: number }>('/_sim/clock');
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(2 * 86_400_000);
    expect((await stripe.customers.create({})).created).toBeGreaterThanOrEqual(Math.floor(Date.parse(after.now) / 1000));
    await expect(side('/_sim/clock', { days: -1 })).rejects.toThrow('400');
    await expect(side('/_sim/clock', { weeks: 1 })).rejects.toThrow('400');
  });

  it('answer 404 for what is not there', async () => {
    const { side } = await startBench();
    await expect(side('/_sim/refunds/re_none/fail', {})).rejects.toThrow('404');
    await expect(side('/_sim/payouts/po_none/fail', {})).rejects.toThrow('404');
    await expect(side('/_sim/accounts/acct_none/complete', {})).rejects.toThrow('404');
    await expect(side('/_sim/disputes', { payment_intent: 'pi_none' })).rejects.toThrow('404');
    await expect(side('/_sim/authenticate', { intent: 'pi_none', verdict: 'approve' })).rejects.toThrow('404');
    await expect(side('/_sim/webhooks/replay', { events: ['evt_none'] })).rejects.toThrow('404');
  });

  it('find nothing wrong with the ledger of a fresh world', async () => {
    const bench = await startBench();
    expect(await bench.ledger()).toEqual({ ok: true, problems: [], payments: [], accounts: [], books: {} });
    const id = await readyAccount(bench);
    expect(id).toMatch(/^acct_/);
    expect((await bench.ledger()).ok).toBe(true);
  });

  it('switch an account off with a reason, and on again', async () => {
    const bench = await startBench();
    const id = await readyAccount(bench);
    await bench.side(`/_sim/accounts/${id}/restrict`, { disabledReason: 'under_review' });
    expect(await bench.stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: false,
      requirements: { disabled_reason: 'under_review' },
    });
    await bench.side(`/_sim/accounts/${id}/restrict`, { disabledReason: null });
    expect((await bench.stripe.accounts.retrieve(id)).charges_enabled).toBe(true);
  });
});
