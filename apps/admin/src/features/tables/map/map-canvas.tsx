import type { KeyboardEvent } from 'react';
import { formatTableName } from '@servery/domain/orders';
import {
  boxOfElements,
  gridStep,
  labelOfTable,
  overlappingTables,
  sizeOfElement,
  type MapBox,
  type TableElement,
} from '@servery/domain/tables';
import { TableShape } from '@servery/ui/patterns/table-map/table-shape.tsx';
import styles from './map.module.css';
import { useDragTable } from './use-drag-table.ts';

/** Map units around the outermost tables, so that there is room to drag one further out. */
const margin = 150;
const least = { width: 1080, height: 640 };

/** What is drawn: all tables and the room around them. */
const toView = (tables: readonly TableElement[]): MapBox => {
  const box = boxOfElements(tables) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const [left, top] = [Math.min(box.left - margin, 0), Math.min(box.top - margin, 0)];
  return { left, top, right: Math.max(box.right + margin, left + least.width), bottom: Math.max(box.bottom + margin, top + least.height) };
};

const arrows: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key does to a table: `null` takes it off the map, undefined is no key of the map. */
const pressed = ({ key, shiftKey }: KeyboardEvent, element: TableElement): TableElement | null | undefined => {
  if (key === 'Delete' || key === 'Backspace') return null;
  if (key.toLowerCase() === 'r' && element.shape !== 'circle') return { ...element, rotation: (element.rotation + 15) % 360 };
  const arrow = arrows[key];
  if (!arrow) return undefined;
  const by = shiftKey ? 1 : gridStep;
  return { ...element, location: { x: element.location.x + arrow[0] * by, y: element.location.y + arrow[1] * by } };
};

/** A room with its tables, which are dragged, rotated and moved by the arrow keys. */
export const MapCanvas = ({
  label,
  tables,
  names,
  selected,
  editable,
  onSelect,
  onChange,
  onRemove,
}: {
  label: string;
  tables: readonly TableElement[];
  /** What each table is called, by id. */
  names: ReadonlyMap<string, string>;
  selected: string | null;
  editable: boolean;
  onSelect: (tableId: string | null) => void;
  onChange: (element: TableElement) => void;
  onRemove: (tableId: string) => void;
}) => {
  const drag = useDragTable(tables, { onSelect, onChange });
  // Of the tables as they were before the drag: otherwise the map would move below the pointer.
  const { left, top, right, bottom } = toView(tables);
  const overlaps = overlappingTables(tables);
  const onKey = (event: KeyboardEvent, element: TableElement) => {
    const next = pressed(event, element);
    if (next === undefined) return;
    event.preventDefault();
    if (next === null) onRemove(element.tableId);
    else onChange(next);
  };
  return (
    <svg
      className={styles.canvas}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      role="group"
      aria-label={label}
      onPointerDown={() => onSelect(null)}
    >
      <defs>
        <pattern id="table-map-grid" width="60" height="60" patternUnits="userSpaceOnUse">
          <circle cx="30" cy="30" r="2" className={styles.dot} />
        </pattern>
      </defs>
      <rect x={left} y={top} width={right - left} height={bottom - top} fill="url(#table-map-grid)" />
      {tables.map((saved) => {
        const element = drag.dragged?.tableId === saved.tableId ? drag.dragged : saved;
        const { tableId, shape, location } = element;
        const isSelected = tableId === selected;
        const name = names.get(tableId) ?? '';
        return (
          <g
            key={tableId}
            className={styles.table}
            transform={`translate(${location.x} ${location.y})`}
            data-selected={isSelected || undefined}
            data-overlaps={overlaps.has(tableId) || undefined}
            {...(editable && {
              role: 'button',
              tabIndex: 0,
              'aria-pressed': isSelected,
              'aria-label': `${formatTableName(name)}, ${shape}`,
              onFocus: () => onSelect(tableId),
              onKeyDown: (event: KeyboardEvent) => onKey(event, element),
              onPointerDown: (event) => drag.begin(event, element, 'move'),
              ...drag.on,
            })}
          >
            <TableShape element={element} />
            <text className={styles.name} aria-hidden={editable || undefined}>
              {labelOfTable(name)}
            </text>
            {editable && isSelected && element.shape !== 'circle' && (
              <g
                className={styles.rotate}
                transform={`rotate(${element.rotation}) translate(0 ${-sizeOfElement(element).height / 2 - 34})`}
                aria-hidden="true"
                onPointerDown={(event) => drag.begin(event, element, 'rotate')}
                {...drag.on}
              >
                <line y2={34} />
                <circle r={22} />
                <path d="M-9 -2a9 9 0 1 1 2 8M-10 8l3-3 4 2" />
              </g>
            )}
          </g>
        );
      })}
    </svg>
  );
};
