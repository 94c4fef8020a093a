import { Button, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listTables } from '@servery/contract/tables';
import { formatTableName } from '@servery/domain/orders';
import { arrangeInRows, boxOfElements, findFreePlace, newElement, type TableElement, type TableMap } from '@servery/domain/tables';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import type { Slot } from '../../../kit/settings/control.types.ts';
import { FieldSet } from '../../../kit/settings/field-set.tsx';
import { Icon } from '../../../shared/icon.tsx';
import { useStore } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import { ElementFields } from './element-fields.tsx';
import { MapCanvas } from './map-canvas.tsx';
import styles from './map.module.css';
import { useMapHistory } from './use-map-history.ts';

const newRoom = (name: string, tables: TableElement[] = []): TableMap => ({
  ...{ id: newId(), name, scale: null, pinnedCoordinates: { x: 0, y: 0 }, tables },
});

/** How large tills draw a room. */
const scales = [
  { value: 'fit', label: 'The whole room' },
  ...[0.5, 0.75, 1, 1.5, 2].map((scale) => ({ value: String(scale), label: `At ${scale * 100} %, from the middle` })),
];

const findMiddle = (tables: readonly TableElement[]) => {
  const box = boxOfElements(tables) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  return { x: Math.round((box.left + box.right) / 2), y: Math.round((box.top + box.bottom) / 2) };
};

/** The rooms of a store and where its tables stand in them. */
export const RoomsField = ({ label, value: maps, error, problemAt, onChange }: Slot<TableMap[]>) => {
  const { restaurantId, storeId } = useStore();
  const at = { restaurantId, storeId };
  const editable = may(useMe(), 'settings.manage', at);
  const read = useEndpoint(listTables, { params: at });
  const history = useMapHistory(maps, onChange);
  const [room, setRoom] = useState(0);
  const [selected, setSelected] = useState<string | null>(null);

  if (read.error && !read.data) return <Failure error={read.error.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton height="26rem" />;
  const used = read.data.rows.filter(({ archived }) => !archived);
  const names = new Map(used.map(({ id, name }) => [id, name]));
  const index = Math.min(room, maps.length - 1);
  const map = maps[index];
  // Tables that were archived since are not drawn, and leave the map with the next change of it.
  const tables = (map?.tables ?? []).filter(({ tableId }) => names.has(tableId));
  const placed = new Set(maps.flatMap((one) => one.tables.map(({ tableId }) => tableId)));
  const left = used.filter(({ id }) => !placed.has(id));
  const element = tables.find(({ tableId }) => tableId === selected);

  const change = (next: Partial<TableMap>) => history.change(maps.map((one, place) => (place === index ? { ...one, ...next } : one)));
  const changeTable = (next: TableElement) => change({ tables: tables.map((one) => (one.tableId === next.tableId ? next : one)) });
  const remove = (tableId: string) => {
    setSelected(null);
    change({ tables: tables.filter((one) => one.tableId !== tableId) });
  };
  const addTable = (tableId: string) => {
    change({ tables: [...tables, newElement(tableId, 'square', findFreePlace(tables))] });
    setSelected(tableId);
  };
  const addRoom = () => {
    history.change([...maps, newRoom(`Room ${maps.length + 1}`)]);
    setRoom(maps.length);
    setSelected(null);
  };
  const begin = () => {
    const areas = [...new Set(used.map(({ area }) => area))];
    const toRoom = (area: string) =>
      newRoom(area || 'Inside', arrangeInRows(used.filter((table) => table.area === area).map(({ id }) => id)));
    history.change(areas.map(toRoom));
  };

  if (used.length === 0) {
    return (
      <EmptyState
        title="No tables yet"
        action={
          <Link to="/restaurants/$restaurantId/stores/$storeId/dine-in" params={at}>
            Add tables
          </Link>
        }
      >
        Add your tables first. Then place them on the map.
      </EmptyState>
    );
  }
  if (!map) {
    return (
      <EmptyState
        title="No map yet"
        action={
          editable && (
            <Button size="md" onClick={begin}>
              Place {used.length === 1 ? 'the table' : `all ${used.length} tables`}
            </Button>
          )
        }
      >
        We put your tables in rows, a room for each area. Then drag each to where it stands.
      </EmptyState>
    );
  }
  const problem = (field: string) => problemAt(`${index}.tables.${map.tables.findIndex(({ tableId }) => tableId === selected)}.${field}`);
  return (
    <FieldSet label={label} labelHidden error={problemAt(`${index}.id`) ?? (maps.length > 20 ? error : undefined)}>
      <div className={styles.bar}>
        {maps.length > 1 && (
          <Choice
            label="Room"
            value={index}
            options={maps.map(({ name }, place) => [place, name || 'Room'])}
            onChange={(place) => {
              setRoom(place);
              setSelected(null);
            }}
          />
        )}
        {editable && (
          <>
            <Button variant="default" size="md" leftSection={<Icon name="plus" />} onClick={addRoom} disabled={maps.length >= 20}>
              Add a room
            </Button>
            <Button variant="subtle" size="md" onClick={history.undo} disabled={history.undo === undefined}>
              Undo
            </Button>
          </>
        )}
      </div>
      <div className={styles.columns} data-wide>
        <div className={styles.canvasColumn}>
          <MapCanvas
            label={`Map of ${map.name}`}
            tables={tables}
            names={names}
            selected={selected}
            editable={editable}
            onSelect={setSelected}
            onChange={changeTable}
            onRemove={remove}
          />
          {editable && (
            <p className={styles.hint}>
              Drag a table, or choose it and use the arrow keys. R rotates it, Delete takes it off the map. Tables that overlap are outlined
              in red.
            </p>
          )}
        </div>
        {editable && (
          <div className={styles.side}>
            {element && (
              <ElementFields
                key={element.tableId}
                name={names.get(element.tableId)!}
                element={element}
                problemAt={problem}
                onChange={changeTable}
                onRemove={() => remove(element.tableId)}
              />
            )}
            {tables.length === 0 && left.length === 0 && (
              <p className={styles.hint}>
                All your tables are on the map. To place some here,{' '}
                <Link to="/restaurants/$restaurantId/stores/$storeId/dine-in" params={at}>
                  add tables
                </Link>
                , or take tables off another room first.
              </p>
            )}
            {left.length > 0 && (
              <section className={styles.panel} aria-label="Tables that are not on a map">
                <h3 className={styles.panelTitle}>Not on a map</h3>
                <div className={styles.left}>
                  {left.map(({ id, name }) => (
                    <Button key={id} variant="default" size="md" aria-label={`Place ${formatTableName(name)}`} onClick={() => addTable(id)}>
                      {name}
                    </Button>
                  ))}
                </div>
              </section>
            )}
            <section className={styles.panel} aria-label="Room">
              <TextInput
                label="Name of the room"
                maxLength={40}
                value={map.name}
                error={problemAt(`${index}.name`)}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <Select
                label="Tills show"
                data={scales}
                value={map.scale === null ? 'fit' : String(map.scale)}
                allowDeselect={false}
                onChange={(scale) =>
                  change({
                    scale: scale === 'fit' ? null : Number(scale),
                    pinnedCoordinates: scale === 'fit' ? { x: 0, y: 0 } : findMiddle(tables),
                  })
                }
              />
              <Button
                variant="default"
                size="md"
                onClick={() => {
                  setSelected(null);
                  setRoom(0);
                  history.change(maps.filter((one) => one.id !== map.id));
                }}
              >
                Remove this room
              </Button>
            </section>
          </div>
        )}
      </div>
    </FieldSet>
  );
};
