import { Checkbox, Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StorePlace } from './places.ts';

/** What `WhichStores` changes: all stores of a restaurant, or only those of `storeIds`. */
interface ChosenStores {
  where: 'all' | 'some';
  storeIds: string[];
}

/** Chooses between all stores of a restaurant and some of them. Nothing is asked where there is one. */
export const WhichStores = ({
  stores,
  where,
  storeIds,
  error,
  onWhere,
  onStores,
}: ChosenStores & {
  stores: readonly Pick<StorePlace, 'storeId' | 'name'>[];
  error: ReactNode;
  onWhere: (where: ChosenStores['where']) => void;
  onStores: (storeIds: string[]) => void;
}) => (
  <>
    {stores.length > 1 && (
      <Radio.Group label="Stores" value={where} onChange={(chosen) => onWhere(chosen as ChosenStores['where'])}>
        <Stack gap="sm" mt="xs">
          <Radio value="all" size="md" label="All stores, also later ones" />
          <Radio value="some" size="md" label="Only some stores" />
        </Stack>
      </Radio.Group>
    )}
    {where === 'some' && (
      <Checkbox.Group label="Which stores" value={storeIds} error={error} onChange={onStores}>
        <Stack gap="sm" mt="xs">
          {stores.map((store) => (
            <Checkbox key={store.storeId} value={store.storeId} size="md" label={store.name} />
          ))}
        </Stack>
      </Checkbox.Group>
    )}
  </>
);
