import { Outlet, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { imageSources } from '@servery/app-kit/image.ts';
import { useRestaurant } from '../shared/scope.ts';

const hex = /^#[0-9a-f]{6}$/i;

/**
 * Everything of one restaurant, in its colour: a pair that the server computes to read at 4.5:1. The server writes it into the
 * page; in the browser it is set on the document, since the policy admits no style element that the server did not write.
 */
export const RestaurantFrame = () => {
  const { restaurant } = useRestaurant();
  const { brandColor, brandTextColor } = restaurant.theme;
  const icon = restaurant.logo && imageSources(restaurant.logo, { width: 100, ratio: 'square' }).src;
  const valid = hex.test(brandColor) && hex.test(brandTextColor);
  const nonce = useRouter().options.ssr?.nonce;
  useLayoutEffect(() => {
    if (!valid) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--brand', brandColor);
    style.setProperty('--brand-contrast', brandTextColor);
    return () => {
      style.removeProperty('--brand');
      style.removeProperty('--brand-contrast');
    };
  }, [valid, brandColor, brandTextColor]);
  // Twice the root, because the whole stylesheet with its own colour comes after it.
  const css = import.meta.env.SSR && valid ? `:root:root{--brand:${brandColor};--brand-contrast:${brandTextColor}}` : '';
  // What the server wrote is taken over; coming from another page there is nothing to take over, and even an empty one is refused.
  const [written] = useState(() => import.meta.env.SSR || document.querySelector('style[data-brand]') !== null);
  return (
    <>
      {written && <style nonce={nonce} data-brand suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />}
      <meta name="theme-color" content={brandColor} />
      {icon && <link rel="icon" href={icon} />}
      <Outlet />
    </>
  );
};
