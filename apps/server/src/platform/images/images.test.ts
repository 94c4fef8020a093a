import fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '@servery/contract/errors';
import { ApiError } from '../http/api-error.ts';
import { answerErrors } from '../http/error-answer.ts';
import { createFolderStorage } from '../../integrations/folder-store/folder-store-provider.adapter.ts';
import { registerImages } from './register-images.ts';

const root = mkdtempSync(join(tmpdir(), 'servery-images-'));
const folder = join(root, 'images/item/one');
const storage = createFolderStorage(root);
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const noise = { create: { width: 1600, height: 1200, channels: 3 as const, background: '#c87' } };
  await sharp(noise).jpeg().toFile(join(folder, 'photo.jpg'));
  await sharp({ create: { ...noise.create, width: 1200, height: 1600 } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(folder, 'turned.jpg'));
  await sharp({ create: { ...noise.create, width: 1, height: 1 } })
    .png()
    .toFile(join(folder, 'dot.png'));
  writeFileSync(join(folder, 'script.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  writeFileSync(join(folder, 'text.jpg'), 'this is no picture');
  writeFileSync(join(root, 'secret.jpg'), 'outside');
  writeFileSync(join(folder, 'film.webm'), Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(96, 7)]));
  app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof ApiError ? error.code : 'internal_server_error';
    return reply.code(errorCatalogue[code].status).send({ code, fields: error instanceof ApiError ? error.fields : undefined });
  });
  registerImages(app, { ...storage, cacheFolder: join(root, 'cache') });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });
async function readSize(path: string): Promise<string> {
  const answer = await get(path);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  const meta = await sharp(answer.rawPayload).metadata();
  return `${meta.width}x${meta.height}`;
}

describe('a film', () => {
  const film = '/img/item/one/film.webm';

  it('is sent whole to somebody who has a part of another one', async () => {
    const part = { range: 'bytes=0-3' };
    const etag = String((await get(film, part)).headers['etag']);
    expect((await get(film, { ...part, 'if-range': etag })).statusCode).toBe(206);
    expect((await get(film, { ...part, 'if-range': '"another"' })).statusCode).toBe(200);
  });

  it('is sent as it is, whatever size is asked for, and once', async () => {
    const whole = await get(`${film}?w=100`);
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([200, 'video/webm', 100]);
    expect((await get(film, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304);
    expect((await app.inject({ method: 'HEAD', url: film })).headers['content-length']).toBe('100');
  });

  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/100', 10],
    ['bytes=90-', 206, 'bytes 90-99/100', 10],
    ['bytes=-5', 206, 'bytes 95-99/100', 5],
    ['bytes=95-500', 206, 'bytes 95-99/100', 5],
    ['bytes=100-', 416, 'bytes */100', 0],
    ['bytes=-', 200, undefined, 100],
  ])('%s', async (range, status, contentRange, length) => {
    const part = await get(film, { range });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([status, contentRange, length]);
  });
});

describe('sizes', () => {
  it.each([
    ['the default width', '', '100x75'],
    ['three times the density', '?w=100&dpr=3', '300x225'],
    ['a width between two steps goes up', '?w=330', '400x300'],
    ['4:2', '?w=400&fit=crop&ar=4:2', '400x200'],
    ['4:2.5 twice as dense', '?w=400&fit=crop&ar=4:2.5&dpr=2', '800x500'],
    ['8:3', '?w=400&ar=8:3', '400x150'],
    ['4:3', '?w=400&ar=4:3', '400x300'],
    ['square', '?w=400&ar=1:1', '400x400'],
    ['4:5', '?w=400&ar=4:5', '400x500'],
    ['4:6', '?w=400&ar=4:6', '400x600'],
    ['a height of its own', '?w=400&h=100&fit=crop', '400x100'],
    ['never larger than the original', '?w=2000&dpr=2', '1600x1200'],
    ['never larger than the original when cropped', '?w=2000&ar=1:1', '1200x1200'],
  ])('%s', async (_name, query, expected) => {
    expect(await readSize(`/img/item/one/photo.jpg${query}`)).toBe(expected);
  });

  it('turns a photo upright before it scales', async () => {
    expect(await readSize('/img/item/one/turned.jpg?w=400')).toBe('400x300');
  });

  it('serves a picture of one pixel as it is', async () => {
    expect(await readSize('/img/item/one/dot.png?w=800')).toBe('1x1');
  });
});

describe('answers', () => {
  it('gives WebP to those who accept it, under the same address', async () => {
    const address = '/img/item/one/photo.jpg?w=400&auto=format';
    const webp = await get(address, { accept: 'image/webp,*/*' });
    const jpeg = await get(address, { accept: 'image/jpeg' });
    expect([webp.headers['content-type'], jpeg.headers['content-type']]).toEqual(['image/webp', 'image/jpeg']);
    expect(webp.headers['vary']).toBe('Accept');
    expect(webp.headers['etag']).not.toBe(jpeg.headers['etag']);
  });

  it('gives the one format that was asked for, to whoever asks', async () => {
    const answer = await get('/img/item/one/photo.jpg?w=1200&h=630&fit=crop&f=jpg', { accept: 'image/webp' });
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect((await get('/img/item/one/photo.jpg?w=200&f=webp')).headers['content-type']).toBe('image/webp');
  });

  it('answers 304 to whoever has it, and HEAD without a body', async () => {
    const first = await get('/img/item/one/photo.jpg?w=200');
    const again = await get('/img/item/one/photo.jpg?w=200', { 'if-none-match': String(first.headers['etag']) });
    const head = await app.inject({ method: 'HEAD', url: '/img/item/one/photo.jpg?w=200' });
    expect([again.statusCode, again.body, head.statusCode, head.body]).toEqual([304, '', 200, '']);
    expect(first.headers['cache-control']).toContain('immutable');
  });

  it('serves the same under the fallback address', async () => {
    expect(await readSize('/img-fallback/item/one/photo.jpg?w=400&auto=compress&fit=crop&ar=1:1')).toBe('400x400');
  });

  it.each([
    ['w', '?w=0'],
    ['w', '?w=abc'],
    ['w', '?w=99999'],
    ['dpr', '?dpr=9'],
    ['ar', '?ar=5:7'],
    ['fit', '?fit=facearea'],
    ['crop', '?crop=middle'],
    ['q', '?q=1000'],
    ['h', '?h=-1'],
    ['f', '?f=svg'],
    ['f', '?f=constructor'],
    ['ar', '?ar=constructor'],
    ['auto', '?auto=format&auto=compress'],
    ['crop', '?crop=top&crop=left'],
    ['w', '?w=100&w=200'],
  ])('names the field %s for %s', async (field, query) => {
    const answer = await get(`/img/item/one/photo.jpg${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[0].path).toBe(field);
  });

  it.each([
    '/img/item/one/missing.jpg',
    '/img/item/one/script.svg',
    '/img/item/one/text.jpg',
    '/img/unknown/one/photo.jpg',
    '/img/item/..%2F..%2F/secret.jpg',
    '/img/item/one/..%2F..%2F..%2Fsecret.jpg',
    '/img/item/%2e%2e/photo.jpg',
  ])('does not serve %s', async (address) => {
    expect((await get(address)).statusCode).toBe(404);
  });

  it.each([
    ['widths', ['?w=321&q=72', '?w=400', '?w=399.5']],
    ['heights', ['?w=400&h=101&fit=crop', '?w=400&h=160&fit=crop']],
    ['densities', ['?w=200&dpr=1.001', '?w=200&dpr=2&q=72', '?w=200&dpr=1.7']],
    ['qualities', ['?w=400&q=61', '?w=400&q=70.5', '?w=400']],
    ['the highest qualities', ['?w=400&q=86', '?w=400&q=95']],
    ['crops', ['?w=400&ar=1:1&crop=top,left', '?w=400&ar=1:1&crop=left,top,left']],
    ['crops where nothing is cut', ['?w=400&crop=top', '?w=400&fit=crop', '?w=400&fit=clip', '?w=400']],
  ])('rounds %s up to the same step', async (_name, queries) => {
    const etags = await Promise.all(queries.map(async (query) => (await get(`/img/item/one/photo.jpg${query}`)).headers['etag']));
    expect(etags[0]).toMatch(/^"/);
    expect(new Set(etags).size).toBe(1);
  });

  it('makes what our own pages ask for as they ask for it', async () => {
    expect(await readSize('/img/item/one/photo.jpg?w=1200&h=630&fit=crop&f=jpg')).toBe('1200x630');
  });

  it('makes a picture once for many who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/img/item/one/photo.jpg?w=960')));
    expect(new Set(answers.map((answer) => answer.headers['etag'])).size).toBe(1);
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  });
});

describe('many new pictures', () => {
  const serving = async (newPerMinute?: number) => {
    const own = fastify();
    answerErrors(own);
    const options = { ...storage, cacheFolder: mkdtempSync(join(root, 'cache-')) };
    registerImages(own, newPerMinute === undefined ? options : { ...options, newPerMinute });
    const ask = (query: string, remoteAddress: string) => own.inject({ url: `/img/item/one/photo.jpg?${query}`, remoteAddress });
    return { own, ask };
  };

  it('of one address do not keep another one waiting', async () => {
    const { own, ask } = await serving();
    let answered = 0;
    const many = [100, 200, 320, 400, 480, 640, 800, 960, 1200, 1600].flatMap((width) =>
      ['1:1', '4:3', '4:5'].map((ratio) => ask(`w=${width}&ar=${ratio}&fit=crop`, '198.51.100.1').then(() => (answered += 1))),
    );
    expect((await ask('w=160', '198.51.100.2')).statusCode).toBe(200);
    expect(answered).toBeLessThan(many.length / 2);
    await Promise.all(many);
    await own.close();
  });

  it('are limited for an address, and those that are there are not', async () => {
    const { own, ask } = await serving(2);
    const stranger = (width: number) => ask(`w=${width}`, '198.51.100.1');
    const statuses = [await stranger(100), await stranger(160), await stranger(200), await stranger(100)].map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses).toEqual([200, 200, 429, 200]);
    const refused = await stranger(200);
    expect([Number(refused.headers['retry-after']) > 0, refused.headers['cache-control']]).toEqual([true, 'no-store']);
    expect((await ask('w=200', '198.51.100.2')).statusCode).toBe(200);
    expect((await stranger(200)).statusCode).toBe(200);
    await own.close();
  });

  it('beyond what one address may have waiting are put off', async () => {
    const { own, ask } = await serving();
    const queries = [100, 160, 200, 320, 400, 480].flatMap((width) =>
      [100, 160, 200, 320, 400].flatMap((height) => [45, 60, 72, 85].map((quality) => `w=${width}&h=${height}&q=${quality}&fit=crop`)),
    );
    const answers = await Promise.all(queries.map((query) => ask(query, '198.51.100.1')));
    const counts = Map.groupBy(answers, ({ statusCode }) => statusCode);
    // What is drawn while the others still arrive makes room for them.
    const [drawn, refused] = [counts.get(200)?.length ?? 0, counts.get(503)?.length ?? 0];
    expect([drawn + refused, drawn >= 100, refused > 0]).toEqual([120, true, true]);
    expect(counts.get(503)?.[0]?.headers['retry-after']).toBe('1');
    await own.close();
  });
});

it('sends a size that cannot be stored', async () => {
  const other = fastify();
  // A file is where the folder should be: every write fails, as on a full disk.
  registerImages(other, { ...storage, cacheFolder: join(folder, 'text.jpg') });
  const answer = await other.inject({ url: '/img/item/one/photo.jpg?w=320' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  await other.close();
});
