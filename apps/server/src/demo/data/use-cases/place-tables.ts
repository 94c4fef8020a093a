import { arrangeInRows, newElement, type TableMap, type TableShape } from '@servery/domain/tables';

/** Shapes of a room's tables, in turns: a room of squares alone shows nothing of the map. */
const shapes: readonly TableShape[] = ['square', 'circle', 'square', 'rectangle', 'circle'];

/** Further apart than new tables are, so that a long table has room. Map units by map unit. */
const spread = 1.5;

/** A map for each area of a store, its tables in rows. `getId`: of a table, by its name. */
export function placeTables(tables: readonly { name: string; area: string }[], getId: (name: string) => string): TableMap[] {
  const areas = [...new Set(tables.map(({ area }) => area))];
  return areas.map((area) => {
    const rows = arrangeInRows(tables.filter((table) => table.area === area).map(({ name }) => getId(name)));
    return {
      id: area === '' ? 'room' : area.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      name: area === '' ? 'Room' : area,
      scale: null,
      pinnedCoordinates: { x: 0, y: 0 },
      tables: rows.map(({ tableId, location: { x, y } }, at) =>
        newElement(tableId, shapes[at % shapes.length]!, { x: x * spread, y: y * spread }),
      ),
    };
  });
}
