import type { TableMap } from '@servery/domain/tables';
import * as z from 'zod/mini';
import { nameText, schemaFor, uuid } from '../schemas.ts';
import { problemsOfIds } from './parts.ts';
import { storeSection } from './section.ts';

/** Map units, see `MapPoint`. */
const place = z.int().check(z.minimum(-10_000), z.maximum(10_000));
const point = z.strictObject({ x: place, y: place });
const side = z.int().check(z.minimum(40, 'Please enter 40 or more.'), z.maximum(1000, 'Please enter 1,000 or less.'));
const radius = z.int().check(z.minimum(20, 'Please enter 20 or more.'), z.maximum(500, 'Please enter 500 or less.'));
const rotation = z.int().check(z.minimum(0), z.maximum(359));

const element = z.discriminatedUnion('shape', [
  z.strictObject({ shape: z.literal('square'), tableId: uuid, location: point, width: side, rotation }),
  z.strictObject({ shape: z.literal('rectangle'), tableId: uuid, location: point, width: side, length: side, rotation }),
  z.strictObject({ shape: z.literal('circle'), tableId: uuid, location: point, radius }),
]);

const map = schemaFor<TableMap>()(
  z.strictObject({
    id: z.string(),
    name: nameText(40, 1),
    scale: z.nullable(z.number().check(z.minimum(0.1), z.maximum(4))),
    pinnedCoordinates: point,
    tables: z.array(element).check(z.maxLength(200)),
  }),
);

/** Where the tables stand in their rooms (spec: table map). Tables that the store no longer has are skipped by whoever draws the map. */
export const tableMapSettings = storeSection({
  id: 'tableMap',
  title: 'Table map',
  schema: z.strictObject({ maps: z.array(map).check(z.maxLength(20)) }),
  defaults: { maps: [] },
  affectsGuests: false,
  problems: ({ maps }) => {
    const seen = new Set<string>();
    const twice = maps.flatMap(({ tables }, room) =>
      tables.flatMap(({ tableId }, at) => {
        const again = seen.has(tableId);
        seen.add(tableId);
        return again ? [{ path: `maps.${room}.tables.${at}.tableId`, message: 'This table is on a map already.' }] : [];
      }),
    );
    return [...problemsOfIds(maps, 'maps', 'room'), ...twice];
  },
  page: {
    groups: {
      rooms: {
        title: 'Rooms',
        intro: 'Place each table where it stands. Staff see the map at the till, with what goes on at each table.',
      },
    },
    fields: { maps: { group: 'rooms', control: 'special', label: 'Rooms' } },
  },
});
