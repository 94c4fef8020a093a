import { useRouterState } from '@tanstack/react-router';
import { paths } from '../shared/paths.ts';

const address = /^\/restaurants\/([^/]+)(?:\/stores\/([^/]+)(\/.+)?)?/;

/** The nearest existing page above one that is missing or failed; none if there is no other. */
export function wayBack(pathname: string, missing?: unknown): { to: string; label: string } | undefined {
  const [, restaurantId, storeId, below] = address.exec(pathname) ?? [];
  if (restaurantId === undefined || missing === 'restaurant') return undefined;
  if (storeId !== undefined && below !== undefined && missing !== 'store') {
    return { to: paths.store({ restaurantId, storeId }), label: 'Back to the menu' };
  }
  return storeId === undefined ? undefined : { to: paths.restaurant(restaurantId), label: 'Back to the restaurant' };
}

export const useWayBack = (missing?: unknown) => wayBack(useRouterState({ select: ({ location }) => location.pathname }), missing);
