import { imageHost } from '@servery/app-kit/image.ts';
import type { ImageRef } from '@servery/domain/menu';
import { createContext, useContext } from 'react';
import type { PageHeadProps } from './page-head.types.ts';

/** Elements of the head that React cannot render; the renderer writes them into the page. */
export const HeadExtras = createContext<string[] | null>(null);

/** JSON inside a script element: nothing in it can end the element. */
const scriptText = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The picture of a shared link, in the size and the format that every service takes. */
const sharedImage = ({ path }: ImageRef) => `${imageHost}${path}?w=1200&h=630&fit=crop&f=jpg`;

/** A restaurant's colours, on the server: both are checked to be nothing but colours. */
export const ServerBrand = ({ color, text }: { color: string; text: string }) => {
  // `:root` twice, because the whole stylesheet with its own colour comes after it.
  useContext(HeadExtras)?.push(`<style data-brand>:root:root{--brand:${color};--brand-contrast:${text}}</style>`);
  return null;
};

/** The whole of a page's head, on the server. */
export const ServerHead = ({ title, description, origin, path, image, jsonLd }: PageHeadProps) => {
  const extras = useContext(HeadExtras);
  if (jsonLd) extras?.push(`<script type="application/ld+json">${scriptText(jsonLd())}</script>`);
  return (
    <>
      <title>{title}</title>
      {path === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={origin + path} />}
      {description && <meta name="description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {path !== undefined && <meta property="og:url" content={origin + path} />}
      <meta property="og:site_name" content="Servery" />
      {image && (
        <>
          <meta property="og:image" content={origin + sharedImage(image)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:type" content="image/jpeg" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
};
