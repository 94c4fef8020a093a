import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { Refusal } from './fail.mjs';
import { belongs, getNoun } from './nouns.mjs';
import { inRoot, root } from './root.mjs';

/** What fits in a minute or two. What a change could break besides is left to the whole run. */
const MOST_JOURNEYS = 5;
const MOST_DATABASE_FILES = 12;

/**
 * Journeys that show a noun, an app or a simulator under another name than its own; `npm run where` has the rule for the rest. The first
 * ones show most.
 */
export const SHOWN_BY = {
  admin: ['accounts', 'printers', 'devices'],
  alarms: ['staff-alarms'],
  auth: ['accounts'],
  availability: ['staff-day', 'last-one'],
  bills: ['bill'],
  cards: ['customer'],
  cart: ['order', 'pizza-delivery'],
  checkout: ['order', 'last-one', 'once'],
  connect: ['onboarding'],
  customers: ['customer'],
  delivery: ['pizza-delivery'],
  'device-app': ['devices', 'till', 'kitchen-work'],
  kitchen: ['kitchen-work', 'nodes'],
  mail: ['accounts'],
  mails: ['accounts'],
  members: ['accounts'],
  money: ['one-price', 'order'],
  'online-ordering': ['order', 'once'],
  'online-orders': ['till'],
  'open-bills': ['bill'],
  orders: ['order', 'once', 'till'],
  pairing: ['devices', 'till'],
  payments: ['staff-day', 'pay-by-card', 'paid-once', 'refunds'],
  portal: ['order', 'dine-in'],
  pos: ['till', 'bill'],
  pricing: ['one-price', 'pizza-delivery'],
  printing: ['order', 'printers'],
  push: ['notifications'],
  restaurants: ['demo', 'order'],
  selections: ['pizza-delivery'],
  sessions: ['accounts', 'devices'],
  settings: ['onboarding', 'staff-day'],
  setup: ['from-sign-up'],
  sms: ['customer'],
  staff: ['staff-day', 'staff-alarms'],
  stripe: ['pay-by-card', 'secure-card'],
  sunmi: ['printers', 'order'],
  tax: ['one-price'],
  tickets: ['kitchen-work', 'nodes'],
  twilio: ['customer'],
  users: ['accounts'],
  webhooks: ['pay-by-card'],
};

/** What every screen, call or row goes through: shown by an order from the phone to the paper. */
const WAY_OF_AN_ORDER = 'order';

/**
 * Files that differ from a revision, those that git does not know yet among them. @param base revision; else where this branch left main
 */
export function changedFiles(base) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
    return status === 0 ? stdout.trim() : { failed: stderr.trim() };
  };
  const from = base ?? defaultBase(git);
  const changed = git('diff', '--name-only', '--no-renames', from, '--');
  if (typeof changed !== 'string') throw new Refusal(`git does not know what changed since "${from}": ${changed.failed}`);
  const added = git('ls-files', '--others', '--exclude-standard');
  return { base: from, files: [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))].sort() };
}

/** Where this branch left main. On main itself: the uncommitted changes, or else the last commit. */
function defaultBase(git) {
  const head = git('rev-parse', 'HEAD');
  const main = ['origin/main', 'main', 'origin/master', 'master'].find(
    (name) => typeof git('rev-parse', '--verify', '--quiet', name) === 'string',
  );
  const left = main === undefined ? head : git('merge-base', 'HEAD', main);
  if (left !== head) return left;
  return git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD';
}

/**
 * Journeys that show what changed: first those that changed themselves, then by noun, then by app.
 * @param journeys file names, without their folder
 * @returns `{file, why}` for each, and what did not fit
 */
export function journeysFor(files, journeys) {
  const product = files.filter((file) => isProduct(file));
  const wanted = [
    ...files
      .filter((file) => file.startsWith('tests/journeys/'))
      .map((file) => ({ names: [file.split('/').at(-1).split('.')[0]], why: file })),
    ...product.flatMap((file) => [getNoun(file)].filter(Boolean).map((noun) => ({ names: getNames(noun, journeys), why: file }))),
    ...product.map((file) => ({ names: SHOWN_BY[/^(?:apps|packages)\/([\w-]+)\//.exec(file)?.[1]] ?? [WAY_OF_AN_ORDER], why: file })),
  ];
  const found = new Map();
  const most = Math.max(0, ...wanted.map(({ names }) => names.length));
  // The first of every noun before the second of one.
  for (let place = 0; place < most; place += 1) {
    for (const { names, why } of wanted) {
      const file = `${names[place]}.journey.ts`;
      if (journeys.includes(file) && !found.has(file)) found.set(file, why);
    }
  }
  return limited(
    [...found].map(([file, why]) => ({ file, why })),
    MOST_JOURNEYS,
  );
}

const getNames = (noun, journeys) => [
  ...(SHOWN_BY[noun] ?? []),
  ...journeys.filter((file) => belongs(file, noun)).map((file) => file.split('.')[0]),
];

/**
 * Tests with a database that change themselves or are of a noun that changed. Every one of them goes through compose.ts: what Vitest takes
 * for touched would be all of them.
 */
export function databaseTestsFor(files, tests) {
  const found = new Map(tests.filter((test) => files.includes(test)).map((test) => [test, test]));
  for (const file of files.filter((path) => isProduct(path))) {
    const noun = getNoun(file);
    if (noun === undefined || !/^(apps\/server|packages\/(domain|contract))\//.test(file)) continue;
    for (const test of tests) if (belongs(test, noun) && !found.has(test)) found.set(test, file);
  }
  return limited(
    [...found].map(([file, why]) => ({ file, why })),
    MOST_DATABASE_FILES,
  );
}

const limited = (all, most) => ({ chosen: all.slice(0, most), left: all.slice(most) });

/** Whether a file is part of what runs: no test, no page for people. */
const isProduct = (file) => /^(apps|packages|simulators)\//.test(file) && !/\.(test|suite|cases|fixtures)\.tsx?$|\.md$/.test(file);

/** The names of the checks that a change can break, of all that there are. */
export function checksFor(files, names) {
  const touches = (pattern) => files.some((file) => pattern.test(file));
  const everything = touches(/^(package(-lock)?\.json|tsconfig.*\.json|\.oxlintrc\.json|\.dependency-cruiser\.cjs|knip\.json)$/);
  const shared = touches(/^packages\//);
  const when = {
    'database types': touches(/^apps\/server\/(db\/migrations|src\/platform\/db|src\/scripts)\//),
    'types of server, tests, tools': touches(/^(apps\/server|packages|simulators|tests|bench|scripts)\/.*\.(ts|tsx|mjs)$/),
    'types of the front ends': shared || touches(/^apps\/portal\/|\.tsx$/),
    'types of the kitchen app': shared || touches(/^apps\/kitchen\//),
    'types of the till app': shared || touches(/^apps\/pos\//),
    'types of what device apps share': shared,
    'types of the staff app': shared || touches(/^apps\/staff\//),
    'types of the admin app': shared || touches(/^apps\/admin\//),
    'types of the domain': touches(/^packages\/domain\//),
    'generated docs': touches(/^(packages\/(contract|domain)|apps\/\w+\/src|docs\/reference)\//),
  };
  const code = touches(/\.(ts|tsx|mjs|cjs)$/);
  return names.filter((name) => everything || (when[name] ?? (name === 'format' || code)));
}

/** Every journey, and every test with a database. */
export function allTests() {
  const journeys = readdirSync(inRoot('tests/journeys')).filter((name) => name.endsWith('.journey.ts'));
  const list = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.pg.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return { journeys, databaseTests: list.stdout.split('\n').filter(Boolean) };
}
