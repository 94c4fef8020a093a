import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asApiError } from '../db/database-errors.ts';
import { summariseTrouble } from './log-summary.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Line = { level: number; msg: string; trouble?: string; count?: number; err?: object; reason?: string; url?: string };
const open = () => {
  const lines: Line[] = [];
  const log = pino({ hooks: { logMethod: summariseTrouble() } }, { write: (text: string) => void lines.push(JSON.parse(text) as Line) });
  return { log, lines };
};
const noSpace = () => Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('writes one line of each kind in ten seconds, with a count, and nothing of a stack', () => {
  const { log, lines } = open();
  for (let request = 0; request < 500; request += 1) log.child({ reqId: request }).error({ err: away(), url: '/x' }, 'Refused.');
  // As a request is answered.
  for (let request = 0; request < 20; request += 1) log.error({ err: asApiError(noSpace()) }, 'Refused.');
  expect(lines).toMatchObject([
    { msg: 'Refused.', trouble: 'no_connection', reason: 'connect ECONNREFUSED', url: '/x' },
    { msg: 'Refused.', trouble: 'disk_full', reason: expect.stringContaining('No space left') },
  ]);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(2).map(({ trouble, count }) => [trouble, count])).toEqual([
    ['no_connection', 499],
    ['disk_full', 19],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/stack|log-summary/);
});

it('writes no more when the trouble is over, and writes the next one at once', () => {
  const { log, lines } = open();
  log.warn({ err: away() }, 'Refused.');
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
  log.warn({ err: away() }, 'Refused.');
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('leaves every other failure as it is', () => {
  const { log, lines } = open();
  for (let time = 0; time < 3; time += 1) log.error({ err: new Error('A mistake.') }, 'A request failed.');
  log.info({ err: away() }, 'It will be tried again.');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatchObject({ err: { message: 'A mistake.', stack: expect.stringContaining('log-summary.test.ts') } });
});
