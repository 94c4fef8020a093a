import type { ResponseOf } from '@servery/contract/endpoint';
import type { getTillStore } from '@servery/contract/tills';
import { tableStates, type TableState } from '@servery/domain/tables';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Choice } from '../../primitives/choice.tsx';
import { EmptyState } from '../../primitives/notice-states.tsx';
import { RoomMap } from './room-map.tsx';
import { stateNames } from './state-names.ts';
import type { TableAt } from './table-at.ts';
import { TableTile } from './table-tile.tsx';
import styles from './tables.module.css';

type StoreTables = Pick<ResponseOf<typeof getTillStore>, 'tables' | 'tableMaps'>;

/** How many tables are in each state that occurs. */
const Legend = ({ states }: { states: readonly TableState[] }) => (
  <ul className={styles.legend} aria-label="Tables by state">
    {tableStates
      .map((state) => ({ state, count: states.filter((one) => one === state).length }))
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => (
        <li key={state} data-state={state}>
          {count} {stateNames[state].toLowerCase()}
        </li>
      ))}
  </ul>
);

/** The rooms of the store as they are drawn: what is on a map and still exists, and the other tables by area. */
const toRooms = ({ tables, tableMaps = [] }: StoreTables) => {
  const names = new Map(tables.map(({ id, name }) => [id, name]));
  const maps = tableMaps
    .map((map) => ({ map, tables: map.tables.filter(({ tableId }) => names.has(tableId)) }))
    .filter((room) => room.tables.length > 0);
  const placed = new Set(maps.flatMap((room) => room.tables.map(({ tableId }) => tableId)));
  const others = tables.filter(({ id }) => !placed.has(id));
  const areas = [...new Set(others.map(({ area }) => area))].map((area) => ({ area, tables: others.filter((one) => one.area === area) }));
  return { names, maps, areas };
};

/** The tables of a store with what goes on at each: rooms as they are drawn, and the others as buttons. */
export const TablesView = ({
  store,
  tableAt,
  problem,
  onPress: press,
  onMove,
}: {
  store: StoreTables;
  tableAt: (tableId: string) => TableAt;
  /** Why what is shown may be out of date; null: it is not. */
  problem: string | null;
  onPress: (tableId: string) => void;
  /** A table was dragged onto another one. Absent: none can be. */
  onMove?: (from: string, to: string) => void;
}) => {
  const [room, setRoom] = useState(0);
  const { tables: all, tableMaps } = store;
  const { maps, areas, names } = useMemo(() => toRooms({ tables: all, tableMaps }), [all, tableMaps]);
  // The tables of the map keep one function, and render only when something changes at them.
  const newest = useRef(press);
  useLayoutEffect(() => {
    newest.current = press;
  });
  const onPress = useCallback((tableId: string) => newest.current(tableId), []);
  const at = Math.min(room, maps.length - 1);
  const shown = maps[at];
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Tables</h1>
        {maps.length > 1 && <Choice label="Room" value={at} options={maps.map(({ map }, place) => [place, map.name])} onChange={setRoom} />}
        <Legend states={all.map(({ id }) => tableAt(id).state)} />
      </div>
      {problem !== null && (
        <p className={styles.old} role="status">
          {problem}
        </p>
      )}
      {all.length === 0 && (
        <EmptyState title="No tables yet">Add tables under “Tables” in the admin app. Each then appears here.</EmptyState>
      )}
      {shown && <RoomMap map={shown.map} tables={shown.tables} names={names} tableAt={tableAt} onPress={onPress} onMove={onMove} />}
      {areas.map(({ area, tables }) => (
        <section key={area} aria-label={area || 'Tables'}>
          {(area !== '' || maps.length > 0) && <h2 className={styles.area}>{area || 'Other tables'}</h2>}
          <div className={styles.tiles}>
            {tables.map(({ id, name }) => (
              <TableTile key={id} name={name} table={tableAt(id)} onPress={() => press(id)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
};
