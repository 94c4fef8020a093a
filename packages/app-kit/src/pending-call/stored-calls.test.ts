import { expect, it } from 'vitest';
import { storedCalls, type CallStorage } from './stored-calls.ts';

interface Call {
  id: string;
  amount: number;
}

/** One browser: `tab` opens another tab of it. `full`: it stores nothing more. */
const createBrowser = () => {
  const disk = new Map<string, string>();
  const state = { full: false };
  const storage: CallStorage = {
    read: (name) => disk.get(name) ?? null,
    write: (name, text) => {
      if (text !== null && state.full) return false;
      if (text === null) disk.delete(name);
      else disk.set(name, text);
      return true;
    },
  };
  const isCall = (value: unknown): value is Call => typeof (value as Partial<Call> | null)?.id === 'string';
  const tab = () => storedCalls<Call>({ getName: (key) => `calls.${key}`, isCall, getId: ({ id }) => id, storage });
  return { disk, state, tab };
};
const call = { id: 'a', amount: 350 };
const other = { id: 'b', amount: 100 };

it('a call is on disk before it is sent, and the same one in every tab until it ends', () => {
  const { disk, tab } = createBrowser();
  const [first, second] = [tab(), tab()];
  expect(first.begin('order', () => call)).toEqual(call);
  expect(JSON.parse(disk.get('calls.order')!)).toEqual(call);
  expect(second.begin('order', () => other)).toEqual(call);
  expect(second.open('another')).toBeNull();
  second.end('order', call);
  expect(first.open('order')).toBeNull();
  expect(first.begin('order', () => other)).toEqual(other);
});

it('the late answer to one call does not end the next one, which another tab has begun', () => {
  const { tab } = createBrowser();
  const [first, second] = [tab(), tab()];
  first.begin('order', () => call);
  second.end('order', call);
  second.begin('order', () => other);
  first.end('order', call);
  expect(second.open('order')).toEqual(other);
  first.end('order');
  expect(second.open('order')).toBeNull();
});

it('what the disk does not take lasts as long as the page, and goes to disk as soon as there is room', () => {
  const { disk, state, tab } = createBrowser();
  const page = tab();
  state.full = true;
  page.begin('order', () => call);
  expect(page.open('order')).toEqual(call);
  expect(tab().open('order')).toBeNull();
  state.full = false;
  page.update('order', { ...call, amount: 400 });
  expect(tab().open('order')).toEqual({ id: 'a', amount: 400 });
  expect(page.open('order')).toEqual({ id: 'a', amount: 400 });
  page.end('order', call);
  expect([page.open('order'), disk.size]).toEqual([null, 0]);
});

it.each(['{', 'null', '7', '{"id":1}'])('%s is not a call: the next one takes its place', (text) => {
  const { disk, tab } = createBrowser();
  disk.set('calls.order', text);
  expect(tab().open('order')).toBeNull();
  expect(tab().begin('order', () => call)).toEqual(call);
  expect(tab().open('order')).toEqual(call);
});
