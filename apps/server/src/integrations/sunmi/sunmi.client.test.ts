import { describe, expect, it } from 'vitest';
import { type OutboundClient, OutboundError } from '../../platform/http-client/http-client.ts';
import { createSunmiPrinter } from './sunmi.adapter.ts';
import { createSunmiClient, signRequest } from './sunmi.client.ts';
import { sunmiEnv } from './sunmi.env.ts';
import { kindOfCode, messageOfCode } from './sunmi.mapping.ts';

const account = { baseUrl: 'https://printers.test/', appId: 'app123', appKey: 'appkey-secret' };
const vector = '81cd79fe339b72c682d6ae50f646f5bb36e71d6dd9db91e75c7491d565c3d1ab';

const answering = (text: string): OutboundClient => {
  return async () => ({ status: 200, headers: {}, body: Buffer.from(text) });
};

describe('signature', () => {
  it('is the one of the reference sheet', () => {
    expect(signRequest('appkey-secret', '{"sn":"N411201K00001","shop_id":1}', 'app123', '1760000000', '123456')).toBe(vector);
  });

  it('goes out over the bytes that go out', async () => {
    const calls: Parameters<OutboundClient>[] = [];
    const record: OutboundClient = (...call) => {
      calls.push(call);
      return answering('{"code":1,"msg":"success"}')(...call);
    };
    const call = createSunmiClient({ ...account, http: record, now: () => 1_760_000_000_999, nonce: () => '123456' });
    expect(await createSunmiPrinter(call, 1).bind('N411201K00001')).toEqual({ outcome: 'done' });
    expect(calls[0]?.[0]).toBe('https://printers.test/v2/printer/open/open/device/bindShop');
    expect(calls[0]?.[1]).toMatchObject({
      method: 'POST',
      timeoutMs: 10_000,
      maxBytes: 65_536,
      body: '{"sn":"N411201K00001","shop_id":1}',
      headers: {
        'Content-Type': 'application/json',
        Source: 'openapi',
        'Sunmi-Appid': 'app123',
        'Sunmi-Timestamp': '1760000000',
        'Sunmi-Nonce': '123456',
        'Sunmi-Sign': vector,
      },
    });
  });

  it('never uses a nonce twice in a row', async () => {
    const nonces = new Set<string>();
    const record: OutboundClient = (url, init) => {
      nonces.add(init.headers?.['Sunmi-Nonce'] ?? '');
      return answering('{"code":1}')(url, init);
    };
    const call = createSunmiClient({ ...account, http: record });
    for (let count = 0; count < 50; count += 1) await call('/x', {});
    expect(nonces.size).toBe(50);
    for (const nonce of nonces) expect(nonce).toMatch(/^\d{6}$/);
  });
});

describe('answers', () => {
  const reply = (http: OutboundClient) => createSunmiClient({ ...account, http })('/x', {});

  it.each([
    ['an answer', '{"code":10071705,"msg":"pushed"}', { kind: 'answer', code: 10071705 }],
    ['a code as text', '{"code":"1","msg":"ok","data":{}}', { kind: 'answer', code: 1 }],
    ['no code', '{"msg":"ok"}', { kind: 'lost' }],
    ['no JSON', '<html>', { kind: 'lost' }],
    ['nothing', '', { kind: 'lost' }],
  ])('%s', async (_name, text, expected) => {
    expect(await reply(answering(text))).toMatchObject(expected);
  });

  it.each<[OutboundError['reason'], boolean, string]>([
    ['unreachable', false, 'notSent'],
    ['refused', false, 'notSent'],
    ['unreachable', true, 'lost'],
    ['timeout', true, 'lost'],
    ['timeout', false, 'notSent'],
    ['too_large', true, 'lost'],
  ])('%s, sent %s', async (reason, sent, kind) => {
    const failing = async () => {
      throw new OutboundError(reason, 'x', sent);
    };
    expect((await reply(failing)).kind).toBe(kind);
  });

  it('does not hide a mistake of ours', async () => {
    const broken = async () => {
      throw new RangeError('ours');
    };
    await expect(reply(broken)).rejects.toThrow('ours');
  });
});

describe('codes', () => {
  it('names what the vendor documents, with the number', () => {
    expect(messageOfCode(10071701, 'x', 'No')).toBe('The printer service does not know this serial number (code 10071701)');
  });

  it.each([60001, 60012, 40002])('invents no meaning for %i', (code) => {
    expect(kindOfCode(code)).toBe('other');
    expect(messageOfCode(code, ' bind\nerror ', 'The printer could not be bound')).toBe(
      `The printer could not be bound (code ${code}: bind error)`,
    );
    expect(messageOfCode(code, '', 'The printer could not be bound')).toBe(`The printer could not be bound (code ${code})`);
  });

  it('reads a status that the service may add one day as unknown', async () => {
    const printer = createSunmiPrinter(createSunmiClient({ ...account, http: answering('{"code":1,"data":{"is_print":9}}') }), 1);
    expect(await printer.status('x')).toMatchObject({ state: 'unknown' });
  });

  it.each([
    [1_795_226_760, '2026-11-21T02:06:00.000Z'],
    ['1795226760', '2026-11-21T02:06:00.000Z'],
    [1_795_226_760_000, '2026-11-21T02:06:00.000Z'],
    ['soon', null],
    [0, null],
  ])('reads the print time %s', async (time, at) => {
    const text = JSON.stringify({ code: 1, data: { is_print: 1, print_time: time } });
    const printer = createSunmiPrinter(createSunmiClient({ ...account, http: answering(text) }), 1);
    expect(await printer.status('x')).toEqual({ state: 'printed', at });
  });
});

it('reads its environment', () => {
  const given = { SUNMI_APP_ID: 'a', SUNMI_APP_KEY: 'k', SUNMI_SHOP_ID: '7' };
  expect(sunmiEnv.parse(given)).toEqual({ ...given, SUNMI_BASE_URL: 'https://openapi.sunmi.com', SUNMI_SHOP_ID: 7 });
  expect(sunmiEnv.safeParse({ ...given, SUNMI_BASE_URL: 'file:///etc/passwd' }).success).toBe(false);
  expect(sunmiEnv.safeParse({ ...given, SUNMI_SHOP_ID: 'x' }).success).toBe(false);
});
