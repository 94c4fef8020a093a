import { Button, NumberInput, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CountryCode } from '@servery/domain/countries';
import { getPoint, type GeoPoint } from '@servery/domain/delivery';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useTiles } from '../../kit/map/use-tiles.ts';
import styles from './store-form.module.css';

const PinMap = lazy(() => import('../../kit/map/pin-map.tsx').then((module) => ({ default: module.PinMap })));

/** The store's place as the form holds it; text that is no number yet stays as typed. */
export interface Place {
  latitude: number | string | null;
  longitude: number | string | null;
  placedByHand: boolean;
}

/** The point of a place, or null while it is incomplete. */
const toPoint = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): GeoPoint | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? getPoint({ latitude, longitude }) : null;

const nowhere: Place = { latitude: null, longitude: null, placedByHand: false };

/** What is known of the place, in words. */
const getState = ({ place, moved }: { place: Place; moved: boolean }) => {
  if (place.placedByHand)
    return { tone: 'done', label: 'Placed by you', text: 'It stays where it is. Guests’ distances are measured from it.' } as const;
  if (moved) return { tone: 'working', label: 'Address changed', text: 'We look the new address up after you save.' } as const;
  if (toPoint(place) !== null)
    return { tone: 'done', label: 'Found by its address', text: 'If the pin is in the wrong place, drag it, or tap the map.' } as const;
  return {
    tone: 'late',
    label: 'Not on the map',
    text: 'We could not find the address. Tap the map near the store: each tap zooms in. Once you see its street, tap the store. Or enter its latitude and longitude.',
  } as const;
};

/** Where a store is: by its address, or by a pin that the owner places with a mouse, a finger, the keyboard or as numbers. */
export const PlaceField = ({
  place,
  moved,
  elsewhere,
  problems,
  country,
  onChange,
  onKeep,
}: {
  place: Place;
  /** The address was changed. */
  moved: boolean;
  /** It was changed so much that the pin is probably wrong, and nobody has said so yet. */
  elsewhere: boolean;
  problems: { latitude: string | undefined; longitude: string | undefined };
  country: CountryCode;
  onChange: (place: Place) => void;
  /** The pin is right for the changed address. */
  onKeep: () => void;
}) => {
  const { tiles, isPending } = useTiles();
  const state = getState({ place, moved });
  const useAddress = () => onChange(nowhere);
  const number = (name: 'latitude' | 'longitude', label: string) => (
    <NumberInput
      label={label}
      size="lg"
      name={`address.${name}`}
      value={place[name] ?? ''}
      error={problems[name]}
      decimalScale={6}
      allowNegative
      hideControls
      inputMode="text"
      onChange={(typed) => onChange({ ...place, [name]: typed === '' ? null : typed, placedByHand: true })}
    />
  );
  return (
    <Stack gap="md">
      <p className={styles.placeState}>
        <StateChip tone={state.tone}>{state.label}</StateChip> {state.text}
      </p>
      {elsewhere && (
        <NoticeBox tone="late" title="Is the pin still right?">
          <span>The address has changed a lot since you placed it.</span>
          <span className={styles.placeActs}>
            <Button size="md" variant="default" onClick={onKeep}>
              Keep the pin
            </Button>
            <Button size="md" variant="default" onClick={useAddress}>
              Find the new address
            </Button>
          </span>
        </NoticeBox>
      )}
      {isPending ? (
        <Skeleton height="min(26rem, 70dvh)" />
      ) : (
        <Suspense fallback={<Skeleton height="min(26rem, 70dvh)" />}>
          <PinMap
            label="Map of the store"
            tiles={tiles}
            country={country}
            point={toPoint(place)}
            onPlaced={(point) => onChange({ ...point, placedByHand: true })}
          />
        </Suspense>
      )}
      {!isPending && tiles === null && (
        <p className={styles.placeState}>
          This map shows no streets. To find the numbers, press and hold your store in a map app, and enter its latitude and longitude here.
        </p>
      )}
      <div className={styles.row}>
        {number('latitude', 'Latitude')}
        {number('longitude', 'Longitude')}
      </div>
      {place.placedByHand && !elsewhere && (
        <div>
          <Button size="md" variant="default" onClick={useAddress}>
            Find it by its address instead
          </Button>
        </div>
      )}
    </Stack>
  );
};
