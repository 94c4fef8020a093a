import { useMemo, type ReactNode } from 'react';
import { getPoint, type DeliveryAddress } from '@servery/domain/delivery';
import type { Store } from '../api.ts';
import { drawing, drawMap, type Spot } from './area-map.ts';
import styles from './delivery-map.module.css';

interface DeliveryMapProps {
  store: Store;
  /** The destination; null: not given, or its coordinates are unknown. */
  to: DeliveryAddress | null;
  /** The area that contains the address. */
  areaId: string | null;
}

/** A map of the delivery areas that we draw ourselves: no map service is called, and it works without a connection. */
export const DeliveryMap = ({ store, to, areaId }: DeliveryMapProps) => {
  const { delivery, address, country, name } = store;
  const point = to && getPoint(to);
  const [latitude, longitude] = [point?.latitude ?? null, point?.longitude ?? null];
  // Positioning the numbers takes a while, and the form around the map renders again with each letter typed.
  const map = useMemo(() => {
    const target = latitude === null || longitude === null ? null : { latitude, longitude };
    return (
      delivery && drawMap({ store: getPoint(address), areas: delivery.areas, radiusInMetres: delivery.radiusInMetres, to: target, country })
    );
  }, [delivery, address, country, latitude, longitude]);
  if (!delivery || !map) return null;
  const getNumber = (id: string) => delivery.areas.findIndex((area) => area.id === id) + 1;
  const inside = delivery.areas.find(({ id }) => id === areaId);
  const words = [
    delivery.areas.length > 0
      ? `Map of ${delivery.areas.length === 1 ? 'the delivery area' : `${delivery.areas.length} delivery areas`} of ${name}.`
      : `Map of how far ${name} delivers.`,
    to && point && (inside ? `${to.line1} lies in ${inside.name}.` : `${to.line1} is marked.`),
  ];
  return (
    <figure className={styles.map}>
      <svg className={styles.picture} role="img" aria-label={words.filter(Boolean).join(' ')}>
        <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} preserveAspectRatio="none" width="100%" height="100%">
          <Grid step={(map.scale.width / 100) * drawing.width} />
          {map.circle && (
            <ellipse
              className={styles.area}
              cx={(map.circle.at.x / 100) * drawing.width}
              cy={(map.circle.at.y / 100) * drawing.height}
              rx={map.circle.radius}
              ry={map.circle.radius}
            />
          )}
          {map.areas.map(({ id, points }) => (
            <polygon key={id} className={styles.area} points={points} data-inside={id === areaId || undefined} />
          ))}
        </svg>
        {map.areas.length > 1 &&
          map.areas.map(({ id, at }) => (
            <Place key={id} at={at}>
              <circle className={styles.badge} r="12" />
              <text className={styles.number} dy="5">
                {getNumber(id)}
              </text>
            </Place>
          ))}
        {map.store && (
          <Place at={map.store}>
            <StoreSign />
          </Place>
        )}
        {map.to && (
          <Place at={map.to}>
            <Pin />
          </Place>
        )}
        <svg x="4%" y="100%" overflow="visible">
          <line className={styles.scale} x1="0" y1="-12" x2={`${map.scale.width}%`} y2="-12" />
          <text className={styles.length} y="-20">
            {map.scale.label}
          </text>
        </svg>
      </svg>
      <figcaption className={styles.key}>
        <span>
          <svg className={styles.sign} viewBox="-12 -12 24 24" aria-hidden="true">
            <StoreSign />
          </svg>
          {name}
        </span>
        {map.to && (
          <span>
            <svg className={styles.sign} viewBox="-12 -25 24 26" aria-hidden="true">
              <Pin />
            </svg>
            Your address{map.to.beyond && ', farther than this map reaches'}
          </span>
        )}
      </figcaption>
    </figure>
  );
};

const StoreSign = () => <path className={styles.store} d="M-9-3.5-7.5-9h15L9-3.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM-7 1v8H7V1" />;

const Pin = () => (
  <>
    <path className={styles.to} d="M0 0s-9-8.5-9-15a9 9 0 0 1 18 0c0 6.5-9 15-9 15Z" />
    <circle className={styles.dot} cy="-15" r="3.5" />
  </>
);

/** Something with its own size at a position on the map. */
const Place = ({ at, children }: { at: Spot; children: ReactNode }) => (
  <svg x={`${at.x}%`} y={`${at.y}%`} overflow="visible">
    {children}
  </svg>
);

/** Lines as far apart as the scale is long. */
const Grid = ({ step }: { step: number }) => {
  const lines = (length: number) => Array.from({ length: Math.floor(length / step) }, (_, at) => (at + 1) * step);
  return (
    <g className={styles.grid}>
      {lines(drawing.width).map((x) => (
        <line key={x} x1={x} x2={x} y1="0" y2={drawing.height} />
      ))}
      {lines(drawing.height).map((y) => (
        <line key={y} x1="0" x2={drawing.width} y1={y} y2={y} />
      ))}
    </g>
  );
};
