import type { ImageRef } from '@servery/domain/menu';

/** What a page says of itself to browsers, search engines and shared links. */
export interface PageHeadProps {
  title: string;
  description?: string | undefined;
  origin: string;
  /** Path of the canonical address; none for pages that belong to one guest. */
  path?: string | undefined;
  image?: ImageRef | null | undefined;
  /** schema.org data; asked for on the server alone. */
  jsonLd?: (() => object) | undefined;
}
