import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { circleAround, distanceUnits, toMetres, type GeoPoint } from '@servery/domain/delivery';
import { useRestaurant } from '../../../shared/places.ts';
import type { Corners } from './area.types.ts';
import { readCorners, writeCorners } from './corner-text.ts';
import styles from './delivery-areas.module.css';

/** A quick start: an area with a radius around the store, or around another point. */
export const CircleForm = ({
  store,
  onMade,
  onClose,
}: {
  store: GeoPoint | null;
  onMade: (corners: Corners, radius: number) => void;
  onClose: () => void;
}) => {
  const { country } = useRestaurant();
  const { many, bounds, decimals } = distanceUnits[country];
  const [radius, setRadius] = useState<number | string>(many === 'miles' ? 2 : 3000);
  const [centre, setCentre] = useState(store === null ? '' : writeCorners([store]));
  const [tried, setTried] = useState(false);
  const reading = readCorners(centre);
  const point = reading.ok && reading.corners.length === 1 ? reading.corners[0] : undefined;
  const metres = typeof radius === 'number' ? toMetres(radius, country) : 0;
  const wrongRadius = metres < 100 || metres > 100_000;
  const make = () => {
    setTried(true);
    if (point && !wrongRadius) onMade(circleAround(point, metres), metres);
  };
  return (
    <div className={styles.circle} role="group" aria-label="A circle">
      <NumberInput
        label="Radius"
        suffix={` ${many}`}
        value={radius}
        onChange={setRadius}
        allowDecimal={decimals > 0}
        decimalScale={decimals}
        allowNegative={false}
        data-autofocus
        error={tried && wrongRadius ? `Please enter ${bounds}.` : undefined}
      />
      <TextInput
        label="Around"
        description={
          store === null ? 'Latitude, longitude. The store is not placed on the map yet.' : 'Latitude, longitude. This is the store.'
        }
        value={centre}
        autoComplete="off"
        onChange={(event) => setCentre(event.currentTarget.value)}
        error={tried && !point ? 'Please write a point like -33.8976, 151.1790.' : undefined}
      />
      <div className={styles.actions}>
        <Button size="md" onClick={make}>
          Add this area
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
};
