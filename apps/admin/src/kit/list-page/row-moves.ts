import { placeAbove, placeBeside } from '../drag/places.ts';
import type { Side } from '../drag/use-drag-row.ts';
import type { ListDefinition } from './list.types.ts';

/** How one row is moved. */
export interface RowMove {
  /** From 1. */
  place: number;
  of: number;
  /** Another row was dropped before or after this one. */
  onDrop: (dropped: string, side: Side) => void;
  onUp?: () => void;
  onDown?: () => void;
}

/**
 * How the rows of a list are moved, by their ids.
 * @param canMove all rows are shown in their order: between some of them, or in another order, a place means something else
 * @returns undefined where no row is
 */
export const rowMoves = <Row>(
  { order, rowId }: Pick<ListDefinition<Row>, 'order' | 'rowId'>,
  canMove: boolean,
): ((id: string) => RowMove | undefined) | undefined => {
  if (!order || !canMove) return undefined;
  const { rows, onPlace } = order;
  const entries = rows.map((row) => ({ id: rowId(row), row }));
  const find = (id: string) => entries.find((entry) => entry.id === id);
  const places = new Map(entries.map(({ id }, at) => [id, at]));
  return (id) => {
    const at = places.get(id);
    if (at === undefined) return undefined;
    const { row } = entries[at]!;
    return {
      place: at + 1,
      of: entries.length,
      onDrop: (droppedId, side) => {
        const dropped = find(droppedId);
        if (dropped) onPlace(dropped.row, placeBeside(entries, droppedId, id, side));
      },
      ...(at > 0 && { onUp: () => onPlace(row, placeAbove(entries, at)) }),
      ...(at < entries.length - 1 && { onDown: () => onPlace(row, entries[at + 1]!.id) }),
    };
  };
};
