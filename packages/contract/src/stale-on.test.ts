import { expect, it } from 'vitest';
import { eventTypes } from './event-types.ts';
import { eventPayloads } from './events.ts';
import { allEndpoints, allStreams } from './index.ts';
import { menuLive, orderLive } from './live.ts';
import { getMenu } from './menu.ts';
import { getOwnOrder } from './online-ordering.ts';
import { getHours, listSlots } from './restaurants.ts';

const reading = allEndpoints.filter(({ method }) => method === 'GET');
const carried = new Set(allStreams.flatMap(({ events }) => events));

it('has a payload for every event type, and names each type once', () => {
  expect(Object.keys(eventPayloads).toSorted()).toEqual([...eventTypes].toSorted());
  expect(new Set(eventTypes).size).toBe(eventTypes.length);
});

it.each(reading.map((endpoint) => [endpoint.id, endpoint] as const))('%s says which events make its answer stale', (_, { staleOn }) => {
  // An empty list is an answer, too: no event changes what it reads.
  expect(staleOn).toBeDefined();
  expect(new Set(staleOn).size).toBe(staleOn?.length);
  // An event that no stream carries would never be noticed.
  expect(staleOn?.filter((type) => !carried.has(type))).toEqual([]);
});

it('leaves staleOn to reading calls', () => {
  expect(allEndpoints.filter(({ method, staleOn }) => method !== 'GET' && staleOn !== undefined).map(({ id }) => id)).toEqual([]);
});

it('carries on a guest’s stream what makes their page stale', () => {
  const missing = (stream: { events: readonly string[] }, pages: readonly { staleOn?: readonly string[] }[]) =>
    pages.flatMap(({ staleOn = [] }) => staleOn).filter((type) => !stream.events.includes(type));
  expect(missing(menuLive, [getMenu, getHours, listSlots])).toEqual([]);
  expect(missing(orderLive, [getOwnOrder])).toEqual([]);
});

it('has only events on a stream that are in the log', () => {
  const known: readonly string[] = eventTypes;
  expect([...carried].filter((type) => !known.includes(type))).toEqual([]);
});
