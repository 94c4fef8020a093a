import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { countries } from '@servery/domain/countries';
import { formatDistance } from '@servery/domain/delivery';
import { formatMoney } from '@servery/domain/money';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import type { Slot } from '../../../kit/settings/control.types.ts';
import { FieldSet } from '../../../kit/settings/field-set.tsx';
import { Icon } from '../../../shared/icon.tsx';
import { useRestaurant, useStore } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import { useStorePoint } from '../use-store-point.ts';
import type { Corners, DeliveryArea } from './area.types.ts';
import { AreaEntry } from './area-entry.tsx';
import type { AreaMapHandle } from './area-map.tsx';
import { CircleForm } from './circle-form.tsx';
import styles from './delivery-areas.module.css';
import { describeOverlaps } from './overlaps.ts';
import { useShapeUndo } from './use-shape-undo.ts';
import { useTiles } from '../../../kit/map/use-tiles.ts';

/** Leaflet and terra-draw come only with this. */
const AreaMap = lazy(async () => ({ default: (await import('./area-map.tsx')).AreaMap }));

/** A new area costs what delivery costs in the form: an area that is free by oversight is noticed late. */
const toArea = (id: string, polygon: Corners, name: string, section: unknown): DeliveryArea => {
  const { fee } = section as { fee: unknown };
  const deliveryCharges = typeof fee === 'number' ? fee : 0;
  return { id, name, polygon, deliveryCharges, minOrderValue: null, shouldApplyThirdPartyDeliveryFee: false };
};

/** Delivery areas on a map and in a list beside it, which can do everything by keyboard. */
export const AreasField = ({ label, help, value: areas, error, onChange, problemAt, section }: Slot<DeliveryArea[]>) => {
  const { restaurantId, country } = useRestaurant();
  const { storeId } = useStore();
  const editable = may(useMe(), 'settings.manage', { restaurantId, storeId });
  const { point: store, isPending } = useStorePoint();
  const tiles = useTiles();
  const [opened, setOpened] = useState<string | null>(null);
  const [drawing, setDrawing] = useState(false);
  const [cornersDrawn, setCornersDrawn] = useState(0);
  const map = useRef<AreaMapHandle>(null);
  const shapes = useShapeUndo(areas);
  const [circle, setCircle] = useState(false);
  const [removed, setRemoved] = useState<{ area: DeliveryArea; index: number } | null>(null);
  // By area: a closed one keeps what is wrong in it.
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  const [marked, setMarked] = useState<{ id: string; at: number } | null>(null);
  const markedCorner = areas.find(({ id }) => id === marked?.id && id === opened)?.polygon[marked?.at ?? -1] ?? null;
  const list = useRef<HTMLDivElement>(null);
  const mapColumn = useRef<HTMLDivElement>(null);
  const money = (amount: number) => formatMoney(amount, countries[country].currencyCode);
  const overlaps = describeOverlaps(areas, money);

  const add = (area: DeliveryArea) => {
    setRemoved(null);
    setDrawing(false);
    setCircle(false);
    setOpened(area.id);
    onChange([...areas, area]);
    // The new one is drawn by then.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-open] input')?.focus());
  };
  const change = (next: DeliveryArea) => onChange(areas.map((area) => (area.id === next.id ? next : area)));
  const setCorners = (id: string, polygon: Corners) => {
    const area = areas.find((one) => one.id === id);
    setTyped({ ...typed, [id]: undefined });
    if (area) change({ ...area, polygon });
    return area;
  };
  const reshape = (id: string, polygon: Corners) => {
    const area = setCorners(id, polygon);
    if (area) shapes.record({ id, before: area.polygon, after: polygon });
  };
  const undoShape = () => {
    if (shapes.last) setCorners(shapes.last.id, shapes.last.corners);
    shapes.forgetLast();
  };
  const remove = (index: number) => {
    setRemoved({ area: areas[index]!, index });
    setOpened(null);
    onChange(areas.filter((_, at) => at !== index));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const restore = () => {
    if (removed) onChange(areas.toSpliced(removed.index, 0, removed.area));
    setRemoved(null);
  };
  const getSummary = ({ deliveryCharges, minOrderValue }: DeliveryArea) =>
    [typeof deliveryCharges === 'number' ? money(deliveryCharges) : '', typeof minOrderValue === 'number' && `from ${money(minOrderValue)}`]
      .filter(Boolean)
      .join(', ');

  const loading = <Skeleton height="26rem" />;
  return (
    <FieldSet label={label} labelHidden help={help} error={problemAt('deliveryAreas') ?? (areas.length === 0 ? error : undefined)}>
      <div className={styles.columns}>
        <div className={styles.mapColumn} ref={mapColumn}>
          {isPending || tiles.isPending ? (
            loading
          ) : (
            <Suspense fallback={loading}>
              <AreaMap
                ref={map}
                tiles={tiles.tiles}
                store={store}
                country={country}
                areas={areas}
                editable={editable}
                selected={opened}
                drawing={drawing}
                marked={markedCorner}
                onDrawn={(id, polygon) => add(toArea(id, polygon, '', section.value))}
                onReshaped={reshape}
                onCornersDrawn={setCornersDrawn}
                // An area without corners is not on the map, and stays open all the same.
                onSelected={(id) => {
                  if (id !== null || areas.some((area) => area.id === opened && area.polygon.length > 0)) setOpened(id);
                }}
              />
            </Suspense>
          )}
          {editable && (drawing || shapes.last !== null) && (
            <div role="group" aria-label="Changes on the map" className={styles.mapActions}>
              {drawing && (
                <>
                  <Button size="md" variant="default" disabled={cornersDrawn === 0} onClick={() => map.current?.removeLastCorner()}>
                    Remove last corner
                  </Button>
                  <Button size="md" variant="default" onClick={() => setDrawing(false)}>
                    Stop drawing
                  </Button>
                </>
              )}
              {!drawing && shapes.last !== null && (
                <Button size="md" variant="default" onClick={undoShape}>
                  Undo last change on the map
                </Button>
              )}
            </div>
          )}
          {store === null && !isPending && (
            <p className={styles.hint}>
              The store’s address was not found on the map. Check it under{' '}
              <Link to="/restaurants/$restaurantId/stores/$storeId/edit" params={{ restaurantId, storeId }}>
                Details
              </Link>
              , or enter coordinates.
            </p>
          )}
          {tiles.tiles === null && !tiles.isPending && (
            <p className={styles.hint}>
              This map shows no streets. Add a radius around the store, or enter corners that you look up in a map app.
            </p>
          )}
          {editable && (
            <p className={styles.hint} role="status">
              {drawing
                ? 'Click or tap each corner. To finish, click or tap the first corner again.'
                : areas.length === 0
                  ? 'Press “Draw an area”, then click or tap each corner on the map.'
                  : 'Choose an area to move its corners. Drag the point in the middle of an edge to add a corner. To remove a corner, right-click it or use the buttons below its coordinates.'}
              <span className={styles.byTouch}> Move the map with two fingers.</span>
            </p>
          )}
        </div>
        <div className={styles.list} ref={list}>
          {areas.length === 0 && <p className={styles.hint}>No areas drawn.</p>}
          {areas.length > 0 && (
            <ul className={styles.entries}>
              {areas.map((area, index) => (
                <AreaEntry
                  key={area.id}
                  area={area}
                  number={index + 1}
                  opened={opened === area.id}
                  summary={getSummary(area)}
                  overlaps={overlaps.get(area.id) ?? []}
                  typedCorners={typed[area.id]}
                  marked={marked?.id === area.id ? marked.at : null}
                  onMark={(at) => setMarked(at === null ? null : { id: area.id, at })}
                  problemAt={(path) => problemAt(`${index}.${path}`)}
                  onOpen={() => setOpened(opened === area.id ? null : area.id)}
                  onTypedCorners={(text) => setTyped({ ...typed, [area.id]: text })}
                  onChange={change}
                  onReshape={(polygon) => reshape(area.id, polygon)}
                  onRemove={() => remove(index)}
                />
              ))}
            </ul>
          )}
          {circle && (
            <CircleForm
              store={store}
              onMade={(corners, radius) => add(toArea(newId(), corners, `Within ${formatDistance(radius, country)}`, section.value))}
              onClose={() => setCircle(false)}
            />
          )}
          <div className={styles.actions}>
            <Button
              data-add
              size="md"
              variant="default"
              leftSection={<Icon name="plus" />}
              disabled={drawing}
              onClick={() => {
                setDrawing(true);
                mapColumn.current?.scrollIntoView({ block: 'nearest' });
              }}
            >
              Draw an area
            </Button>
            {!circle && (
              <Button size="md" variant="default" onClick={() => setCircle(true)}>
                Radius around the store
              </Button>
            )}
            <Button size="md" variant="default" onClick={() => add(toArea(newId(), [], '', section.value))}>
              Enter coordinates
            </Button>
            <span role="status">
              {removed && (
                <Button size="md" variant="subtle" onClick={restore}>
                  Undo: keep “{removed.area.name || 'the area'}”
                </Button>
              )}
            </span>
          </div>
        </div>
      </div>
    </FieldSet>
  );
};
