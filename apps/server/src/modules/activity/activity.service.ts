import type { ActivityKind, listStoreActivity } from '@servery/contract/activity';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { EventPayload } from '@servery/contract/events';
import { addDays, getInstant } from '@servery/domain/time';
import type { Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RestaurantsModule } from '../restaurants/index.ts';
import { readEvents, readMemberChanges, type ActivityFilter, type EventRow, type MemberRow } from './activity.queries.ts';
import { getShown, writeSentence, type Sentence } from './sentences.service.ts';

type Row = ResponseOf<typeof listStoreActivity>['rows'][number];

export interface ActivityDeps {
  database: Database;
  readRestaurant: RestaurantsModule['readRestaurant'];
}

interface ActivityQuery {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  kind?: ActivityKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  storeId?: string | undefined;
  /** The log of the store, not of its restaurant. */
  alone: boolean;
}

const roleNames: Readonly<Record<string, string>> = { admin: 'Admin', user: 'Member' };
const nameRole = (role: string | null): string | null => (role === null ? null : (roleNames[role] ?? role));

function writeMemberChange({ action, email, role_before: before, role_after: after }: MemberRow): Sentence {
  const roles = { before: nameRole(before), after: nameRole(after) };
  switch (action) {
    case 'invited':
      return { what: `Invited ${email}`, ...roles };
    case 'joined':
      return { what: `${email} joined`, ...roles };
    case 'roleChanged':
      return { what: `Changed the role of ${email}`, ...roles };
    case 'removed':
      return { what: `Removed ${email}`, ...roles };
    case 'invitationRemoved':
      return { what: `Took back the invitation of ${email}`, ...roles };
  }
}

type Merged = Row & { moment: string };

const toRow = (
  { what, before = null, after = null }: Sentence,
  facts: { id: string; kind: ActivityKind; who: string; moment: string; storeId: string | null },
  names: ReadonlyMap<string, string>,
): Merged => {
  const { storeId, moment } = facts;
  return {
    ...facts,
    what,
    before,
    after,
    at: new Date(moment).toISOString(),
    storeName: storeId === null ? null : (names.get(storeId) ?? null),
  };
};

/** ISO 8601 with microseconds. */
const isCursor = (text: string): boolean => /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && !Number.isNaN(Date.parse(text));

function getFilter({ limit, cursor, search = '', from, to, storeId }: ActivityQuery, timeZone: string): ActivityFilter {
  const refuse = (path: string, message: string) => new ApiError('validation_failed', { fields: [{ path, message }] });
  if (cursor !== undefined && !isCursor(cursor)) throw refuse('cursor', 'This list has changed. Please start again from its beginning.');
  if (from !== undefined && to !== undefined && to < from) throw refuse('to', 'The last day cannot be before the first one.');
  const begin = (day: string) => new Date(getInstant(day, 0, timeZone));
  return {
    ...{ storeId: storeId ?? null, before: cursor ?? null, who: search.trim(), limit: limit + 1 },
    ...{ from: from === undefined ? null : begin(from), to: to === undefined ? null : begin(addDays(to, 1)) },
  };
}

/**
 * Who changed what, newest first. A page ends after all entries of one moment, so that none is left out between two pages.
 * @throws resource_not_found, validation_failed for a cursor that is not ours or days in the wrong order
 */
export async function listActivity(
  { database, readRestaurant }: ActivityDeps,
  restaurantId: string,
  query: ActivityQuery,
): Promise<ResponseOf<typeof listStoreActivity>> {
  const restaurant = await readRestaurant(restaurantId);
  const own = restaurant?.stores.find((store) => store.storeId === query.storeId) ?? restaurant?.stores[0];
  if (restaurant === undefined || (query.storeId !== undefined && own?.storeId !== query.storeId)) throw new ApiError('resource_not_found');
  const filter = getFilter(query, own?.timeZone ?? 'UTC');
  const names = new Map(restaurant.stores.map(({ storeId, name }) => [storeId, name]));
  const [events, members] = await Promise.all([
    database.tenant({ restaurantId }, (tx) => readEvents(tx, getShown(query.kind), filter)),
    query.kind === undefined || query.kind === 'people' ? readMemberChanges(database, restaurantId, filter) : [],
  ]);
  const merged = [
    ...events.flatMap((row) => fromEvent(row, names)),
    ...members.map((row) =>
      toRow(writeMemberChange(row), { id: row.id, kind: 'people', who: row.actor_name, moment: row.at, storeId: row.store_id }, names),
    ),
  ].toSorted((a, b) => (a.moment === b.moment ? 0 : a.moment > b.moment ? -1 : 1));
  const end = merged[query.limit - 1]?.moment;
  const rows = end === undefined ? merged : merged.filter(({ moment }) => moment >= end);
  return {
    rows: rows.map(({ moment: _, ...row }) => row),
    nextCursor: rows.length < merged.length && end !== undefined ? end : null,
  };
}

function fromEvent(
  { store_id: storeId, seq, type, payload, actor_name: who, at: moment }: EventRow,
  names: ReadonlyMap<string, string>,
): Merged[] {
  const sentence = writeSentence(type, payload as EventPayload<typeof type>);
  if (sentence === null) return [];
  const { kind, ...words } = sentence;
  return [toRow(words, { id: `${storeId}:${seq}`, kind, who, moment, storeId }, names)];
}
