import { expect, it } from 'vitest';
import type { Freshness } from './live.ts';
import { shownLive } from './shown-live.ts';

it.each<[Freshness, 'noAnswer' | 'failing' | null, boolean, Freshness]>([
  ['live', null, true, 'live'],
  ['live', 'failing', true, 'live'],
  ['live', 'noAnswer', true, 'connecting'],
  ['live', null, false, 'connecting'],
  ['stale', 'noAnswer', false, 'stale'],
  ['closed', 'noAnswer', true, 'closed'],
])('a stream that is %s, with changes that are %s and a network (%s), is shown as %s', (freshness, stuck, online, shown) => {
  expect(shownLive({ freshness, heardAt: 1 }, { stuck, online })).toEqual({ freshness: shown, heardAt: 1 });
});
