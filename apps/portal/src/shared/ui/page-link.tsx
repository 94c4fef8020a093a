import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** The target opens over this page: the page keeps its scroll position. */
  over?: boolean;
}

/**
 * A link within the portal: a plain anchor that the router follows without reloading the page. The router's own component subscribes each
 * link to every navigation, which is too much for a menu of five hundred, and is three kilobytes more to load.
 */
export const PageLink = ({ to, over = false, onClick, ...rest }: PageLinkProps) => {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: to, resetScroll: !over });
  };
  /**
   * The finger is down or the pointer near: the next page's data are loaded before the click. Pointer events only: a browser waits for
   * listeners of touches before it scrolls.
   */
  const prepare = () => void router.preloadRoute({ href: to } as never).catch(() => {});
  return <a {...rest} href={to} onClick={follow} onPointerEnter={prepare} onFocus={prepare} />;
};
