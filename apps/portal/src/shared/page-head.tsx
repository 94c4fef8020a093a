import type { ImageRef } from '@servery/domain/menu';
import { ServerHead } from './server-head.tsx';

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

/**
 * Title and description of a page, for browsers, search engines and shared links. React moves them into the head. The browser
 * itself only needs the title: the rest is the server's, and stays as it wrote it.
 */
export const PageHead = (props: PageHeadProps) => (import.meta.env.SSR ? <ServerHead {...props} /> : <title>{props.title}</title>);
