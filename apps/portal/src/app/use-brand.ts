import { useLayoutEffect } from 'react';

/** The colours of a restaurant: a pair with enough contrast. */
interface BrandColors {
  color: string;
  text: string;
}

/**
 * Applies a restaurant's colours, if they are valid, and its icon to the document while its pages are shown. What the server wrote for the
 * first page (`shared/server-head.tsx`) is removed then: other pages have colours of their own.
 */
export function useBrand({ color, text }: BrandColors, valid: boolean, icon: string | null): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (valid) {
      style.setProperty('--brand', color);
      style.setProperty('--brand-contrast', text);
    }
    const link = icon === null ? null : Object.assign(document.createElement('link'), { rel: 'icon', href: icon });
    if (link) document.head.append(link);
    for (const written of document.head.querySelectorAll('[data-brand]')) written.remove();
    return () => {
      style.removeProperty('--brand');
      style.removeProperty('--brand-contrast');
      link?.remove();
    };
  }, [valid, color, text, icon]);
}
