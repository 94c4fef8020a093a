import type { CartLineInput } from '@servery/domain/menu';
import type { CartProblem } from '@servery/domain/pricing';

/** Whether a dotted path is this place or lies below it. */
export const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}.`);

export const problemsAt = (problems: readonly CartProblem[], place: string): CartProblem[] =>
  problems.filter(({ path }) => isAt(path, place));

const valueAt = (line: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], line);

/** Nothing is chosen there yet: no id that the menu could know. */
export const isOpen = (line: CartLineInput, { code, path }: CartProblem): boolean =>
  code === 'DEAL_PIZZA_MISSING' || (code.endsWith('_NOT_FOUND') && valueAt(line, path) === '');

/** What was chosen and is not on the menu any more, in the engine's words; each once. */
export const goneFrom = (line: CartLineInput, problems: readonly CartProblem[]): string[] => [
  ...new Set(problems.filter((problem) => problem.code.endsWith('_NOT_FOUND') && !isOpen(line, problem)).map(({ message }) => message)),
];

/** What is only not answered yet: pointed at once the guest has tried to go on. Everything else is told at once. */
const waits = new Set(['TOO_FEW_CHOICES', 'DEAL_PART_MISSING', 'DEAL_PIZZA_MISSING', 'PIZZA_NOT_FOUND', 'SIZE_NOT_FOUND']);
export const toldNow = (problems: readonly CartProblem[], tried: boolean): CartProblem[] =>
  tried ? [...problems] : problems.filter(({ code }) => !waits.has(code));

/** The element whose place is nearest to the path: elements say theirs in `data-at`. */
function placeOf(within: Element, path: string): HTMLElement | null {
  let nearest: HTMLElement | null = null;
  for (const element of within.querySelectorAll<HTMLElement>('[data-at]')) {
    const at = element.dataset['at'] ?? '';
    if (isAt(path, at) && at.length > (nearest?.dataset['at'] ?? '').length) nearest = element;
  }
  return nearest;
}

/** Brings the place of the problem that stands first on the page into sight, and the focus to it. */
export function goToProblem(within: Element, problems: readonly CartProblem[]): void {
  const [place] = problems
    .flatMap(({ path }) => placeOf(within, path) ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
  if (!place) return;
  void place.scrollIntoView({ block: 'start' });
  place.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')?.focus({ preventScroll: true });
}
