import { useEndpoint } from '@servery/app-kit/query.ts';
import { getMapTiles } from '@servery/contract/addresses';
import { useRestaurant, useStore } from '../../../shared/places.ts';
import type { AreaMapOptions } from './draw-areas.ts';

/** Where the installation takes map pictures from. Without them, and when nobody answers, areas are drawn on a plain ground. */
export const useTiles = (): { tiles: AreaMapOptions['tiles']; isPending: boolean } => {
  const { restaurantId } = useRestaurant();
  const { storeId } = useStore();
  const read = useEndpoint(getMapTiles, { params: { restaurantId, storeId } }, { staleTime: Number.POSITIVE_INFINITY });
  return { tiles: read.data?.tiles ?? null, isPending: read.isPending };
};
