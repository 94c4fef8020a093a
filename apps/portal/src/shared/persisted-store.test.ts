import { beforeEach, expect, it, vi } from 'vitest';
import { persistedStore } from './persisted-store.ts';

const disk = new Map<string, string>();
let full = false;
beforeEach(() => {
  disk.clear();
  full = false;
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => disk.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (full) throw new Error('QuotaExceededError');
      disk.set(name, text);
    },
  });
});
const open = (key: string) => persistedStore<string[]>(key, (text) => (text === null ? [] : (JSON.parse(text) as string[])));

it('reads what another tab has stored before the browser reports it', () => {
  const store = open('first');
  store.update(() => ['lemonade']);
  const own = store.get();
  expect(store.getFresh()).toBe(own);
  disk.set('servery.first', '[]');
  expect(store.get()).toEqual(['lemonade']);
  expect(store.getFresh()).toEqual([]);
  expect(store.get()).toEqual([]);
});

it('keeps the page’s own value where the device has refused to store it', () => {
  const store = open('second');
  store.update(() => []);
  full = true;
  expect(store.update(() => ['lemonade'])).toBe(false);
  expect(store.getFresh()).toEqual(['lemonade']);
  full = false;
  store.update((lines) => [...lines, 'coffee']);
  expect(store.getFresh()).toEqual(['lemonade', 'coffee']);
});

it('changes what another tab has stored before the browser reports it', () => {
  const store = open('third');
  store.update(() => ['lemonade']);
  disk.set('servery.third', '["lemonade","coffee"]');
  store.update((lines) => [...lines, 'tea']);
  expect(disk.get('servery.third')).toBe('["lemonade","coffee","tea"]');
});
