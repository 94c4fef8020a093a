import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CountryCode } from '@servery/domain/countries';
import type { GeoPoint } from '@servery/domain/delivery';
import { placePin, type PinMap as Opened } from './place-pin.ts';
import type { MapTiles } from './tiles.types.ts';
import styles from './map.module.css';

/** A map on which a place is set. Where it starts and where its pictures come from are read once. */
export const PinMap = ({
  label,
  point,
  onPlaced,
  ...options
}: {
  label: string;
  tiles: MapTiles;
  country: CountryCode;
  point: GeoPoint | null;
  onPlaced: (point: GeoPoint) => void;
}) => {
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<Opened>(null);
  const placed = useEffectEvent(onPlaced);
  const open = useEffectEvent((on: HTMLElement, report: (to: GeoPoint) => void) =>
    placePin(on, { ...options, at: point, className: styles.pin ?? '', onPlaced: report }),
  );
  useEffect(() => {
    const map = open(element.current!, (to) => placed(to));
    opened.current = map;
    return () => map.close();
  }, []);
  useEffect(() => opened.current?.show(point), [point]);
  return <div ref={element} role="group" aria-label={label} className={styles.map} />;
};
