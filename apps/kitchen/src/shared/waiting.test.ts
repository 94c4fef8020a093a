import { expect, it } from 'vitest';
import { storedText, type Waiting } from './waiting.ts';

const textFor = (over: Partial<Waiting>) => storedText({ waiting: 2, lasting: true, entering: 0, ...over });

it('promises that nothing is lost only when that is true', () => {
  expect(textFor({})).toBe('2 changes not sent yet. Keep working; nothing is lost.');
  expect(textFor({ waiting: 1, entering: 1 })).toBe('1 change not sent yet.');
  expect(textFor({ lasting: false })).toMatch(/^2 changes not sent yet\. Keep this page open/);
  expect(textFor({ waiting: 0 })).toBe('');
});
