import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRestaurant, createStore } from '@servery/contract/restaurants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJobs, type Jobs } from '../platform/jobs/start-jobs.ts';
import { silentLog } from '../platform/testing/silent-log.ts';
import { signIn } from '../platform/testing/test-app.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { playMenuCommand, type MenuCommand } from './play-command.ts';

let server: TestServer;
let jobs: Jobs;
let url: string;
let folder: string;
const email = `${randomUUID()}@example.com`;
const password = 'correct horse';
beforeAll(async () => {
  server = await startTestServer();
  const { address, database } = server.test;
  const { menuFiles, users } = server.modules;
  jobs = startJobs({ address, database, eventJobs: menuFiles.jobs, plainJobs: [], log: silentLog });
  const memberships = [{ restaurantId: server.restaurantId, storeId: server.storeId, role: 'admin' as const }];
  await users.createUser({ database }, { id: randomUUID(), name: 'Ann', email, password, superAdmin: false, memberships });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'servery-menu-'));
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function play(command: string, change: Partial<MenuCommand> = {}) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const place = { restaurant: 'Corner café', store: '', email, password, sessions: join(folder, 'config', 'sessions.json') };
  const code = await playMenuCommand({ command, file: undefined, url, say, complain: say, pause: 20, ...place, ...change });
  return { code, text: lines.join('\n') };
}
const resolveStore = () => ({ restaurant: server.restaurantId, store: server.storeId });

it('exports, previews and imports a file', async () => {
  const file = join(folder, 'menu.csv');
  expect(await play('export', { ...resolveStore(), file })).toMatchObject({ code: 0, text: expect.stringContaining(`Wrote ${file}.`) });
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('Toastie', 'Cheese toastie'));
  const shown = await play('preview', { ...resolveStore(), file });
  expect(shown.code).toBe(0);
  expect(shown.text).toContain('~ Cheese toastie: Name: Toastie → Cheese toastie');
  expect(shown.text).toContain('Items: 0 added, 1 changed, 0 removed, 3 as they were.');
  const done = await play('import', { ...resolveStore(), file });
  expect(done.code).toBe(0);
  expect(done.text).toContain('success 100 %');
  expect((await play('preview', { ...resolveStore(), file })).text).toContain('Items: 0 added, 0 changed, 0 removed, 4 as they were.');
});

it('reads what a spreadsheet of Windows writes, and says so', async () => {
  const file = join(folder, 'windows.csv');
  await writeFile(file, Buffer.from('kind;name;category;price\ncategory;Säfte\nitem;Rhabarberschorle süß;Säfte;2,30\n', 'latin1'));
  const { code, text } = await play('preview', { ...resolveStore(), file });
  expect(code).toBe(0);
  expect(text).toContain('Note: The file was read as Windows-1252.');
  expect(text).toContain('+ Rhabarberschorle süß');
});

it('signs in once, however often it runs, and again when the session has ended', async () => {
  const sessions = join(folder, 'config', 'kept.json');
  const counted = async () =>
    (
      await server.test.owner.query(
        'select count(*)::int as n from directory.session s join directory.user_account u on u.principal_id = s.principal_id where u.email = $1',
        [email],
      )
    ).rows[0].n as number;
  const before = await counted();
  // More than sign-ins are let through in a minute.
  for (let run = 0; run < 12; run += 1)
    expect(await play('export', { ...resolveStore(), sessions, file: join(folder, 'again.csv') })).toMatchObject({ code: 0 });
  expect(await counted()).toBe(before + 1);
  expect((await stat(sessions)).mode & 0o777).toBe(0o600);
  expect(await readFile(sessions, 'utf8')).not.toContain(password);
  await expect(play('export', { ...resolveStore(), sessions, password: 'wrong' })).rejects.toThrow();
  const kept = JSON.parse(await readFile(sessions, 'utf8'));
  await writeFile(sessions, JSON.stringify(kept).replace(/"cookie":"([^"=]+)=[^"]+"/, '"cookie":"$1=ended"'));
  expect(await play('export', { ...resolveStore(), sessions, file: join(folder, 'again.csv') })).toMatchObject({ code: 0 });
  await writeFile(sessions, 'no JSON');
  expect(await play('export', { ...resolveStore(), sessions, file: join(folder, 'again.csv') })).toMatchObject({ code: 0 });
});

it('knows the JSON formats by themselves', async () => {
  for (const format of ['uberEats', 'square']) {
    const file = join(folder, `${format}.json`);
    expect((await play('export', { ...resolveStore(), format, file })).code).toBe(0);
    expect((await play('preview', { ...resolveStore(), file })).text).toContain('Items: 0 added, 0 changed, 0 removed, 4 as they were.');
  }
});

it('tells problems with their rows and ends with 1', async () => {
  const file = join(folder, 'bad.csv');
  await writeFile(file, 'kind,name,category,price\ncategory,Coffee\nitem,Flat white,Coffee,five');
  for (const command of ['preview', 'import']) {
    const { code, text } = await play(command, { ...resolveStore(), file });
    expect(code).toBe(1);
    expect(text).toContain('Problem (row 3, price): Please write an amount like 12.50.');
  }
});

it('says what to mend before anything is done', async () => {
  await expect(play('paint')).rejects.toThrow(/no command “paint”/);
  await expect(play('export', { email: '' })).rejects.toThrow(/who you are/);
  await expect(play('export', { password: 'wrong' })).rejects.toThrow();
  await expect(play('export', { restaurant: 'Nowhere' })).rejects.toThrow(/no restaurant “Nowhere”/);
  await expect(play('export', { ...resolveStore(), store: 'Nowhere' })).rejects.toThrow(
    /^Please name a store of Corner café: (?!.*Second counter)./,
  );
  await expect(play('export', { ...resolveStore(), format: 'pdf' })).rejects.toThrow(/no format “pdf”/);
  await expect(play('import', resolveStore())).rejects.toThrow(/name the file/);
  await expect(play('import', { ...resolveStore(), file: join(folder, 'none.csv') })).rejects.toThrow(/cannot be read/);
});

it('imports the first menu of a restaurant that is on no list yet, by a part of its name', async () => {
  const file = join(folder, 'first.csv');
  expect((await play('export', { ...resolveStore(), file })).code).toBe(0);
  const owner = `${randomUUID()}@example.com`;
  const { database } = server.test;
  const userId = randomUUID();
  await server.modules.users.createUser(
    { database },
    { id: userId, name: 'Rosa', email: owner, password, superAdmin: false, memberships: [] },
  );
  const cookie = await signIn(database, userId);
  const rosas = await server.call(createRestaurant, { cookie, body: { id: randomUUID(), name: 'Rosa’s Corner', country: 'AU' } });
  const address = {
    formattedAddress: '1 King Street',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
    latitude: null,
    longitude: null,
  };
  const store = { id: randomUUID(), name: 'Rosa’s Corner Marrickville', address, timeZone: 'Australia/Sydney', phone: '02 9000 0000' };
  const made = await server.call(createStore, {
    cookie,
    params: { restaurantId: rosas.data.id },
    body: { ...store, email: 'hello@rosa.example' },
  });
  expect([rosas.status, made.status]).toEqual([201, 201]);
  const place = { restaurant: 'rosa', store: 'Marrickville', email: owner, file };
  expect(await play('import', place)).toMatchObject({ code: 0, text: expect.stringContaining('success 100 %') });
  expect((await play('preview', place)).text).toContain('Items: 0 added, 0 changed, 0 removed, 4 as they were.');
  // Somebody else’s restaurant is not found by its name.
  await expect(play('preview', { ...place, restaurant: 'Corner café' })).rejects.toThrow(
    'You have no restaurant “Corner café”. Yours: Rosa’s Corner.',
  );
});
