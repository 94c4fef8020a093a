import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import type { GeoPoint } from '@servery/domain/delivery';
import { drawAreas, type AreaMap as Drawn, type AreaMapOptions } from './draw-areas.ts';
import styles from './delivery-areas.module.css';

/** What is done to the map from outside, by a button. */
export type AreaMapHandle = Pick<Drawn, 'removeLastCorner'>;

/** The areas on a map. What is `editable`, where the store is and where tiles come from are read once. */
export const AreaMap = ({
  areas,
  selected,
  drawing,
  marked,
  ref,
  ...options
}: AreaMapOptions & {
  ref: Ref<AreaMapHandle>;
  selected: string | null;
  drawing: boolean;
  /** A corner that is pointed out. */
  marked: GeoPoint | null;
}) => {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const onDrawn = useEffectEvent(options.onDrawn);
  const onReshaped = useEffectEvent(options.onReshaped);
  const onSelected = useEffectEvent(options.onSelected);
  const onCornersDrawn = useEffectEvent(options.onCornersDrawn);
  const open = useEffectEvent((on: HTMLElement, handlers: Pick<AreaMapOptions, `on${string}` & keyof AreaMapOptions>) =>
    drawAreas(on, { ...options, areas, ...handlers }),
  );
  useImperativeHandle(ref, () => ({ removeLastCorner: () => drawn.current?.removeLastCorner() }), []);
  useEffect(() => {
    const map = open(element.current!, {
      onDrawn: (id, corners) => onDrawn(id, corners),
      onReshaped: (id, corners) => onReshaped(id, corners),
      onSelected: (id) => onSelected(id),
      onCornersDrawn: (count) => onCornersDrawn(count),
    });
    drawn.current = map;
    return () => map.close();
  }, []);
  useEffect(() => drawn.current?.show(areas), [areas]);
  useEffect(() => drawn.current?.setDrawing(drawing), [drawing]);
  useEffect(() => drawn.current?.select(selected), [selected]);
  useEffect(() => drawn.current?.mark(marked), [marked]);
  return (
    <div ref={element} role="group" aria-label="Map of the delivery areas" className={styles.map} data-drawing={drawing || undefined} />
  );
};
