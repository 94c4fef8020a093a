import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { browserHeaders } from '../testing/test-app.ts';
import { createApp } from './app.ts';

let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  app = await createApp({ log: silentLog, trustedProxies: [], appOrigin: undefined, portalOrigin: undefined, lan: false });
  app.post('/echo', (request) => ({ got: request.body }));
});
afterAll(() => app.close());

async function send(payload: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/echo',
    payload,
    headers: { ...browserHeaders, 'content-type': 'application/json', ...headers },
  });
  const { got, code, message } = answer.json<{ got?: unknown; code?: string; message?: string }>();
  return { status: answer.statusCode, got, code, message };
}
const zoe = '{"name":"Zoë"}';

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json; charset=utf8',
  'application/json; profile=x',
])('takes %s', async (type) => {
  expect(await send(zoe, { 'content-type': type })).toMatchObject({ status: 200, got: { name: 'Zoë' } });
  expect(await send(`\ufeff${zoe}`, { 'content-type': type })).toMatchObject({ status: 200, got: { name: 'Zoë' } });
});

test.each([
  ['iso-8859-1', Buffer.from(zoe, 'latin1')],
  ['iso-8859-1', zoe],
  ['utf-16', zoe],
  ['UTF-16LE', Buffer.from(zoe, 'utf16le')],
  ['us-ascii', '{}'],
  ['""', '{}'],
])('takes no charset %s', async (charset, payload) => {
  const message = 'Please send JSON in UTF-8 (content-type: application/json).';
  expect(await send(payload, { 'content-type': `application/json; charset=${charset}` })).toEqual({
    ...{ status: 415, got: undefined, code: 'invalid_request', message },
  });
});

test.each(['gzip', 'br', 'deflate', 'x', 'gzip, identity'])('takes no body in %s', async (encoding) => {
  for (const payload of [zoe, gzipSync(zoe)]) {
    expect(await send(payload, { 'content-encoding': encoding })).toMatchObject({
      ...{ status: 415, code: 'invalid_request', message: 'Please send the body as it is, without a content-encoding.' },
    });
  }
});

test('takes a body that says that it is not encoded', async () => {
  expect(await send(zoe, { 'content-encoding': 'Identity' })).toMatchObject({ status: 200, got: { name: 'Zoë' } });
});

test.each([
  ['Latin 1', Buffer.from(zoe, 'latin1')],
  ['half a letter', Buffer.from(zoe).subarray(0, 12)],
  ['half an emoji', Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])],
  ['UTF-16', Buffer.from(`\ufeff${zoe}`, 'utf16le')],
])('refuses bytes that are no UTF-8: %s', async (_name, payload) => {
  expect(await send(payload)).toEqual({
    ...{ status: 400, got: undefined, code: 'invalid_request', message: 'The body is not valid UTF-8.' },
  });
});

test('refuses what is no JSON, is empty or makes objects of its own', async () => {
  for (const payload of ['{"name":', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}']) {
    expect(await send(payload)).toMatchObject({ status: 400, code: 'invalid_request' });
  }
  expect(await send('')).toMatchObject({ status: 400, message: 'The body is empty.' });
});
