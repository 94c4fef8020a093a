import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBatchUpload,
  exportMenuFile,
  getBatchUpload,
  menuFileFormats,
  previewMenuFile,
  type MenuFileFormat,
} from '@servery/contract/batch-uploads';
import type { ResponseOf } from '@servery/contract/endpoint';
import { decodeFile, guessFormat } from '@servery/contract/menu-file-text';
import { getRestaurant, listMyRestaurants } from '@servery/contract/restaurants';
import { getMe, login } from '@servery/contract/user';
import { ApiClient } from '../platform/http/api-client.ts';
import { storeSession, storedSession } from './stored-session.ts';

export const usage = `npm run menu -- import  --restaurant NAME --store NAME [--format csv|uberEats|square] FILE
npm run menu -- preview --restaurant NAME --store NAME [--format csv|uberEats|square] FILE
npm run menu -- export  --restaurant NAME --store NAME [--format csv|uberEats|square] [FILE]

Restaurants and stores by their name, a part of it, or their id. Sign in as one of the restaurant's people or an admin of the store with --email and --password, or SERVERY_EMAIL and SERVERY_PASSWORD.
Runs after the first go on with its session, which is kept in your configuration folder (servery/menu-sessions.json).
--url: where the server is, http://localhost:3000 unless it is given. The exit code is 0 when everything went well.`;

export interface MenuCommand {
  command: string;
  file: string | undefined;
  url: string;
  restaurant: string;
  store: string;
  format?: string | undefined;
  email: string;
  password: string;
  /** Where sessions are stored between runs. */
  sessions: string;
  say: (line: string) => void;
  /** For what went wrong. */
  complain: (line: string) => void;
  /** Milliseconds between two looks at an import. */
  pause?: number;
}

/** What the person must mend: shown as it is. */
class Refusal extends Error {}

/** Runs one command. @returns the exit code. @throws for what the person must mend before anything can be done */
export async function playMenuCommand(input: MenuCommand): Promise<number> {
  const { command, file, email, password, say } = input;
  if (!['import', 'preview', 'export'].includes(command)) throw new Refusal(`There is no command “${command}”.\n\n${usage}`);
  if (email === '' || password === '')
    throw new Refusal('Please say who you are: --email and --password, or SERVERY_EMAIL and SERVERY_PASSWORD.');
  const api = new ApiClient(input.url);
  await enter(api, input);
  const place = await findStore(api, input);
  if (command === 'export') {
    const format = getFormat(input.format) ?? 'csv';
    const written = await must(api.call(exportMenuFile, { params: place, query: { format } }));
    const target = file ?? written.fileName;
    await writeFile(target, written.content);
    say(`Wrote ${target}.`);
    for (const line of written.left) say(`Not in it: ${line}`);
    return 0;
  }
  if (file === undefined) throw new Refusal(`Please name the file.\n\n${usage}`);
  const bytes = await readFile(file).catch(() => {
    throw new Refusal(`The file ${file} cannot be read.`);
  });
  const { text: content, encoding } = decodeFile(bytes);
  if (encoding !== 'UTF-8') say(`Note: The file was read as ${encoding}. Please check letters like é and ü.`);
  const body = { format: getFormat(input.format) ?? guessFormat(content), fileName: basename(file), content };
  if (command === 'preview') return showPreview(input, await must(api.call(previewMenuFile, { params: place, body })));
  const job = await must(api.call(createBatchUpload, { params: place, body: { ...body, id: randomUUID() } }));
  return follow(api, input, place.restaurantId, job);
}

/** Goes on with the session of an earlier run, or signs in: sign-ins are counted, and a script imports many files. */
async function enter(api: ApiClient, who: MenuCommand): Promise<void> {
  api.cookie = (await storedSession(who.sessions, who)) ?? '';
  if (api.cookie !== '' && (await api.call(getMe)).ok) return;
  api.cookie = '';
  const { email, password } = who;
  await must(api.call(login, { body: { email, password } }));
  await storeSession(who.sessions, who, api.cookie);
}

async function must<T>(
  answer: Promise<{ ok: true; data: T } | { ok: false; error: { message: string; fields?: { path: string; message: string }[] } }>,
) {
  const got = await answer;
  if (got.ok) return got.data;
  const fields = got.error.fields?.map(({ path, message }) => `${path}: ${message}`) ?? [];
  throw new Refusal([got.error.message, ...fields].join('\n'));
}

function getFormat(format: string | undefined): MenuFileFormat | undefined {
  if (format === undefined) return undefined;
  const known = menuFileFormats.find((one) => one.toLowerCase() === format.toLowerCase().replaceAll(/[\s_-]/g, ''));
  if (known === undefined) throw new Refusal(`There is no format “${format}”. Known ones: ${menuFileFormats.join(', ')}.`);
  return known;
}

interface Named {
  id: string;
  name: string;
}

/** The one that is meant by an id, a name, or a part of a name that only one of them has. */
function findNamed<T extends Named>(all: readonly T[], wanted: string): T | undefined {
  const words = wanted.toLowerCase();
  const exact = all.find(({ id, name }) => id === words || name.toLowerCase() === words);
  const alike = all.filter(({ name }) => words !== '' && name.toLowerCase().includes(words));
  return exact ?? (alike.length === 1 ? alike[0] : undefined);
}

const getNames = (all: readonly Named[]) => all.map(({ name }) => name).join(', ') || 'none';

/** Among the restaurants of whoever is signed in: also one that has no menu yet, and is on no list of the platform. */
async function findStore(api: ApiClient, { restaurant, store }: MenuCommand): Promise<{ restaurantId: string; storeId: string }> {
  const { rows } = await must(api.call(listMyRestaurants));
  const own = rows.map(({ restaurantId: id, name, stores }) => ({
    id,
    name,
    stores: stores.map(({ storeId, name }) => ({ id: storeId, name })),
  }));
  const found = findNamed(own, restaurant) ?? (await platformRestaurant(api, restaurant));
  if (found === undefined) throw new Refusal(`You have no restaurant “${restaurant}”. Yours: ${getNames(own)}.`);
  const [only] = found.stores;
  const place = store === '' && found.stores.length === 1 ? only : findNamed(found.stores, store);
  if (place === undefined) throw new Refusal(`Please name a store of ${found.name}: ${getNames(found.stores)}.`);
  return { restaurantId: found.id, storeId: place.id };
}

/** Whoever runs the platform belongs to no restaurant, and names one by its id. */
async function platformRestaurant(api: ApiClient, id: string): Promise<(Named & { stores: Named[] }) | undefined> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return undefined;
  const answer = await api.call(getRestaurant, { params: { restaurantId: id } });
  return answer.ok ? answer.data : undefined;
}

type Job = ResponseOf<typeof getBatchUpload>;
type Problem = Job['problems'][number];
type Counts = NonNullable<Job['counts']>;

function showProblems({ say, complain }: MenuCommand, problems: readonly Problem[], more = 0): void {
  for (const { row, column, severity, message } of problems) {
    const where = [row === null ? '' : `row ${row}`, column].filter((part) => part !== '').join(', ');
    (severity === 'error' ? complain : say)(`${severity === 'error' ? 'Problem' : 'Note'}${where === '' ? '' : ` (${where})`}: ${message}`);
  }
  if (more > 0) say(`… and ${more} more.`);
}

function showCounts(say: MenuCommand['say'], counts: Counts): void {
  const line = (name: string, { added, changed, removed, unchanged }: Counts['items']) =>
    say(`${name}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} as they were.`);
  line('Categories', counts.categories);
  line('Items', counts.items);
  line('Choices', counts.modifierGroups);
}

function showPreview(input: MenuCommand, preview: ResponseOf<typeof previewMenuFile>): number {
  const { problems, problemCount, changes } = preview;
  showProblems(input, problems, problemCount - problems.length);
  if (problems.some(({ severity }) => severity === 'error')) return 1;
  for (const { change, name, details } of changes)
    input.say(
      `${change === 'added' ? '+' : change === 'removed' ? '-' : '~'} ${name}${details.length > 0 ? `: ${details.join('; ')}` : ''}`,
    );
  showCounts(input.say, preview);
  return 0;
}

async function follow(api: ApiClient, input: MenuCommand, restaurantId: string, first: Job): Promise<number> {
  const { say, complain, pause = 400 } = input;
  let job = first;
  let told = '';
  for (;;) {
    const state = `${job.status} ${job.progress} %`;
    if (state !== told) say(state);
    told = state;
    if (job.finishedAt !== null) break;
    await sleep(pause);
    job = await must(api.call(getBatchUpload, { params: { restaurantId, batchUploadJobId: job.id } }));
  }
  showProblems(input, job.problems);
  if (job.counts !== null) showCounts(say, job.counts);
  if (job.status === 'success') return 0;
  complain(job.message);
  return 1;
}
