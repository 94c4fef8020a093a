import { expect, it } from 'vitest';
import type { Freshness } from './live.ts';
import { shownLive, type ShownLive } from './shown-live.ts';

it.each<[Freshness, 'noAnswer' | 'failing' | null, boolean, boolean, ShownLive['freshness']]>([
  ['live', null, true, false, 'live'],
  ['live', 'failing', true, false, 'live'],
  ['live', 'noAnswer', true, false, 'connecting'],
  ['live', 'noAnswer', true, true, 'offline'],
  ['live', null, false, false, 'offline'],
  ['connecting', null, true, false, 'connecting'],
  ['connecting', null, true, true, 'offline'],
  ['connecting', null, false, false, 'offline'],
  ['stale', 'noAnswer', true, true, 'stale'],
  ['stale', 'noAnswer', false, false, 'offline'],
  ['closed', 'noAnswer', false, true, 'closed'],
])('%s, with changes that are %s, a network (%s) and late (%s), is shown as %s', (freshness, stuck, online, late, shown) => {
  expect(shownLive({ freshness, lastReceivedAt: 1 }, { stuck, online, late })).toEqual({ freshness: shown, lastReceivedAt: 1 });
});
