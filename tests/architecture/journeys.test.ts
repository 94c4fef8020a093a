import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allFiles, root } from './sources.ts';

const journeys = allFiles.filter((path) => /^tests\/journeys\/.*\.journey\.ts$/.test(path));
const titles = journeys.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/\btest\(\s*(['"`])(.+?)\1,/g)].map((found) => ({ path, title: found[2] ?? '' })),
);

it('knows the tags of journeys: a misspelt one would have its journey run again', () => {
  expect(titles.length).toBeGreaterThan(25);
  const tagged = titles.flatMap(({ path, title }) => (title.match(/@\S+/g) ?? []).map((tag) => ({ path, tag })));
  expect(tagged.length).toBeGreaterThan(10);
  expect(tagged.filter(({ tag }) => !['@money', '@race', '@fault'].includes(tag))).toEqual([]);
});
