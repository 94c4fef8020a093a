import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/pictures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { box, mp4, secret, sized, uint32, webm } from '../../testing/odd-files.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Films that are uploaded. */

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('restaurantAdmin');
});
afterAll(() => server.close());

const upload = (file: Buffer, query: { folder?: 'gallery' | 'category'; name?: string } = {}) =>
  server.call(contract.uploadPicture, {
    params: { restaurantId: server.restaurantId },
    query: { id: randomUUID(), folder: 'gallery', name: 'film', ...query },
    file,
    cookie: admin,
  });
const refused = async (file: Buffer, query?: Parameters<typeof upload>[1]) => {
  const { status, error } = await upload(file, query);
  return [status, error?.fields?.[0]?.path ?? null, error?.message];
};
const served = (path: string) => server.app.inject({ method: 'GET', url: `/img/${path}`, headers: { host: 'localhost' } });

it('loses what describes it, and is sent in parts', async () => {
  for (const [type, file] of [
    ['mp4', mp4()],
    ['webm', webm()],
  ] as const) {
    expect(file.includes('SECRET-PLACE')).toBe(true);
    const { status, data } = await upload(file, { name: `film.${type}` });
    expect([status, data.kind, data.film?.path.endsWith(`.${type}`), data.image]).toEqual([201, 'film', true, null]);
    const whole = await served(data.film!.path);
    expect([whole.headers['content-type'], whole.rawPayload.length, whole.rawPayload.includes('SECRET-PLACE')]).toEqual([
      `video/${type}`,
      file.length,
      false,
    ]);
    const part = await server.app.inject({
      method: 'GET',
      url: `/img/${data.film!.path}`,
      headers: { host: 'localhost', range: 'bytes=4-7' },
    });
    expect([part.statusCode, part.rawPayload.length, part.headers['content-range']]).toEqual([206, 4, `bytes 4-7/${file.length}`]);
  }
});

it.each([
  ['a place outside of its box', mp4({ moov: [box('\u00a9xyz', secret), box('loci', secret)] })],
  ['space that is not empty', mp4({ moov: [box('free', secret), box('skip', secret)], top: [box('wide', secret), box('free', secret)] })],
  ['boxes that nobody knows', mp4({ moov: [box('XMP_', secret)], minf: [box('SECR', secret)] })],
  ['another film to play instead', mp4({ moov: [box('rmra', box('rmda', box('rdrf', secret)))] })],
  [
    'the name of what encoded it',
    mp4({ samples: { head: Buffer.concat([Buffer.alloc(43), secret, Buffer.alloc(78 - 43 - secret.length)]) } }),
  ],
  ['boxes beside the codec’s', mp4({ samples: { boxes: [box('avcC', Buffer.alloc(8)), box('udta', secret), Buffer.alloc(4)] } })],
  ['elements of its track that nobody knows', webm({ track: [sized([0x12, 0x54, 0xc3, 0x67], secret), sized([0x55, 0xb0], secret)] })],
  ['elements of its head', webm({ head: [sized([0xec], secret)] })],
  ['elements that nobody knows', webm({ more: [sized([0x42, 0x99], secret), sized([0xec], secret)] })],
])('loses %s', async (_what, file) => {
  const { status, data } = await upload(file);
  const { rawPayload } = await served(data.film!.path);
  expect([status, rawPayload.length, rawPayload.includes('SECRET-PLACE')]).toEqual([201, file.length, false]);
});

it('loses the day on which it was made', async () => {
  const made = Buffer.from('SECRET-DAY-IN-16');
  const file = mp4({ moov: [box('mvhd', Buffer.from([1, 0, 0, 0]), made, Buffer.alloc(92))] });
  const { data } = await upload(file);
  expect((await served(data.film!.path)).rawPayload.includes(made)).toBe(false);
});

it('of QuickTime has a second handler, and refers to itself', async () => {
  const handler = box('hdlr', Buffer.alloc(4), Buffer.from('dhlralis'), Buffer.alloc(13));
  const here = box('dinf', box('dref', uint32(0), uint32(1), box('url ', uint32(1))));
  expect((await upload(mp4({ minf: [handler, here] }))).status).toBe(201);
});

it.each([
  ['other tracks', () => mp4({ track: 'meta' }), /more in it than picture and sound/],
  ['a second codec that browsers lack', () => mp4({ also: 'hvc1' }), /H\.264/],
  [
    'its picture in another place',
    () => mp4({ minf: [box('dinf', box('dref', uint32(0), uint32(1), box('url ', uint32(0), Buffer.from('http://evil.example/x\0'))))] }),
    /another file/,
  ],
  ['more boxes than any camera writes', () => mp4({ top: Array.from({ length: 20_000 }, () => box('zzzz')) }), /damaged/],
  ['a codec that browsers lack', () => mp4({ codec: 'hvc1' }), /H\.264/],
  ['a date without its day', () => mp4({ moov: [box('mvhd')] }), /damaged/],
  ['a sample entry that is cut off', () => mp4({ samples: { head: Buffer.alloc(20) } }), /damaged/],
  ['a box longer than the file', () => mp4().subarray(0, 200), /damaged/],
  ['a WebM that was cut off', () => webm().subarray(0, 60), /damaged/],
  ['Matroska', () => webm({ docType: 'mkvv' }), /H\.264/],
])('with %s is refused', async (_what, make, message) => {
  const [status, path, text] = await refused(make());
  expect([status, path]).toEqual([400, 'file']);
  expect(text).toMatch(message);
});

it('is refused where only pictures go', async () => {
  expect((await refused(mp4(), { folder: 'category' }))[2]).toMatch(/takes pictures only/);
});

it('is not changed by whoever has not seen what somebody else has changed meanwhile', async () => {
  const { id, version } = (await upload(mp4(), { name: 'a.mp4' })).data;
  const change = (fields: object, from?: number) =>
    server.call(contract.changePicture, {
      params: { restaurantId: server.restaurantId, pictureId: id },
      body: { name: 'a.mp4', alt: '', keep: false, ...fields, ...(from && { version: from }) },
      cookie: admin,
    });
  expect(version).toBe(1);
  // A node of the release before writes no version; its change counts all the same.
  await server.test.owner.query(`update picture set alt = 'A red bar' where id = $1`, [id]);
  const late = await change({ alt: 'A long bar' }, 1);
  expect([late.status, late.error.code, late.error.details]).toMatchObject([
    409,
    'resource_status_conflict',
    { id, alt: 'A red bar', version: 2 },
  ]);
  expect((await change({ alt: 'A long bar' }, 2)).data).toMatchObject({ alt: 'A long bar', version: 3 });
  expect((await change({ alt: 'A long bar' }, 2)).data, 'sent again').toMatchObject({ version: 3 });
  expect((await change({ keep: true })).data, 'a page of the release before').toMatchObject({ keep: true, version: 4 });
});
