import { useEndpoint } from '@servery/app-kit/query.ts';
import { getMapTiles } from '@servery/contract/addresses';
import { useRestaurant, useStore } from '../../shared/places.ts';
import type { MapTiles } from './tiles.types.ts';

/** Where the installation takes map pictures from. Without them, and when nobody answers, areas are drawn on a plain ground. */
export const useTiles = (): { tiles: MapTiles; isPending: boolean } => {
  const { restaurantId } = useRestaurant();
  const { storeId } = useStore();
  const read = useEndpoint(getMapTiles, { params: { restaurantId, storeId } }, { staleTime: Number.POSITIVE_INFINITY });
  return { tiles: read.data?.tiles ?? null, isPending: read.isPending };
};
