import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { circleAround, type GeoPoint } from '@servery/domain/delivery';
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
  const [radius, setRadius] = useState<number | string>(3000);
  const [centre, setCentre] = useState(store === null ? '' : writeCorners([store]));
  const [tried, setTried] = useState(false);
  const reading = readCorners(centre);
  const point = reading.ok && reading.corners.length === 1 ? reading.corners[0] : undefined;
  const wrongRadius = typeof radius !== 'number' || radius < 100 || radius > 100_000;
  const make = () => {
    setTried(true);
    if (point && !wrongRadius) onMade(circleAround(point, radius), radius);
  };
  return (
    <div className={styles.circle} role="group" aria-label="A circle">
      <NumberInput
        label="Radius"
        suffix=" metres"
        value={radius}
        onChange={setRadius}
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        error={tried && wrongRadius ? 'Please enter 100 to 100,000 metres.' : undefined}
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
