import type { AnyRouter } from '@tanstack/react-router';

/** On another page the focus goes to its content, as it would on a page that is loaded anew; what lies over a page sees to itself. */
export function focusPages(router: Pick<AnyRouter, 'subscribe'>): void {
  let page = document.getElementById('content');
  router.subscribe('onRendered', () => {
    const now = document.getElementById('content');
    if (!now || now === page) return;
    page = now;
    now.tabIndex = -1;
    now.focus({ preventScroll: true });
  });
}
