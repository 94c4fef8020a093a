import type { RouterHistory } from '@tanstack/react-router';

/** Removes a parameter from the address once it has been used, so that returning to the page does not apply it again. */
export function dropFromAddress(name: string, history: Pick<RouterHistory, 'replace'>): void {
  const { pathname, search, hash } = location;
  const others = new URLSearchParams(search);
  others.delete(name);
  history.replace(pathname + (others.size > 0 ? `?${others.toString()}` : '') + hash);
}
