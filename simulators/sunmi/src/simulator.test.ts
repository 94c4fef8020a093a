import { createHmac } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseWrites } from '@servery/simulator-kit/testing';
import { orderTicket, type PrintBlock, drawerKick, renderEscPos, testOrder } from '@servery/domain/printing';
import { afterEach, describe, expect, it } from 'vitest';
import { type Paper, startSunmiSimulator, type SunmiSimulator, type SunmiSimulatorOptions } from './index.ts';

const account = { appId: 'app123', appKey: 'appkey-secret' };
const sn = 'N411201K00001';
const bound = [{ serial: sn, name: 'Kitchen', shopId: 1 }];

let simulator: SunmiSimulator | undefined;
let clock = 0;
const start = async (options: Partial<SunmiSimulatorOptions> = {}) => {
  simulator = await startSunmiSimulator({ port: 0, ...account, devices: bound, printDelayMs: 10, ...options });
  return simulator;
};
afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

type Answer = { code: number; msg: string; data?: Record<string, unknown> };

/** Signs like a client of the vendor's; `changes` spoil a header, undefined leaves it out. */
const call = async (path: string, body: unknown, changes: Record<string, string | undefined> = {}): Promise<Answer> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = changes['Sunmi-Timestamp'] ?? String(Math.floor(Date.now() / 1000));
  clock += 1;
  const nonce = changes['Sunmi-Nonce'] ?? String(clock).padStart(6, '0');
  const sign = createHmac('sha256', account.appKey).update(`${text}${account.appId}${timestamp}${nonce}`).digest('hex');
  const given = {
    'Content-Type': 'application/json',
    Source: 'openapi',
    'Sunmi-Appid': account.appId,
    'Sunmi-Timestamp': timestamp,
    'Sunmi-Nonce': nonce,
    'Sunmi-Sign': sign,
    ...changes,
  };
  const headers = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(`${simulator?.url}/v2/printer/open/open/${path}`, { method: 'POST', headers, body: text });
  return (await response.json()) as Answer;
};

const content = (...blocks: PrintBlock[]) => Buffer.from(renderEscPos({ type: 'ORDER_TICKET', title: 'x', blocks }, 48)).toString('hex');
const push = (tradeNo: string, changes: object = {}) =>
  call('device/pushContent', {
    trade_no: tradeNo,
    sn,
    order_type: 1,
    content: content({ kind: 'text', text: tradeNo }),
    count: 1,
    ...changes,
  });
const side = async (path: string, body?: object) => {
  const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
  return fetch(`${simulator?.url}${path}`, init);
};
const papers = async () => (await (await side('/_sim/papers')).json()) as Paper[];
const isPrint = async (tradeNo: string) => (await call('ticket/printStatus', { trade_no: tradeNo })).data?.is_print;
const untilPrinted = async (tradeNo: string) => {
  for (const end = Date.now() + 20_000; Date.now() < end && (await isPrint(tradeNo)) !== 1;) await sleep(10);
};

describe('gateway', () => {
  const old = String(Math.floor(Date.now() / 1000) - 301);
  const early = String(Math.floor(Date.now() / 1000) + 310);
  it.each<[string, Record<string, string | undefined>, number]>([
    ['lets a signed request through', {}, 1],
    ['misses a header', { 'Sunmi-Nonce': '' }, 20000],
    ['wants its Source', { Source: undefined }, 30001],
    ['refuses an old time', { 'Sunmi-Timestamp': old }, 20001],
    ['refuses a time to come', { 'Sunmi-Timestamp': early }, 20001],
    ['refuses another app', { 'Sunmi-Appid': 'other' }, 30000],
    ['refuses a wrong signature', { 'Sunmi-Sign': '0'.repeat(64) }, 40000],
  ])('%s', async (_name, changes, code) => {
    await start();
    expect((await call('device/onlineStatus', { sn }, changes)).code).toBe(code);
  });

  it('refuses a request that it has seen', async () => {
    await start();
    const same = { 'Sunmi-Nonce': '777777', 'Sunmi-Timestamp': String(Math.floor(Date.now() / 1000)) };
    expect((await call('device/onlineStatus', { sn }, same)).code).toBe(1);
    expect((await call('device/onlineStatus', { sn }, same)).code).toBe(30000);
  });

  it('signs the bytes as they came, spaces and all', async () => {
    await start();
    expect((await call('device/onlineStatus', `{ "sn" :  "${sn}" }`)).code).toBe(1);
    expect((await call('device/onlineStatus', 'no json')).code).toBe(10071400);
    expect((await call('device/fly', { sn })).code).toBe(30001);
    expect((await call('constructor', { sn })).code).toBe(30001);
  });
});

describe('devices', () => {
  it('binds, unbinds and lists', async () => {
    await start({ devices: [{ serial: sn, name: 'Kitchen' }] });
    expect((await call('device/onlineStatus', { sn })).code).toBe(10071704);
    expect((await call('device/bindShop', { sn: 'N0', shop_id: 1 })).code).toBe(10071701);
    expect((await call('device/bindShop', { sn })).code).toBe(20000);
    expect((await call('device/bindShop', { sn, shop_id: 9 })).code).toBe(1);
    expect((await call('device/bindShop', { sn, shop_id: 9 })).code).toBe(10071702);
    expect(await call('device/onlineStatus', { shop_id: 9, page_no: 1, page_size: 10 })).toMatchObject({
      code: 1,
      data: { list: [{ sn, is_online: 1 }], page: { total: 1 } },
    });
    expect((await call('device/unbindShop', { sn, shop_id: 8 })).code).toBe(10071704);
    expect((await call('device/unbindShop', { sn, shop_id: 9 })).code).toBe(1);
  });

  it('come out of their boxes as nobody’s, once each, and stand after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sunmi-'));
    await start({ dataDir });
    const unpack = () => side('/_sim/printers', { serial: 'N9', name: 'New' });
    expect([(await unpack()).status, (await unpack()).status, (await side('/_sim/printers', { name: 'x' })).status]).toEqual([
      200, 409, 400,
    ]);
    expect((await push('t1', { sn: 'N9' })).code).toBe(10071704);
    expect((await call('device/bindShop', { sn: 'N9', shop_id: 1 })).code).toBe(1);
    await simulator?.close();
    await start({ dataDir });
    expect((await call('device/bindShop', { sn: 'N9', shop_id: 1 })).code).toBe(10071702);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('speaks when it is told to', async () => {
    await start();
    expect((await call('device/pushVoice', { sn, content: 'Order ready' })).code).toBe(1);
    expect((await call('device/pushVoice', { sn })).code).toBe(20000);
  });
});

describe('print jobs', () => {
  it('print after a while, as words and as a picture with its QR symbol', async () => {
    await start({ printDelayMs: 150 });
    // However late the first questions come, it has not printed.
    await side(`/_sim/printers/${sn}`, { paper: false });
    const ticket = orderTicket(testOrder({ name: 'Juniper', timeZone: 'Australia/Sydney', currency: 'AUD' }, '2026-11-21T02:06:00.000Z'), {
      qr: { data: 'https://x.test/r/1', caption: 'Tell us' },
    });
    expect(
      await push('one', { content: Buffer.from(renderEscPos(ticket, 48)).toString('hex'), count: 3, media_text: 'Order TEST' }),
    ).toEqual({
      code: 1,
      msg: 'success',
      data: { trade_no: 'one' },
    });
    expect(await isPrint('one')).toBe(0);
    expect(await papers()).toEqual([]);
    await side(`/_sim/printers/${sn}`, { paper: true });
    await untilPrinted('one');
    const [paper] = await papers();
    expect(paper).toMatchObject({ tradeNo: 'one', serial: sn, copies: 3, spoken: 'Order TEST' });
    expect(paper?.text).toContain('2 x Test dish');
    expect(paper?.text).toContain('[QR https://x.test/r/1]');
    expect(paper?.svg).toContain('<svg');
    // A version 2 symbol or larger has more dark modules than this.
    expect(paper?.svg.match(/h3v3h-3z/g)?.length).toBeGreaterThan(200);
    const picture = await side('/_sim/papers/one/picture.svg');
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect((await side('/_sim/papers/none')).status).toBe(404);
  });

  it.each<[string, object, number]>([
    ['no trade number', { trade_no: '' }, 20000],
    ['a long trade number', { trade_no: 'x'.repeat(33) }, 10071400],
    ['no content', { content: undefined }, 20000],
    ['half a byte', { content: 'abc' }, 10071400],
    ['no hex', { content: 'zz' }, 10071400],
    ['an order type that is none', { order_type: 6 }, 10071400],
    ['no copies', { count: 0 }, 10071400],
    ['words that are spoken no times', { media_text: 'New order', cycle: 0 }, 10071400],
    ['an unknown printer', { sn: 'N0' }, 10071701],
  ])('are refused with %s', async (_name, changes, code) => {
    await start();
    expect((await push('x', changes)).code).toBe(code);
    expect((await call('ticket/printStatus', { trade_no: 'x' })).code).toBe(10071706);
  });

  it('exist once, wait for a printer that is offline, and can be cleared', async () => {
    await start();
    await side(`/_sim/printers/${sn}`, { online: false });
    await push('a');
    expect((await push('a')).code).toBe(10071705);
    await push('b');
    await side('/_sim/faults', { kind: 'deleteJob', tradeNo: 'a' });
    await side('/_sim/faults', { kind: 'online', serial: sn });
    await untilPrinted('b');
    expect(await isPrint('a')).toBe(2);
    expect((await papers()).map((paper) => paper.tradeNo)).toEqual(['b']);
    await side('/_sim/faults', { kind: 'offline', serial: sn });
    await push('c');
    expect((await call('device/clearPrintJob', { sn })).code).toBe(1);
    expect(await isPrint('c')).toBe(2);
  });

  it('wait for paper, which the cloud cannot tell, and for a slow printer; the queue can be dropped at the printer', async () => {
    await start();
    await side(`/_sim/printers/${sn}`, { paper: false });
    await push('a');
    expect((await call('device/onlineStatus', { sn })).data).toMatchObject({ list: [{ is_online: 1 }] });
    expect(await isPrint('a')).toBe(0);
    expect(await (await side('/')).text()).toContain('Out of paper, 1 ticket waiting');
    expect((await side(`/_sim/printers/${sn}/drop-queue`, {})).status).toBe(200);
    expect(await isPrint('a')).toBe(2);
    await side(`/_sim/printers/${sn}`, { paper: true, slow: true });
    await push('b');
    await untilPrinted('b');
    expect((await side('/_sim/printers/N0/drop-queue', {})).status).toBe(404);
    expect((await side(`/_sim/printers/${sn}`, {})).status).toBe(400);
  });

  it('survive any bytes', async () => {
    await start();
    await push('junk', { content: Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256)).toString('hex') });
    await untilPrinted('junk');
    expect((await papers())[0]?.svg).toContain('</svg>');
    expect((await side('/')).status).toBe(200);
  });

  it('are torn off, and still known', async () => {
    await start();
    await push('a');
    await untilPrinted('a');
    await side('/_sim/tear-off', { serial: sn });
    expect(await papers()).toEqual([]);
    expect(await isPrint('a')).toBe(1);
    expect((await side('/_sim/papers/a')).status).toBe(200);
  });
});

describe('ledger', () => {
  it('keeps papers, queue, bindings and switches through a restart and a line cut short', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sunmi-'));
    try {
      const devices = [{ serial: sn, name: 'Kitchen' }];
      await start({ dataDir, devices });
      await call('device/bindShop', { sn, shop_id: 1 });
      await push('a');
      await untilPrinted('a');
      await side(`/_sim/printers/${sn}`, { online: false });
      await push('b');
      await simulator?.close();
      appendFileSync(join(dataDir, 'ledger.jsonl'), '{"type":"tornO');

      await start({ dataDir, devices });
      expect((await papers()).map((paper) => paper.tradeNo)).toEqual(['a']);
      expect((await push('a')).code).toBe(10071705);
      expect(await isPrint('b')).toBe(0);
      await side(`/_sim/printers/${sn}`, { online: true });
      await untilPrinted('b');
      expect(await isPrint('b')).toBe(1);
      const lines = readFileSync(join(dataDir, 'ledger.jsonl'), 'utf8').trim().split('\n');
      expect(lines.filter((line) => line.includes('"printed"'))).toHaveLength(2);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe('a full disk', () => {
  it('fails the call and no other; what waits is printed when there is room again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sunmi-'));
    try {
      await start({ dataDir });
      // Off, so that nothing is printed before the disk is full.
      await side(`/_sim/printers/${sn}`, { online: false });
      await push('a');
      const free = refuseWrites(join(dataDir, 'ledger.jsonl'));
      const refused = await call('device/pushContent', { trade_no: 'b', sn, order_type: 1, content: '0a', count: 1 });
      expect(refused).toMatchObject({ statusCode: 503 });
      expect([await isPrint('a'), await isPrint('b')]).toEqual([0, undefined]);
      free();
      await side(`/_sim/printers/${sn}`, { online: true });
      await untilPrinted('a');
      expect((await push('b')).code).toBe(1);
      await untilPrinted('b');
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe('faults', () => {
  it('strike the calls that they name, as often as they were asked to', async () => {
    await start();
    await side('/_sim/faults', { kind: 'refuse', code: 50001, path: 'pushContent', times: 2 });
    expect(await isPrint('a')).toBeUndefined();
    expect((await push('a')).code).toBe(50001);
    expect((await push('a')).code).toBe(50001);
    expect((await push('a')).code).toBe(1);
    await side('/_sim/faults', { kind: 'slow', delayMs: 100 });
    const before = Date.now();
    expect((await push('b')).code).toBe(1);
    expect(Date.now() - before).toBeGreaterThanOrEqual(99);
  });

  it('break off and answer nonsense', async () => {
    await start();
    await side('/_sim/faults', { kind: 'drop', when: 'after' });
    await expect(push('a')).rejects.toThrow('fetch failed');
    expect((await push('a')).code).toBe(10071705);
    await side('/_sim/faults', { kind: 'error500' });
    await expect(push('b')).rejects.toThrow(SyntaxError);
    await side('/_sim/faults', { kind: 'garbage' });
    await expect(push('b')).rejects.toThrow(SyntaxError);
    expect((await push('b')).code).toBe(1);
  });

  it('are refused when they make no sense, and can be taken back', async () => {
    await start();
    expect((await side('/_sim/faults', { kind: 'meteor' })).status).toBe(400);
    expect((await side('/_sim/faults', { kind: 'deleteJob', tradeNo: 'none' })).status).toBe(404);
    expect((await side('/_sim/printers/N0', { online: true })).status).toBe(404);
    await side('/_sim/faults', { kind: 'error500' });
    await fetch(`${simulator?.url}/_sim/faults`, { method: 'DELETE' });
    expect((await push('a')).code).toBe(1);
  });
});

describe('page', () => {
  it('shows the papers, and what was spoken how often, escaped', async () => {
    await start();
    expect(await (await side('/')).text()).toContain('No paper yet');
    await push('a', { media_text: '<script>alert(1)</script>' });
    await push('b', { media_text: 'New order W-042', cycle: 3 });
    await push('kick', { content: Buffer.from(drawerKick()).toString('hex') });
    await untilPrinted('kick');
    const response = await side('/');
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('id="paper-a"');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('Said: “New order W-042”, 3 times');
    expect(html.match(/Opened the cash drawer/g)).toHaveLength(1);
  });

  it('tells an open page of every change, and lets it go at the end', async () => {
    await start();
    const stream = await side('/_sim/stream');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('retry');
    await push('a');
    expect((await reader?.read())?.value).toContain('data: changed');
    await simulator?.close();
    simulator = undefined;
  });
});
