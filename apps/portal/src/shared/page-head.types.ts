import type { ImageRef } from '@servery/domain/menu';

/** A page's metadata for browsers, search engines and shared links. */
export interface PageHeadProps {
  title: string;
  description?: string | undefined;
  origin: string;
  /** Path of the canonical address; none for pages that belong to one guest. */
  path?: string | undefined;
  image?: ImageRef | null | undefined;
  /** schema.org data; requested only on the server. */
  jsonLd?: (() => object) | undefined;
}
