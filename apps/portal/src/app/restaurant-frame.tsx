import { Outlet } from '@tanstack/react-router';
import { imageSources } from '@servery/app-kit/image.ts';
import { ThemeColor } from '../shared/page-head.tsx';
import { useRestaurant } from '../shared/scope.ts';
import { ServerBrand } from '../shared/server-head.tsx';
import { useBrand } from './use-brand.ts';

const hex = /^#[0-9a-f]{6}$/i;

/**
 * Wraps all pages of one restaurant in its colours: a pair that the server computes with a contrast of at least 4.5:1. The server writes it
 * into the page's head; the browser sets it on the document, since the content security policy allows no other style element.
 */
export const RestaurantFrame = () => {
  const { restaurant } = useRestaurant();
  const { brandColor: color, brandTextColor: text } = restaurant.theme;
  const icon = restaurant.logo && imageSources(restaurant.logo, { width: 100, ratio: 'square' }).src;
  const valid = hex.test(color) && hex.test(text);
  useBrand({ color, text }, valid, icon);
  return (
    <>
      {import.meta.env.SSR && <ServerBrand colors={valid ? { color, text } : null} icon={icon} open={restaurant.openToPublic} />}
      <ThemeColor color={color} />
      <Outlet />
    </>
  );
};
