import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createCategory, changeItem } from '@servery/contract/menu-editor';
import * as contract from '@servery/contract/pictures';
import { getRestaurant, updateRestaurant, updateStore } from '@servery/contract/restaurants';
import { getRestaurantSettings, putRestaurantSettings, restaurantSections } from '@servery/contract/settings/index';
import sharp from 'sharp';
import type { PictureFolder } from '@servery/domain/pictures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmallRestaurant } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { blackPng, emptyPng, mp4 } from '../../testing/odd-files.ts';

let server: TestServer;
let admin: string;
let origin: string;
/** What is free on the disk, in bytes. */
let free = Number.POSITIVE_INFINITY;
beforeAll(async () => {
  server = await startTestServer({ pictureQuota: 40_000_000, freeBytes: () => free });
  admin = await server.signIn('restaurantAdmin');
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const plain = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#c40' } });
const at = () => ({ restaurantId: server.restaurantId });
type Query = Parameters<typeof upload>[1];
const upload = (
  file: Buffer,
  query: Partial<{ id: string; folder: PictureFolder; name: string; alt: string; keep: 'true' }> = {},
  cookie = admin,
) =>
  server.call(contract.uploadPicture, { params: at(), query: { id: randomUUID(), folder: 'item', name: 'a.jpg', ...query }, file, cookie });
const refused = async (file: Buffer, query?: Query) => {
  const { status, error } = await upload(file, query);
  return [status, error?.fields?.[0]?.path ?? null, error?.message];
};
const served = (path: string, query = 'w=400') =>
  server.app.inject({ method: 'GET', url: `/img/${path}?${query}`, headers: { host: 'localhost' } });
const exists = (path: string) =>
  access(join(server.dataDir, 'images', path)).then(
    () => true,
    () => false,
  );
const arriving = () => readdir(join(server.dataDir, 'uploads'));
const pictured = async (query: Query = {}) => (await upload(await plain().jpeg().toBuffer(), query)).data;

describe('an uploaded picture', () => {
  it('is re-encoded: upright, small enough, without its metadata, and served', async () => {
    const exif = { IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 0/1' } };
    const file = await plain(4400, 200).withExif(exif).withMetadata({ orientation: 6, exif }).jpeg().toBuffer();
    expect(file.includes('SECRET-OWNER')).toBe(true);
    const { status, data } = await upload(file, { alt: 'A red bar' });
    expect([status, data.image]).toEqual([201, { id: data.id, path: data.image?.path, width: 182, height: 4000, alt: 'A red bar' }]);
    const stored = await sharp(join(server.dataDir, 'images', data.image!.path)).metadata();
    expect([stored.exif, stored.icc, stored.xmp, stored.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const shown = await served(data.image!.path);
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect(shown.rawPayload.includes('SECRET-OWNER')).toBe(false);
  });

  it('keeps what is see-through', async () => {
    const { data } = await upload(
      await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    );
    expect(data.image?.path).toMatch(/\.webp$/);
    expect((await served(data.image!.path, 'w=100&f=png')).headers['content-type']).toBe('image/png');
  });

  it('of a moving one is its first frame', async () => {
    const frames = await Promise.all(['#f00', '#00f'].map((background) => plain(32, 16).tint(background).png().toBuffer()));
    const { data } = await upload(
      await sharp(frames, { join: { animated: true } })
        .webp({ loop: 0 })
        .toBuffer(),
    );
    expect(data.image).toMatchObject({ width: 32, height: 16 });
  });

  it('sent again is the same one; another file or folder at its id is refused', async () => {
    const [file, id] = [await plain().jpeg().toBuffer(), randomUUID()];
    const both = await Promise.all([upload(file, { id }), upload(file, { id })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(both[0].data.image).toEqual(both[1].data.image);
    const other = await upload(await plain(10, 10).jpeg().toBuffer(), { id });
    expect([other.status, other.error.details]).toEqual([409, { reason: 'ID_REUSED' }]);
    expect((await upload(file, { id, folder: 'gallery' })).status).toBe(409);
    expect(await exists(both[0].data.image!.path)).toBe(true);
    expect(await readdir(join(server.dataDir, 'images', 'item', id))).toHaveLength(1);
  });

  it('of two different files sent at once to one id is one of them', async () => {
    const id = randomUUID();
    const files = await Promise.all([10, 20, 30].map((size) => plain(size, size).png().toBuffer()));
    const answers = await Promise.all(files.map((file) => upload(file, { id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const one = answers.find(({ status }) => status === 201)!.data;
    expect(await readdir(join(server.dataDir, 'images', 'item', id))).toEqual([one.image!.path.split('/').at(-1)]);
  });

  it('sent at once to four folders under one id is in one of them', async () => {
    const [file, id] = [await plain().png().toBuffer(), randomUUID()];
    const folders = ['item', 'gallery', 'logos', 'banner'] as const;
    const answers = await Promise.all(folders.map((folder) => upload(file, { id, folder })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const inFolders = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(join(server.dataDir, 'images', folder, id)).catch(() => [])).map((name) => `${folder}/${id}/${name}`),
      ),
    );
    expect(inFolders.flat()).toEqual([answers.find(({ status }) => status === 201)!.data.image!.path]);
  });
});

describe('a file that is not taken', () => {
  const none = /no picture that can be shown/;
  const broken = /cannot be read/;
  const large = /more than 50 megapixels/;

  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), none],
    ['a page that is called a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>'), none],
    ['GIF', () => plain().gif().toBuffer(), none],
    ['AVIF, in the container of films', () => plain(16, 16).avif().toBuffer(), none],
    ['nothing', () => Buffer.alloc(0), none],
    [
      'the first bytes of a JPEG and then a page',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
      broken,
    ],
    ['a JPEG that was cut off', async () => (await plain(800, 800).jpeg().toBuffer()).subarray(0, 2000), broken],
    ['a PNG that says 50,000 by 50,000', () => emptyPng(50_000, 50_000), large],
    ['a PNG of 100 megapixels in 100 kB', () => blackPng(10_000, 10_000), large],
    ['a PNG of one pixel by a million', () => blackPng(1, 1_000_000), /more than 65,535 pixels/],
  ])('%s', async (_what, make, message) => {
    const [status, path, text] = await refused(await make());
    expect([status, path]).toEqual([400, 'file']);
    expect(text).toMatch(message);
    expect(await arriving()).toEqual([]);
  });

  it('more than 25 MB is refused by what it says, and by what arrives', async () => {
    const said = await server.call(contract.uploadPicture, {
      ...{ params: at(), query: { id: randomUUID(), folder: 'category', name: 'a' }, cookie: admin },
      ...{ file: Buffer.alloc(10), headers: { 'content-length': '25000001' } },
    });
    expect([said.status, said.error.message]).toEqual([413, 'This file is larger than 25 MB. Please save it smaller and upload that.']);
    const sent = await fetch(`${origin}/api/restaurants/${server.restaurantId}/pictures?id=${randomUUID()}&folder=category&name=a`, {
      method: 'POST',
      headers: { cookie: admin, origin },
      body: new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
      }),
      duplex: 'half',
    } as RequestInit).catch(() => null);
    expect(sent?.status ?? 413).toBe(413);
    await expect.poll(arriving).toEqual([]);
  });

  it('a page inside a picture does not come out again', async () => {
    const file = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from('<script>alert("polyglot")</script>')]);
    const { status, data } = await upload(file, { name: 'shell.php.html' });
    expect([status, data.image?.path.endsWith('.jpg')]).toEqual([201, true]);
    const shown = await served(data.image!.path, 'w=2000');
    expect([shown.headers['content-type'], shown.rawPayload.includes('polyglot')]).toEqual(['image/jpeg', false]);
  });
});

describe('an upload', () => {
  it('leaves the database its part of the disk, and says so', async () => {
    const { id } = await pictured();
    const params = { ...at(), pictureId: id };
    free = 512 * 1024 * 1024;
    const refusal = async () => upload(await plain().jpeg().toBuffer());
    expect(await refusal()).toMatchObject({ status: 503, error: { message: /no space left for pictures/ } });
    const crop = await server.call(contract.cropPicture, { params, cookie: admin, body: { x: 0, y: 0, width: 100, height: 100 } });
    expect(crop.status).toBe(503);
    free = Number.POSITIVE_INFINITY;
    expect([await arriving(), (await refusal()).status]).toEqual([[], 201]);
  });

  it('waits for the others of its restaurant: eight arrive at once', async () => {
    const { port } = new URL(origin);
    const path = () => `/api/restaurants/${server.restaurantId}/pictures?id=${randomUUID()}&folder=item&name=a`;
    const lines = () => [
      `POST ${path()} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `origin: ${origin}`,
      `cookie: ${admin}`,
      'content-length: 9000',
      '',
      'a',
    ];
    const sockets = Array.from({ length: 8 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of sockets) socket.write(lines().join('\r\n'));
    await expect.poll(async () => (await arriving()).length).toBe(8);
    const ninth = await upload(await plain().jpeg().toBuffer());
    expect([ninth.status, ninth.headers['retry-after']]).toEqual([503, '2']);
    for (const socket of sockets) socket.destroy();
    await expect.poll(arriving).toEqual([]);
    await expect.poll(async () => (await upload(await plain().jpeg().toBuffer())).status).toBe(201);
  });

  it('that breaks off leaves nothing', async () => {
    const { hostname, port } = new URL(origin);
    const id = randomUUID();
    const file = await plain(2000, 2000).jpeg().toBuffer();
    const socket = connect(Number(port), hostname);
    const lines = [
      `POST /api/restaurants/${server.restaurantId}/pictures?id=${id}&folder=item&name=a HTTP/1.1`,
      `host: ${hostname}:${port}`,
    ];
    socket.write([...lines, `origin: ${origin}`, `cookie: ${admin}`, `content-length: ${file.length}`, '', ''].join('\r\n'));
    socket.write(file.subarray(0, file.length - 100));
    await expect.poll(async () => (await arriving()).length).toBe(1);
    socket.destroy();
    await expect.poll(arriving).toEqual([]);
    expect((await server.call(contract.readPicture, { params: { ...at(), pictureId: id }, cookie: admin })).status).toBe(404);
    expect((await upload(file, { id })).status).toBe(201);
  });

  it('needs the permission and our own page, and an id that no other restaurant has', async () => {
    const file = await plain().jpeg().toBuffer();
    const user = await server.signIn('storeUser');
    expect((await upload(file, {}, user)).status).toBe(403);
    const query = { id: randomUUID(), folder: 'item' as const, name: 'a' };
    const strange = await server.call(contract.uploadPicture, {
      params: at(),
      query,
      file,
      cookie: admin,
      headers: { origin: 'https://evil.example' },
    });
    expect(strange.status).toBe(403);

    const { id, image } = await pictured();
    const neighbour = await createSmallRestaurant(server.test.database, server.modules, new Date());
    const root = await server.signIn('superAdmin');
    const theirs = { restaurantId: neighbour.restaurantId };
    const taken = await server.call(contract.uploadPicture, { params: theirs, query: { ...query, id }, file, cookie: root });
    expect([taken.status, taken.error.details]).toEqual([409, { reason: 'ID_REUSED' }]);
    expect(await readdir(join(server.dataDir, 'images', 'item', id))).toHaveLength(1);
    expect((await server.call(contract.readPicture, { params: { ...theirs, pictureId: id }, cookie: root })).status).toBe(404);
    const shown = await server.call(updateRestaurant, {
      ...{ params: theirs, cookie: root },
      body: { name: 'Theirs', description: '', brandColor: '#aa3300', logo: { id, path: image!.path }, version: 1 },
    });
    expect([shown.status, shown.error.fields?.[0]?.path]).toEqual([400, 'logo']);
  });
});

describe('a place that shows a picture', () => {
  it('gets its size and text from the library, and keeps it from being deleted', async () => {
    const picture = await pictured({ alt: 'Red' });
    const crop = await server.call(contract.cropPicture, {
      ...{ params: { ...at(), pictureId: picture.id }, cookie: admin },
      body: { x: 0, y: 2500, width: 5000, height: 5000 },
    });
    expect(crop.data).toMatchObject({ id: picture.id, width: 150, height: 100, alt: 'Red' });
    expect((await served(crop.data.path)).statusCode).toBe(200);
    const chosen = { id: picture.id, path: crop.data.path };
    const invented = { ...chosen, path: crop.data.path.replace('5000', '4000') };
    const category = (image: typeof chosen) => ({
      ...{ params: { ...at(), storeId: server.storeId }, cookie: admin },
      body: {
        ...{ name: randomUUID().slice(0, 20), description: '', backgroundColor: null, hidden: false, image },
        applicableOrderingSystem: { pos: true, online: true, uberEats: true },
      },
    });
    const { data, status } = await server.call(createCategory, category(chosen));
    expect([status, data.category.image]).toEqual([200, crop.data]);
    expect((await server.call(createCategory, category(invented))).error.fields?.[0]?.path).toBe('image');

    const params = { ...at(), pictureId: picture.id };
    const seen = await server.call(contract.readPicture, { params, cookie: admin });
    expect(seen.data.usedIn).toEqual([{ kind: 'category', storeId: server.storeId, id: data.category.id, name: data.category.name }]);
    const deleted = await server.call(contract.deletePicture, { params, body: { deleted: true }, cookie: admin });
    expect([deleted.status, deleted.error.message]).toEqual([
      409,
      `It is shown at “${data.category.name}”. Choose another picture there first.`,
    ]);
  });

  it('may be an item with a film, the restaurant, a store, or the loyalty card', async () => {
    const [picture, film] = [await pictured(), (await upload(mp4(), { alt: 'Pouring' })).data];
    const chosen = { id: picture.id, path: picture.image!.path };
    const params = { ...at(), storeId: server.storeId };
    const item = await server.call(changeItem, {
      ...{ params: { ...params, itemId: server.itemId('Toastie') }, cookie: admin },
      body: { changes: { image: { from: null, to: chosen }, video: { from: null, to: { id: film.id, path: film.film!.path } } } },
    });
    expect([item.data.item.image, item.data.item.video]).toEqual([picture.image, { ...film.film, name: 'Pouring' }]);

    const { data: before } = await server.call(getRestaurant, { params: at() });
    await server.call(updateRestaurant, {
      params: at(),
      cookie: admin,
      body: { name: before.name, description: '', brandColor: '#aa3300', logo: chosen, banner: chosen, version: before.version },
    });
    const { name, timeZone, phone, email, address, version } = before.stores.find(({ id }) => id === server.storeId)!;
    const { country: _, ...place } = address;
    const store = await server.call(updateStore, {
      params,
      cookie: admin,
      body: { name, timeZone, phone, email, address: place, image: chosen, version },
    });
    expect([store.status, store.data.image]).toEqual([200, picture.image]);
    const { data: after } = await server.call(getRestaurant, { params: at() });
    expect([after.logo, after.banner]).toEqual([picture.image, picture.image]);

    const value = { ...restaurantSections.loyalty.defaults, cardBg: { ...picture.image!, width: 9, alt: 'mine' } };
    const loyalty = await server.call(putRestaurantSettings('loyalty'), { params: at(), cookie: admin, body: { value, version: 0 } });
    expect(loyalty.status).toBe(200);
    const saved = await server.call(getRestaurantSettings('loyalty'), { params: at(), cookie: admin });
    expect(saved.data.value.cardBg).toEqual({ ...picture.image, alt: 'mine' });

    const { data } = await server.call(contract.readPicture, { params: { ...at(), pictureId: picture.id }, cookie: admin });
    expect(data.usedIn.map(({ kind }) => kind)).toEqual(['banner', 'item', 'logo', 'setting', 'store']);
    const used = await server.call(contract.listPictures, { params: at(), query: { used: 'true', kind: 'film' }, cookie: admin });
    expect(used.data.rows.map(({ id }) => id)).toEqual([film.id]);
  });
});

describe('the clean-up', () => {
  it('deletes what nobody needs, and never what a place or an old menu has', async () => {
    const [forgotten, kept, undone, deleted] = [await pictured(), await pictured({ keep: 'true' }), await pictured(), await pictured()];
    const change = (pictureId: string, gone: boolean) =>
      server.call(contract.deletePicture, { params: { ...at(), pictureId }, body: { deleted: gone }, cookie: admin });
    await change(deleted.id, true);
    await change(undone.id, true);
    expect((await change(undone.id, false)).status).toBe(200);
    const stray = `item/${randomUUID()}`;
    await mkdir(join(server.dataDir, 'images', stray), { recursive: true });
    await writeFile(join(server.dataDir, 'images', stray, 'stray.jpg'), 'stray');
    await server.modules.pictures.sweep();
    expect(await exists(deleted.image!.path)).toBe(true);

    const { rows: shown } = await server.test.owner.query(`select image ->> 'path' as path from category where image is not null`);
    // A published menu still has them; no item does.
    const { rows: old } = await server.test.owner.query(`update item set image = null, video = null where image is not null returning id`);
    expect(old).not.toEqual([]);
    const later = new Date(Date.now() + 32 * 86_400_000);
    server.clock.now = later;
    await server.modules.pictures.sweep();
    server.clock.now = null;
    const left = await Promise.all([forgotten, kept, undone, deleted].map(({ image }) => exists(image!.path)));
    expect([...left, await exists(stray)]).toEqual([false, true, false, false, false]);
    const aside = join(server.dataDir, 'pictures-set-aside');
    expect(await readdir(join(aside, later.toISOString().slice(0, 10), stray))).toEqual(['stray.jpg']);
    // As earlier releases set files aside: they have their 30 days too.
    await mkdir(join(aside, 'item.old'));
    await writeFile(join(aside, 'item.old/old.jpg'), 'old');
    const sweepAfter = async (days: number) => {
      server.clock.now = new Date(later.getTime() + days * 86_400_000);
      await server.modules.pictures.sweep();
      server.clock.now = null;
      return readdir(aside).catch(() => []);
    };
    const [first, second] = [0, 10].map((days) => new Date(later.getTime() + days * 86_400_000).toISOString().slice(0, 10));
    expect(await sweepAfter(10)).toEqual([first, second]);
    expect([await sweepAfter(33), await sweepAfter(43)]).toEqual([[second], []]);
    expect(await Promise.all(shown.map(({ path }) => exists(path)))).not.toContain(false);
    const { rows: films } = await server.test.owner.query(
      `select count(*)::int as count from picture where kind = 'film' and folder = 'item'`,
    );
    expect(films).toEqual([{ count: 1 }]);
  });

  it('lists, searches and renames; what is full is said', async () => {
    const { id } = await pictured({ name: 'Special 100%.jpg', folder: 'gallery' });
    const params = { ...at(), pictureId: id };
    await server.call(contract.changePicture, { params, body: { name: 'Flat white', alt: 'A cup', keep: true }, cookie: admin });
    const list = (query: object) => server.call(contract.listPictures, { params: at(), query, cookie: admin });
    expect((await list({ search: 'CUP' })).data.rows).toMatchObject([
      { id, name: 'Flat white', alt: 'A cup', keep: true, deletesAt: null },
    ]);
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, cursor: first.data.nextCursor! });
    expect(second.data.rows[0]?.id).not.toBe(first.data.rows[0]?.id);

    await server.test.owner.query('update picture set bytes = 40000000 where id = $1', [id]);
    const full = await upload(await plain().jpeg().toBuffer());
    expect([full.status, full.error.code]).toEqual([409, 'PICTURES_FULL']);
    const cropped = await server.call(contract.cropPicture, { params, body: { x: 0, y: 0, width: 500, height: 500 }, cookie: admin });
    expect([cropped.status, cropped.error.code]).toEqual([409, 'PICTURES_FULL']);
    expect(await readdir(join(server.dataDir, 'images', 'gallery', id))).toHaveLength(1);
    expect((await list({})).data.usedBytes).toBeGreaterThan(40_000_000);
  });
});
