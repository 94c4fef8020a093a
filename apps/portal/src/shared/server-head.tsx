import { imageHost } from '@servery/app-kit/image.ts';
import type { ImageRef } from '@servery/domain/menu';
import { createContext, useContext } from 'react';
import type { PageHeadProps } from './page-head.types.ts';

/** Elements of the page's head as HTML. Components that are rendered on the server add to it; the renderer writes it into the page. */
export const HeadExtras = createContext<string[] | null>(null);

/** Text for an attribute, or inside an element. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An element without content; attributes without a value are left out. */
const toTag = (name: 'meta' | 'link', attributes: Record<string, string | undefined>): string =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => (value === undefined ? '' : ` ${attribute}="${escapeHtml(value)}"`))
    .join('')}/>`;

/** JSON inside a script element: nothing in it can end the element. */
const scriptText = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The picture of a shared link, in the size and the format that every service takes. */
const sharedImage = ({ path }: ImageRef) => `${imageHost}${path}?w=1200&h=630&fit=crop&f=jpg`;

/** For pages that search engines shall not show. */
const noIndex = toTag('meta', { name: 'robots', content: 'noindex' });

interface ServerBrandProps {
  /** The pair of colours; null if they are not valid. */
  colors: { color: string; text: string } | null;
  icon: string | null;
  /** The restaurant is open to the public. */
  open: boolean;
}

/** A restaurant's colours, icon and visibility, on the server. The browser replaces what is marked `data-brand` (`app/use-brand.ts`). */
export const ServerBrand = ({ colors, icon, open }: ServerBrandProps) => {
  useContext(HeadExtras)?.push(
    // `:root` twice, because the whole stylesheet with its own colour comes after it.
    colors ? `<style data-brand>:root:root{--brand:${colors.color};--brand-contrast:${colors.text}}</style>` : '',
    icon === null ? '' : toTag('link', { rel: 'icon', href: icon, 'data-brand': '' }),
    open ? '' : noIndex,
  );
  return null;
};

/** The colour of the browser's own bars, on the server. */
export const ServerThemeColor = ({ color }: { color: string }) => {
  useContext(HeadExtras)?.push(toTag('meta', { name: 'theme-color', content: color }));
  return null;
};

/** The whole of a page's head, on the server. */
export const ServerHead = ({ title, description, origin, path, image, jsonLd }: PageHeadProps) => {
  const property = (name: string, content: string) => toTag('meta', { property: name, content });
  useContext(HeadExtras)?.push(
    `<title>${escapeHtml(title)}</title>`,
    path === undefined ? noIndex : toTag('link', { rel: 'canonical', href: origin + path }),
    description ? toTag('meta', { name: 'description', content: description }) : '',
    property('og:type', 'website'),
    property('og:title', title),
    description ? property('og:description', description) : '',
    path === undefined ? '' : property('og:url', origin + path),
    property('og:site_name', 'Servery'),
    ...(image
      ? [
          property('og:image', origin + sharedImage(image)),
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          property('og:image:type', 'image/jpeg'),
          toTag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
        ]
      : []),
    jsonLd ? `<script type="application/ld+json">${scriptText(jsonLd())}</script>` : '',
  );
  return null;
};
