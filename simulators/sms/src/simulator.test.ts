import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseWrites } from '@servery/simulator-kit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { startSmsSimulator, type SimulatedMessage, type SmsSimulator, type SmsSimulatorOptions } from './index.ts';
import { codeIn } from './ledger.ts';
import { signForm } from './sign.ts';

const account = { accountSid: 'AC00000000000000000000000000000001', authToken: 'authtoken123' };
const to = '+61412345678';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const start = async (options: Partial<SmsSimulatorOptions> = {}): Promise<SmsSimulator> => {
  const simulator = await startSmsSimulator({ port: 0, ...account, stepMs: 5, ...options });
  closing.push(() => simulator.close());
  return simulator;
};
type Json = Record<string, unknown>;
const api = async (
  simulator: SmsSimulator,
  path: string,
  form?: Record<string, string>,
  auth = `${account.accountSid}:${account.authToken}`,
) => {
  const response = await fetch(`${simulator.url}/2010-04-01/Accounts/${account.accountSid}/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Basic ${Buffer.from(auth).toString('base64')}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Json };
};
const send = (simulator: SmsSimulator, form: Record<string, string> = {}) =>
  api(simulator, 'Messages.json', { To: to, From: '+61480000000', Body: 'Your code is 123456.', ...form });
const side = async <T>(simulator: SmsSimulator, path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> => {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  return (await (await fetch(simulator.url + path, { method, ...init })).json()) as T;
};
const readStatus = async (simulator: SmsSimulator, sid: unknown, wanted: string) => {
  for (let turn = 0; ; turn += 1) {
    const { body } = await api(simulator, `Messages/${sid}.json`);
    if (body.status === wanted || turn > 200) return body;
    await sleep(5);
  }
};

describe('a full disk', () => {
  it('refuses messages as the provider does, and carries those that it has when there is room again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'servery-sms-'));
    closing.push(async () => rmSync(dataDir, { recursive: true }));
    const simulator = await start({ dataDir, stepMs: 100 });
    const { body } = await send(simulator);
    const free = refuseWrites(join(dataDir, 'messages.jsonl'));
    const refused = await send(simulator);
    expect([refused.status, refused.body.code]).toEqual([503, 20500]);
    const { messages } = (await api(simulator, 'Messages.json')).body;
    expect(messages).toHaveLength(1);
    await sleep(200);
    expect((await api(simulator, 'Messages.json')).body.messages).toEqual(messages);
    free();
    expect((await readStatus(simulator, body.sid, 'delivered')).status).toBe('delivered');
  });
});

describe('messages', () => {
  it('are taken, carried and shown as the provider shows them', async () => {
    const simulator = await start();
    const { status, body } = await send(simulator);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
        account_sid: account.accountSid,
        to,
        from: '+61480000000',
        messaging_service_sid: null,
        status: 'queued',
        num_segments: '1',
        price: null,
        error_code: null,
        direction: 'outbound-api',
        date_created: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/),
      }),
    ]);
    expect(await readStatus(simulator, body.sid, 'delivered')).toMatchObject({ status: 'delivered', price: '-0.05150' });
    expect(await side<SimulatedMessage[]>(simulator, '/_sim/messages')).toMatchObject([{ to, code: '123456', status: 'delivered' }]);
    await side(simulator, '/_sim/messages', undefined, 'DELETE');
    expect(await side(simulator, '/_sim/messages')).toEqual([]);
  });

  it('are listed by number, page by page, newest first', async () => {
    const simulator = await start();
    for (const text of ['one', 'two', 'three']) await send(simulator, { Body: text });
    await send(simulator, { To: '+61400000000' });
    const { body } = await api(simulator, `Messages.json?To=${encodeURIComponent(to)}&PageSize=2`);
    expect((body.messages as Json[]).map((message) => message.body)).toEqual(['three', 'two']);
    expect(String(body.next_page_uri)).toContain('Page=1');
    const next = await api(simulator, String(body.next_page_uri).split(`${account.accountSid}/`)[1] ?? '');
    expect((next.body.messages as Json[]).map((message) => message.body)).toEqual(['one']);
    expect(next.body.next_page_uri).toBeNull();
  });

  it('wait for their time and can be cancelled until then', async () => {
    const simulator = await start();
    const SendAt = new Date(Date.now() + 600_000).toISOString();
    const form = { ScheduleType: 'fixed', SendAt, MessagingServiceSid: 'MG00000000000000000000000000000001' };
    const { body } = await send(simulator, form);
    expect(body.status).toBe('scheduled');
    expect((await api(simulator, `Messages/${body.sid}.json`, { Status: 'canceled' })).body.status).toBe('canceled');
    expect((await api(simulator, `Messages/${body.sid}.json`, { Status: 'canceled' })).status).toBe(409);
    expect((await send(simulator, { ...form, SendAt: new Date().toISOString() })).body.code).toBe(35114);
  });

  it('outlive a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'servery-sms-'));
    closing.push(async () => rmSync(dataDir, { recursive: true }));
    const first = await start({ dataDir, stepMs: 60_000 });
    await send(first);
    await side(first, '/_sim/inbound', { from: '+61499999999', body: 'stop' });
    await first.close();
    const second = await start({ dataDir });
    expect(await side(second, '/_sim/opt-outs')).toEqual(['+61499999999']);
    const kept = await side<SimulatedMessage[]>(second, `/_sim/messages?to=${encodeURIComponent(to)}`);
    expect(kept).toHaveLength(1);
    expect((await readStatus(second, kept[0]?.sid, 'delivered')).status).toBe('delivered');
  });
});

describe('refusals', () => {
  it.each([
    ['To', { To: '' }, 400, 21604],
    ['a number that is none', { To: '0412345678' }, 400, 21211],
    ['From', { From: '' }, 400, 21603],
    ['Body', { Body: '' }, 400, 21602],
    ['a shorter Body', { Body: 'a'.repeat(1601) }, 400, 21617],
    ['an address to call back', { StatusCallback: 'nowhere' }, 400, 21609],
  ])('needs %s', async (_name, form, status, code) => {
    const { status: answered, body } = await send(await start(), form as never);
    expect([answered, body]).toEqual([
      status,
      { code, message: expect.any(String), more_info: `https://www.twilio.com/docs/errors/${code}`, status },
    ]);
  });

  it.each([21211, 21614, 21408, 21606, 21608, 21610, 21612, 20429])('answers a number that ends in %i with that code', async (code) => {
    const { status, body } = await send(await start(), { To: `+614000${code}` });
    expect([status, body.code]).toEqual([code === 20429 ? 429 : 400, code]);
  });

  it.each([
    [30001, 'failed'],
    [30003, 'undelivered'],
    [30004, 'undelivered'],
    [30005, 'undelivered'],
    [30006, 'undelivered'],
    [30007, 'undelivered'],
    [30008, 'undelivered'],
  ])('lets a message to a number that ends in %i fail on its way', async (code, end) => {
    const simulator = await start();
    const { status, body } = await send(simulator, { To: `+614000${code}` });
    expect([status, body.status]).toEqual([201, 'queued']);
    expect(await readStatus(simulator, body.sid, end)).toMatchObject({ status: end, error_code: code });
  });

  it('knows nobody with a wrong token, or with somebody else’s account', async () => {
    const simulator = await start();
    expect(await api(simulator, 'Messages.json', undefined, `${account.accountSid}:wrong`)).toMatchObject({
      status: 401,
      body: { code: 20003 },
    });
    const other = await fetch(`${simulator.url}/2010-04-01/Accounts/AC2/Messages.json`, {
      headers: { authorization: `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}` },
    });
    expect(other.status).toBe(404);
    expect((await api(simulator, 'Messages/SMnone.json')).body.code).toBe(20404);
  });
});

describe('phones that answer', () => {
  it('stop, are refused with 21610, and start again', async () => {
    const simulator = await start();
    await send(simulator);
    expect(await side(simulator, '/_sim/inbound', { from: to, body: ' Stop. ' })).toMatchObject({ optOutType: 'STOP' });
    expect((await send(simulator)).body.code).toBe(21610);
    expect((await send(simulator, { To: '+61400000000' })).status).toBe(201);
    expect(await side(simulator, '/_sim/inbound', { from: to, body: 'please do not stop' })).toMatchObject({ optOutType: null });
    expect(await side(simulator, '/_sim/inbound', { from: to, body: 'start' })).toMatchObject({ optOutType: 'START' });
    expect((await send(simulator)).status).toBe(201);
    expect(await side(simulator, '/_sim/inbound', { from: to, body: 'HELP' })).toMatchObject({ optOutType: 'HELP' });
    const words = (await side<SimulatedMessage[]>(simulator, `/_sim/messages?to=${encodeURIComponent(to)}`)).map(({ body }) => body);
    expect(words[0]).toContain('Reply STOP to unsubscribe');
  });
});

describe('callbacks', () => {
  type Told = { form: Record<string, string>; signed: boolean };
  const receiver = async (): Promise<{ url: string; told: Told[] }> => {
    const told: Told[] = [];
    const server: Server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const form = Object.fromEntries(new URLSearchParams(text));
        told.push({ form, signed: request.headers['x-twilio-signature'] === signForm(account.authToken, url, form) });
        response.statusCode = 204;
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/sms`;
    return { url, told };
  };
  const createTelling = async (told: Told[], count: number) => {
    for (const end = Date.now() + 20_000; Date.now() < end && told.length < count;) await sleep(5);
    await sleep(30);
    return told.map(({ form, signed }) => (signed ? form.MessageStatus : `forged ${form.MessageStatus}`));
  };

  it('are signed as the reference vector says', () => {
    const form = {
      AccountSid: account.accountSid,
      From: '+61480000000',
      MessageSid: 'SM00000000000000000000000000000001',
      MessageStatus: 'delivered',
      To: '+61400000000',
    };
    expect(signForm('authtoken123', 'https://example.test/hooks/sms/status', form)).toBe('ivavs1g3lcqZtOeD+bAznRv+Jdo=');
  });

  it.each([
    ['in order', {}, ['sent', 'delivered']],
    ['late', { delayMs: 20 }, ['sent', 'delivered']],
    ['twice', { duplicate: true }, ['sent', 'sent', 'delivered', 'delivered']],
    ['out of order', { reorder: true }, ['delivered', 'sent']],
    ['not at all', { missing: ['sent'] }, ['delivered']],
    ['forged', { forged: true }, ['forged sent', 'forged delivered']],
  ])('come %s', async (_name, mischief, expected) => {
    const { url, told } = await receiver();
    const simulator = await start({ statusCallback: url });
    await side(simulator, '/_sim/callbacks', mischief);
    const { body } = await send(simulator);
    expect(await createTelling(told, expected.length)).toEqual(expected);
    expect(told[0]?.form).toMatchObject({ MessageSid: body.sid, AccountSid: account.accountSid, To: to, From: '+61480000000' });
  });

  it('go where the message says, with the reason of a failure, and so does what a phone writes', async () => {
    const { url, told } = await receiver();
    const simulator = await start({ inboundUrl: url });
    await send(simulator, { To: '+61400030006', StatusCallback: url });
    await createTelling(told, 2);
    expect(told[1]?.form).toMatchObject({ MessageStatus: 'undelivered', ErrorCode: '30006' });
    await side(simulator, '/_sim/inbound', { from: to, body: 'stop' });
    expect(told[2]).toMatchObject({ signed: true, form: { From: to, Body: 'stop', OptOutType: 'STOP', NumMedia: '0' } });
  });
});

describe('faults', () => {
  const failing = async (simulator: SmsSimulator) => {
    try {
      return (await send(simulator)).status;
    } catch {
      return 'broken';
    }
  };
  const count = async (simulator: SmsSimulator) => (await side<unknown[]>(simulator, '/_sim/messages')).length;

  it.each([
    [{ kind: 'refuse' }, 429, 0],
    [{ kind: 'refuse', code: 21612, status: 400 }, 400, 0],
    [{ kind: 'error' }, 500, 0],
    [{ kind: 'error', status: 503, when: 'after' }, 503, 1],
    [{ kind: 'reset' }, 'broken', 0],
    [{ kind: 'reset', when: 'after' }, 'broken', 1],
    [{ kind: 'garbage', when: 'after' }, 'broken', 1],
    [{ kind: 'slow', delayMs: 10 }, 201, 1],
  ])('%j', async (fault, expected, stored) => {
    const simulator = await start();
    await side(simulator, '/_sim/faults', fault);
    expect(await failing(simulator)).toBe(expected);
    expect(await count(simulator)).toBe(stored);
    expect(await failing(simulator)).toBe(201);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ])('never answers, %s the work', async (when, stored) => {
    const simulator = await start();
    await side(simulator, '/_sim/faults', { kind: 'timeout', when });
    const call = fetch(`${simulator.url}/2010-04-01/Accounts/${account.accountSid}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: '+61480000000', Body: 'x' }),
      signal: AbortSignal.timeout(100),
    });
    await expect(call).rejects.toThrow();
    expect(await count(simulator)).toBe(stored);
  });
});

describe('the page', () => {
  const page = async (simulator: SmsSimulator, path = '/') => (await fetch(simulator.url + path)).text();

  it('shows each phone with its newest message first and the code at a glance', async () => {
    const simulator = await start();
    expect(await page(simulator)).toContain('No messages yet.');
    await send(simulator, { Body: 'Your code is 111111.' });
    await send(simulator, { Body: '<b>Hello</b> & welcome: 222222' });
    await send(simulator, { To: '+447400123456', Body: 'No code here' });
    const html = await page(simulator);
    expect(html).toContain('<h2 id="name-61412345678">+61 412 345 678</h2>');
    expect(html).toMatch(/<output id="code-61412345678">222222<\/output>/);
    expect(html).not.toContain('<b>Hello');
    expect(html.indexOf('+44 7400 123456')).toBeLessThan(html.indexOf('+61 412 345 678'));
    expect(html.indexOf('222222')).toBeLessThan(html.indexOf('111111'));
  });

  it('finds a number however it is typed', async () => {
    const simulator = await start();
    await send(simulator);
    for (const typed of ['0412 345 678', '+61 412345678', '5678']) {
      expect(await page(simulator, `/_sim/outbox?number=${encodeURIComponent(typed)}`)).toContain('+61 412 345 678');
    }
    expect(await page(simulator, '/_sim/outbox?number=999')).toContain('No messages for 999.');
  });

  it('tells its stream that something has changed', async () => {
    const simulator = await start();
    const stop = new AbortController();
    const stream = await fetch(`${simulator.url}/_sim/stream`, { signal: stop.signal });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    await send(simulator);
    expect((await reader.read()).value).toContain('changed');
    stop.abort();
  });

  it.each([
    ['Your code is 123456. It works for 10 minutes.', '123456'],
    ['123456 is your code', '123456'],
    ['Call +61412345678 or pay $1200', null],
    ['Order W-042 is ready at 12:30', null],
  ])('reads the code of %j', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});
