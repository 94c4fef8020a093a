import { Modal } from '@mantine/core';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { useNavigation } from '../kit/navigation.ts';
import { Icon } from '../shared/icon.tsx';
import { PickList, type Pick } from './pick-list.tsx';
import { useHere } from './use-here.ts';
import styles from './switcher.module.css';

/** Where another store's address differs from this one's in nothing but its ids, the same screen opens there. */
const sameScreen = (fullPath: string, wanted: 'restaurant' | 'store'): string | undefined => {
  const named = [...fullPath.matchAll(/\$(\w+)/g)].map(([, name]) => name).join();
  const fits = wanted === 'store' ? named === 'restaurantId,storeId' : named === 'restaurantId';
  return fits ? fullPath : undefined;
};

/** Shows the current restaurant and store, and opens any other, or any page of this one, by typing a few letters. */
export const Switcher = ({ opened, onOpen, onClose }: { opened: boolean; onOpen: () => void; onClose: () => void }) => {
  const navigate = useNavigate();
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
  const pages: Pick[] = useNavigation(restaurant, store).flatMap(({ title, params, entries }) =>
    entries.map((entry) => ({
      id: entry.to,
      group: 'Pages',
      label: entry.label,
      hint: `${title} · ${entry.hint}`,
      here: false,
      choose: () => go(entry.to, params),
    })),
  );

  const name = shown?.name ?? restaurant?.name ?? (places.restaurants?.length === 0 ? 'No restaurant yet' : 'Choose a store');
  return (
    <>
      <button type="button" className={styles.current} onClick={onOpen} aria-haspopup="dialog">
        <span className={styles.names}>
          <span className={styles.name}>{name}</span>
          {shown && restaurant && <span className={styles.restaurant}>{restaurant.name}</span>}
        </span>
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
        <Icon name="chevron" />
      </button>
      <Modal opened={opened} onClose={onClose} title="Go to" size="lg" centered={false} yOffset="8dvh" transitionProps={{ duration: 0 }}>
        <PickList label="Store, restaurant or page" picks={[...stores, ...pages]} />
      </Modal>
    </>
  );
};
