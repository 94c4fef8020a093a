import type { PageHeadProps } from './page-head.types.ts';
import { ServerHead } from './server-head.tsx';

/**
 * Title and description of a page, for browsers, search engines and shared links. React moves them into the head. The browser itself only
 * needs the title; the rest is written by the server, and stays as it is.
 */
export const PageHead = (props: PageHeadProps) => (import.meta.env.SSR ? <ServerHead {...props} /> : <title>{props.title}</title>);
