import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { allFiles, read, root } from './sources.ts';

const pages = allFiles.filter((path) => path.endsWith('.md'));

const linked = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)));

/** `apps/server/src/main.ts` in running text; patterns and placeholders are not paths. */
const named = (page: string): string[] =>
  [...read(page).matchAll(/`((?:apps|packages|docs|tests|scripts|simulators|bench)\/[^`\s]+)`/g)]
    .map(([, path = '']) => path.replace(/[/.,:]+$/, ''))
    .filter((path) => !/[<>*{}…()[\]]/.test(path));

it('links only to pages and files that exist', () => {
  expect(pages.length).toBeGreaterThan(3);
  const dead = pages.flatMap((page) => linked(page).flatMap((target) => (existsSync(join(root, target)) ? [] : [`${page} → ${target}`])));
  expect(dead).toEqual([]);
});

it('names only paths that exist', () => {
  const dead = pages.flatMap((page) => named(page).flatMap((path) => (existsSync(join(root, path)) ? [] : [`${page}: ${path}`])));
  expect(dead).toEqual([]);
});

it('offers the commands that the README lists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const offered = [...read('README.md').matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
  expect(offered.filter((name) => scripts[name] === undefined)).toEqual([]);
});
