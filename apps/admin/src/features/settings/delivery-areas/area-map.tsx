import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { GeoPoint } from '@servery/domain/delivery';
import { drawAreas, type AreaMap as Drawn, type AreaMapOptions } from './draw-areas.ts';
import styles from './delivery-areas.module.css';

/** The areas on a map. What is `editable`, where the store is and where tiles come from are read once. */
export const AreaMap = ({
  areas,
  selected,
  drawing,
  marked,
  ...options
}: AreaMapOptions & {
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
  const open = useEffectEvent((on: HTMLElement, handlers: Pick<AreaMapOptions, 'onDrawn' | 'onReshaped' | 'onSelected'>) =>
    drawAreas(on, { ...options, areas, ...handlers }),
  );
  useEffect(() => {
    const map = open(element.current!, {
      onDrawn: (id, corners) => onDrawn(id, corners),
      onReshaped: (id, corners) => onReshaped(id, corners),
      onSelected: (id) => onSelected(id),
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
