import { expect, it } from 'vitest';
import { allFiles, code, isTest, places } from './sources.ts';

const modules = 'apps/server/src/modules/';
const kebab = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';
const testEnd = '(?:\\.http)?(?:\\.pg)?(?:\\.test|\\.cases)';

/** What a file of a module may be called; `noun` is the folder's name, which the front parts carry. */
const allowed = (noun: string): RegExp[] => [
  /^index\.ts$/,
  new RegExp(`^${noun}\\.(routes|policy|events|jobs|subscribers)\\.ts$`),
  // A big noun may hold several repos, services and read models, each named after what it holds.
  new RegExp(`^${kebab}\\.(service|repo|queries)\\.ts$`),
  new RegExp(`^use-cases/${kebab}-${kebab}\\.ts$`),
  new RegExp(`^(?:use-cases/)?${kebab}(?:\\.[a-z]+)?${testEnd}\\.ts$`),
];

it('names the files of server modules by the small vocabulary', () => {
  const strange = allFiles
    .filter((path) => path.startsWith(modules))
    .filter((path) => {
      const [noun = '', ...rest] = path.slice(modules.length).split('/');
      return !allowed(noun).some((pattern) => pattern.test(rest.join('/')));
    });
  expect(strange, 'see section "A server module" in ARCHITECTURE.md and docs/how-to').toEqual([]);
});

it('gives every module a front door', () => {
  const nouns = new Set(allFiles.filter((path) => path.startsWith(modules)).map((path) => path.slice(modules.length).split('/')[0]));
  expect(nouns.size).toBeGreaterThan(0);
  expect([...nouns].filter((noun) => !allFiles.includes(`${modules}${noun}/index.ts`))).toEqual([]);
});

it('names files and folders of the code in kebab-case', () => {
  const named = allFiles.filter((path) => /^(apps|packages|simulators|tests|bench|scripts)\/.*\.(ts|tsx|mjs|css)$/.test(path));
  const strange = named.filter((path) => !path.split('/').every((part) => /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(part)));
  expect(strange).toEqual([]);
});

it('calls functions by what they do: toRow, getKey, calculateDue, not rowOf, keyOf, dueOf', () => {
  expect(places(code, /\b(?:const|function) +[a-z]\w*Of\b *(?:=|\(|<)/)).toEqual([]);
});

it('marks the fields that may be left empty in one way, and no field with an asterisk', () => {
  const screens = code.filter((path) => path.endsWith('.tsx') && !path.startsWith('apps/portal/') && !isTest(path));
  expect(places(screens, /withAsterisk|\(optional\)/), 'see `optional` in packages/ui').toEqual([]);
});

it('leaves retired words out of the names of files', () => {
  // What each gave way to: section "Words" of CONTRIBUTING.md.
  expect(
    allFiles.filter((path) =>
      /(^|[/-])(paper|wall|story|words|kept|told|heard|scenery|patience|complaints)([-.]|$)/.test(
        path.replace(/search-words|street-words|wall-time/, ''),
      ),
    ),
  ).toEqual([]);
});
