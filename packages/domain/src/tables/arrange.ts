import { boxOfElement, newElement, squareWidth } from './element-size.ts';
import type { MapBox, MapPoint, TableElement } from './table-map.types.ts';

/** Tables move in steps of this many map units. */
export const gridStep = 10;

/** From the middle of a new table to the middle of the next one. */
const spacing = squareWidth + 60;

const toGrid = (value: number): number => Math.round(value / gridStep) * gridStep;

const overlap = (one: MapBox, other: MapBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Where a table that was moved to `point` comes to rest: in line with the middle of another table if that is within `reach` map units,
 * else on the grid. Each axis on its own.
 */
export function snapPoint(point: MapPoint, others: readonly TableElement[], reach = gridStep): MapPoint {
  const snap = (value: number, candidates: readonly number[]): number => {
    const near = candidates.filter((candidate) => Math.abs(candidate - value) <= reach);
    if (near.length === 0) return toGrid(value);
    return near.reduce((best, candidate) => (Math.abs(candidate - value) < Math.abs(best - value) ? candidate : best));
  };
  return {
    x: snap(
      point.x,
      others.map(({ location }) => location.x),
    ),
    y: snap(
      point.y,
      others.map(({ location }) => location.y),
    ),
  };
}

/** Rows of squares, as close to a square room as they come: where an owner starts from. */
export function arrangeInRows(tableIds: readonly string[]): TableElement[] {
  const perRow = Math.max(1, Math.ceil(Math.sqrt(tableIds.length)));
  return tableIds.map((tableId, at) =>
    newElement(tableId, 'square', { x: spacing * ((at % perRow) + 0.5), y: spacing * (Math.floor(at / perRow) + 0.5) }),
  );
}

/** The first free place for a new square table, row by row. */
export function findFreePlace(elements: readonly TableElement[]): MapPoint {
  const boxes = elements.map(boxOfElement);
  const perRow = Math.max(4, Math.ceil(Math.sqrt(elements.length + 1)));
  for (let at = 0; ; at += 1) {
    const point = { x: spacing * ((at % perRow) + 0.5), y: spacing * (Math.floor(at / perRow) + 0.5) };
    const box = boxOfElement(newElement('', 'square', point));
    if (!boxes.some((other) => overlap(box, other))) return point;
  }
}

/** The ids of tables that lie on another one. */
export function overlappingTables(elements: readonly TableElement[]): Set<string> {
  const boxes = elements.map((element) => ({ id: element.tableId, box: boxOfElement(element) }));
  return new Set(boxes.filter(({ id, box }) => boxes.some((other) => other.id !== id && overlap(box, other.box))).map(({ id }) => id));
}
