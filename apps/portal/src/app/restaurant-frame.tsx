import { Outlet } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { imageSources } from '@servery/app-kit/image.ts';
import { useRestaurant } from '../shared/scope.ts';
import { ServerBrand } from '../shared/server-head.tsx';

const hex = /^#[0-9a-f]{6}$/i;

/**
 * Wraps all pages of one restaurant in its colours: a pair that the server computes with a contrast of at least 4.5:1. The server writes it
 * into the page's head; the browser sets it on the document, since the content security policy allows no other style element.
 */
export const RestaurantFrame = () => {
  const { restaurant } = useRestaurant();
  const { brandColor, brandTextColor } = restaurant.theme;
  const icon = restaurant.logo && imageSources(restaurant.logo, { width: 100, ratio: 'square' }).src;
  const valid = hex.test(brandColor) && hex.test(brandTextColor);
  useLayoutEffect(() => {
    if (!valid) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--brand', brandColor);
    style.setProperty('--brand-contrast', brandTextColor);
    // Removes the server's style once it is applied: other pages have colours of their own.
    document.querySelector('style[data-brand]')?.remove();
    return () => {
      style.removeProperty('--brand');
      style.removeProperty('--brand-contrast');
    };
  }, [valid, brandColor, brandTextColor]);
  return (
    <>
      {import.meta.env.SSR && valid && <ServerBrand color={brandColor} text={brandTextColor} />}
      {!restaurant.openToPublic && <meta name="robots" content="noindex" />}
      <meta name="theme-color" content={brandColor} />
      {icon && <link rel="icon" href={icon} />}
      <Outlet />
    </>
  );
};
