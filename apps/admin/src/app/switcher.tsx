import { Modal } from '@mantine/core';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useNavigation } from '../kit/navigation.ts';
import { Icon } from '../shared/icon.tsx';
import { PickList } from './pick-list.tsx';
import type { Pick } from './picks.ts';
import { useFound } from './use-found.ts';
import { useHere } from './use-here.ts';
import styles from './switcher.module.css';

/** Where another store's address differs from this one's in nothing but its ids, the same screen opens there. */
const sameScreen = (fullPath: string, wanted: 'restaurant' | 'store'): string | undefined => {
  const named = [...fullPath.matchAll(/\$(\w+)/g)].map(([, name]) => name).join();
  const fits = wanted === 'store' ? named === 'restaurantId,storeId' : named === 'restaurantId';
  return fits ? fullPath : undefined;
};

/** Opens any store, page, setting, item, order or customer by a few letters. */
const Palette = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { restaurant, store, whole, places } = useHere();
  const shown = whole ? undefined : store;
  const fullPath = useMatches().at(-1)?.fullPath ?? '';
  const all = places.restaurants ?? [];

  const go = (to: string, params: object) => {
    onClose();
    void navigate({ to, params } as never);
  };
  const stores: Pick[] = all.flatMap(({ restaurantId, name, stores: its }) => [
    {
      id: restaurantId,
      group: 'Restaurants and stores',
      label: name,
      hint: 'Restaurant',
      here: restaurantId === restaurant?.restaurantId && !shown,
      choose: () => go(sameScreen(fullPath, 'restaurant') ?? '/restaurants/$restaurantId/stores', { restaurantId }),
    },
    ...its.map((row) => ({
      id: row.storeId,
      group: 'Restaurants and stores',
      label: row.name,
      hint: name,
      here: row.storeId === shown?.storeId,
      choose: () =>
        go(sameScreen(fullPath, 'store') ?? '/restaurants/$restaurantId/stores/$storeId', { restaurantId, storeId: row.storeId }),
    })),
  ]);
  const pages: Pick[] = useNavigation(restaurant, store).flatMap(({ entries }) =>
    entries.map((entry) => ({
      id: entry.to,
      group: 'Pages',
      label: entry.label,
      hint: `${entry.place} · ${entry.hint}`,
      here: false,
      words: entry.words,
      choose: () => go(entry.to, entry.params),
    })),
  );
  const { picks, waiting } = useFound(typed, { restaurant, store }, go);
  return (
    <PickList
      label="Page, setting, item, order, customer or store"
      typed={typed}
      onType={setTyped}
      picks={[...stores, ...pages]}
      found={picks}
      waiting={waiting}
    />
  );
};

/** Shows the current restaurant and store, and opens the palette. */
export const Switcher = ({ opened, onOpen, onClose }: { opened: boolean; onOpen: () => void; onClose: () => void }) => {
  const { restaurant, store, whole, places } = useHere();
  const shown = whole ? undefined : store;
  const name = shown?.name ?? restaurant?.name ?? (places.restaurants?.length === 0 ? 'No restaurant yet' : 'Choose a store');
  // Most stores are named after their restaurant: it is not said twice.
  const isNamed = restaurant !== undefined && name.startsWith(restaurant.name);
  return (
    <>
      <button type="button" className={styles.current} onClick={onOpen} aria-haspopup="dialog">
        <span className={styles.names}>
          <span className={styles.name}>{name}</span>
          {shown && restaurant && !isNamed && <span className={styles.restaurant}>{restaurant.name}</span>}
        </span>
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
        <Icon name="chevron" />
      </button>
      <Modal opened={opened} onClose={onClose} title="Go to" size="lg" centered={false} yOffset="8dvh" transitionProps={{ duration: 0 }}>
        <Palette onClose={onClose} />
      </Modal>
    </>
  );
};
