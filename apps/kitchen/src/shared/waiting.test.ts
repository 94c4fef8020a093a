import { expect, it } from 'vitest';
import { storedText, type Waiting } from './waiting.ts';

const said = (over: Partial<Waiting>) => storedText({ waiting: 2, lasting: true, entering: 0, ...over });

it('promises that nothing is lost only where that is so', () => {
  expect(said({})).toBe('2 changes not sent yet. Keep working; nothing is lost.');
  expect(said({ waiting: 1, entering: 1 })).toBe('1 change not sent yet.');
  expect(said({ lasting: false })).toMatch(/^2 changes not sent yet\. Keep this page open/);
  expect(said({ waiting: 0 })).toBe('');
});
