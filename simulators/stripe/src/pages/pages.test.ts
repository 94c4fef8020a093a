import { describe, expect, it } from 'vitest';
import { type Bench, startBench, cardsOnly } from '../testing/start.ts';

const urls = { refresh_url: 'https://admin.example/again', return_url: 'https://admin.example/back?x=1' };

const send = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const open = (url: string): Promise<Response> => fetch(url, { redirect: 'manual' });

const newLink = async ({ stripe }: Bench, email = 'owner@example.com') => {
  const { id } = await stripe.accounts.create({
    type: 'custom',
    country: 'AU',
    email,
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  const { url } = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...urls });
  return { id, url };
};

const good = { action: 'finish', businessType: 'company', bank: 'yes', routing: '110000', number: '000123456', verification: 'verified' };

describe('the page of an account link', () => {
  it('makes an account ready, and leads back', async () => {
    const bench = await startBench();
    const { id, url } = await newLink(bench);
    const shown = await open(url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self' https://admin.example");
    expect(await shown.text()).toContain('details are asked for');
    const done = await send(url, good);
    expect([done.status, done.headers.get('location')]).toEqual([303, urls.return_url]);
    expect(await bench.stripe.accounts.retrieve(id)).toMatchObject({
      business_type: 'company',
      charges_enabled: true,
      payouts_enabled: true,
    });
    expect((await send(url, good)).status).toBe(404);
  });

  it('opens once and not for long; afterwards it leads to a new one', async () => {
    const bench = await startBench();
    const { url } = await newLink(bench);
    expect((await open(url)).status).toBe(200);
    expect((await open(url)).headers.get('location')).toBe(urls.refresh_url);
    const late = await newLink(bench);
    await bench.forward({ ms: 301_000 });
    expect((await open(late.url)).headers.get('location')).toBe(urls.refresh_url);
    expect((await open(`${bench.url}/setup/link_none`)).status).toBe(404);
  });

  it('says what is wrong, keeps what was typed, and can be left', async () => {
    const bench = await startBench();
    const { id, url } = await newLink(bench);
    expect((await send(url, good)).status).toBe(404);
    await open(url);
    const wrong = await send(url, { ...good, number: '12', verification: 'pending' });
    const text = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(text).toContain('Invalid account number for AU.');
    expect(text).toContain('value="12"');
    expect((await bench.stripe.accounts.retrieve(id)).details_submitted).toBe(false);
    expect((await send(url, { action: 'later' })).headers.get('location')).toBe(urls.return_url);
    expect((await bench.stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  });

  it('may come out badly', async () => {
    const bench = await startBench();
    const { id, url } = await newLink(bench);
    await open(url);
    await send(url, { ...good, verification: 'failed' });
    const account = await bench.stripe.accounts.retrieve(id);
    expect(account.charges_enabled).toBe(false);
    expect(account.requirements?.errors).toHaveLength(1);
  });
});

describe('the page of the bank', () => {
  const waiting = async ({ stripe }: Bench, returnUrl: string | null = 'https://shop.example/return?order=7') => {
    const intent = await stripe.paymentIntents.create({
      amount: 4250,
      currency: 'gbp',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      ...cardsOnly,
      ...(returnUrl === null ? {} : { return_url: returnUrl }),
    });
    const url =
      intent.next_action?.redirect_to_url?.url ?? (intent.next_action?.use_stripe_sdk as { stripe_js: string } | undefined)?.stripe_js;
    return { intent, url: url ?? '' };
  };

  it.each([
    ['approve', 'succeeded', 'succeeded'],
    ['decline', 'failed', 'requires_payment_method'],
  ])('leads back with what was answered: %s', async (verdict, redirectStatus, status) => {
    const bench = await startBench();
    const { intent, url } = await waiting(bench);
    const shown = await (await open(url)).text();
    expect(shown).toContain('Pay £42.50');
    expect(shown).toContain('visa ending in 3184');
    const location = new URL((await send(url, { verdict })).headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe('https://shop.example/return');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      order: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: redirectStatus,
    });
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
    expect((await open(url)).status).toBe(404);
    expect((await send(url, { verdict })).status).toBe(404);
  });

  it('stays when there is nowhere to go', async () => {
    const bench = await startBench();
    const { url } = await waiting(bench, null);
    const answer = await send(url, { verdict: 'approve' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('You can close this window');
  });

  it('needs the whole secret', async () => {
    const bench = await startBench();
    const { intent } = await waiting(bench);
    expect((await open(`${bench.url}/authenticate/${intent.id}`)).status).toBe(404);
    expect((await send(`${bench.url}/authenticate/${intent.id}_secret_guess`, { verdict: 'approve' })).status).toBe(404);
  });
});

describe('the page for us', () => {
  it('shows what happened, and escapes what was typed', async () => {
    const bench = await startBench();
    const empty = await open(`${bench.url}/`);
    expect(empty.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await empty.text()).toContain('No payments yet');
    await newLink(bench, '<script>alert(1)</script>@example.com');
    await bench.stripe.paymentIntents.create({
      amount: 4250,
      currency: 'aud',
      payment_method: 'pm_card_visa',
      confirm: true,
      ...cardsOnly,
      metadata: { order: '"><img src=x onerror=alert(1)>' },
    });
    await bench.side('/_sim/faults', { kind: 'timeout', path: '/v1/<b>' });
    const text = await (await open(`${bench.url}/`)).text();
    expect(text).toContain('$42.50');
    expect(text).toContain('The books add up');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<b>');
    for (const path of ['/kit/src/page/kit.css', '/kit/src/page/live.js', '/page.css', '/page.js', '/_sim/page'])
      expect((await open(bench.url + path)).status).toBe(200);
  });

  it('is told of changes while it is open, and lets go at the end', async () => {
    const bench = await startBench();
    const reader = (await open(`${bench.url}/_sim/stream`)).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('retry');
    await bench.stripe.customers.create({});
    expect((await reader?.read())?.value).toContain('data: changed');
    await bench.close();
  });
});
