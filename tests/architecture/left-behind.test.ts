import { expect, it } from 'vitest';
import { allFiles, code, places } from './sources.ts';

const here = 'tests/architecture/';
const text = allFiles.filter(
  (path) => /\.(ts|tsx|mjs|cjs|css|html|sql|json|md|csv)$/.test(path) && path !== 'package-lock.json' && !path.startsWith(here),
);
const others = code.filter((path) => !path.startsWith(here));

it('leaves no notes to self behind', () => {
  expect(places(text, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
});

it('runs every test: none alone, none left out', () => {
  expect(places(others, /\b(it|test|describe|suite)\.(only|skip|todo|fixme|fails)\b|\b(fit|fdescribe|xit|xdescribe)\(/)).toEqual([]);
});

it('leaves no debugger and no printing in what browsers and modules run', () => {
  const quiet = others.filter((path) =>
    /^(packages|apps\/(portal|kitchen|pos|staff|admin)\/src|apps\/server\/src\/(modules|platform|integrations|ports))\//.test(path),
  );
  expect(
    places(
      quiet.filter((path) => !/\.test\.tsx?$|\/test-|\/testing\//.test(path)),
      /\bdebugger\b|\bconsole\.(log|debug|info)\(/,
    ),
  ).toEqual([]);
});

it('names no path of one particular machine', () => {
  expect(places(text, /(^|[\s'"`(=:])\/(work|home|Users|mnt|Volumes)\/\w/)).toEqual([]);
});

it('silences the type checker and the linter nowhere without a reason', () => {
  expect(places(others, /@ts-(ignore|nocheck)|@ts-expect-error\s*$|(eslint|oxlint)-disable(?!.*--)/)).toEqual([]);
});
