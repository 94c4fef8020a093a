import { afterEach, expect, it, vi } from 'vitest';
import { createPreferences } from './preferences.ts';

afterEach(() => vi.unstubAllGlobals());

const stubStorage = (storage: object) => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', { localStorage: storage });
};

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};

it.each([
  ['has no room left', { getItem: () => null, setItem: refuse, removeItem: () => undefined }],
  ['stores nothing', { getItem: refuse, setItem: refuse, removeItem: refuse }],
])('a preference applies in a browser that %s', (_, storage) => {
  stubStorage(storage);
  const { usePreferences } = createPreferences('test', { columns: 0 });
  usePreferences.setState({ columns: 3 });
  expect(usePreferences.getState()).toMatchObject({ columns: 3, theme: 'dark' });
});

it('a preference is there after a reload', () => {
  const stored = new Map<string, string>();
  const getItem = (name: string) => stored.get(name) ?? null;
  stubStorage({ getItem, setItem: (name: string, value: string) => void stored.set(name, value) });
  createPreferences('test', { columns: 0 }).usePreferences.setState({ columns: 3 });
  expect(stored.get('servery.test.preferences')).toBe(
    JSON.stringify({ state: { sound: true, volume: 0.8, keepAwake: true, theme: 'dark', columns: 3 }, version: 0 }),
  );
  expect(createPreferences('test', { columns: 0 }).usePreferences.getState().columns).toBe(3);
});
