import { expect, it } from 'vitest';
import { code, isTable, isTest, places, withoutComments } from './sources.ts';

const domain = code.filter((path) => path.startsWith('packages/domain/src/') && !isTest(path) && !isTable(path));

/** What a pure rule cannot use, and what it does instead. */
const forbidden: [string, RegExp][] = [
  ['the current time is a parameter', /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bTemporal\.Now\b|\bperformance\./],
  ['chance is a parameter', /\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b/],
  ['the surroundings are a parameter', /\bprocess\.|\bglobalThis\b|\blocalStorage\b/],
  ['the domain speaks to nobody', /\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b|\bconsole\./],
  ['the domain waits for nothing', /\basync\b|\bawait\b|\bnew Promise\b|\bsetTimeout\(|\bsetInterval\(|\bqueueMicrotask\(/],
  ["the machine's time zone is nobody's: use domain/time", /\bgetTimezoneOffset\b|\.get(Hours|Day|Date|Month|FullYear)\(/],
];

it.each(forbidden)('%s', (_, pattern) => {
  expect(domain.length).toBeGreaterThan(20);
  expect(places(domain, pattern, withoutComments)).toEqual([]);
});
