import type { CartProblem } from '@servery/domain/pricing';
import { isAt } from '@servery/domain/selections';

/** The element closest to the path; elements carry their path in `data-at`. */
function getPlace(within: Element, path: string): HTMLElement | null {
  let nearest: HTMLElement | null = null;
  for (const element of within.querySelectorAll<HTMLElement>('[data-at]')) {
    const at = element.dataset['at'] ?? '';
    if (isAt(path, at) && at.length > (nearest?.dataset['at'] ?? '').length) nearest = element;
  }
  return nearest;
}

/** Scrolls to the first problem on the page, and focuses it. */
export function goToProblem(within: Element, problems: readonly CartProblem[]): void {
  const [place] = problems
    .flatMap(({ path }) => getPlace(within, path) ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
  if (!place) return;
  void place.scrollIntoView({ block: 'start' });
  place.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')?.focus({ preventScroll: true });
}
