import { useLayoutEffect } from 'react';
import type { PageHeadProps } from './page-head.types.ts';
import { ServerHead, ServerThemeColor } from './server-head.tsx';

/** The browser's title while a page is shown; what was there before it returns when a sheet over the page closes. */
const BrowserTitle = ({ title }: { title: string }) => {
  useLayoutEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return null;
};

/**
 * Title and description of a page, for browsers, search engines and shared links. The browser itself only needs the title; the rest is
 * written by the server, and stays as it is.
 */
export const PageHead = (props: PageHeadProps) => (import.meta.env.SSR ? <ServerHead {...props} /> : <BrowserTitle title={props.title} />);

const BrowserThemeColor = ({ color }: { color: string }) => {
  useLayoutEffect(() => {
    const written = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const meta = written ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'theme-color' }));
    meta.content = color;
    return () => meta.remove();
  }, [color]);
  return null;
};

/** The colour of the browser's own bars while a page is shown. */
export const ThemeColor = ({ color }: { color: string }) =>
  import.meta.env.SSR ? <ServerThemeColor color={color} /> : <BrowserThemeColor color={color} />;
