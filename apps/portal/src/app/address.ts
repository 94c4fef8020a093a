import type { RouterHistory } from '@tanstack/react-router';

/** Takes a word of the page's address away once it has been heard, so that coming back to the page does not say it again. */
export function dropFromAddress(name: string, history: Pick<RouterHistory, 'replace'>): void {
  const { pathname, search, hash } = location;
  const others = new URLSearchParams(search);
  others.delete(name);
  history.replace(pathname + (others.size > 0 ? `?${others.toString()}` : '') + hash);
}
