import type { CartLineInput } from '../menu/menu.types.ts';
import type { CartProblem } from '../pricing/pricing.types.ts';

/** Whether a dotted path is this place or below it. */
export const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}.`);

export const problemsAt = (problems: readonly CartProblem[], place: string): CartProblem[] =>
  problems.filter(({ path }) => isAt(path, place));

const valueAt = (line: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], line);

/** Nothing is chosen there yet: no id that the menu could know. */
export const isOpen = (line: CartLineInput, { code, path }: CartProblem): boolean =>
  code === 'DEAL_PIZZA_MISSING' || (code.endsWith('_NOT_FOUND') && valueAt(line, path) === '');

/** Chosen entries that are no longer on the menu, with the engine's messages; each once. */
export const goneFrom = (line: CartLineInput, problems: readonly CartProblem[]): string[] => [
  ...new Set(problems.filter((problem) => problem.code.endsWith('_NOT_FOUND') && !isOpen(line, problem)).map(({ message }) => message)),
];

/** Choices that are merely not made yet: shown once the guest has tried to continue. All other problems are shown at once. */
const waits = new Set(['TOO_FEW_CHOICES', 'DEAL_PART_MISSING', 'DEAL_PIZZA_MISSING', 'PIZZA_NOT_FOUND', 'SIZE_NOT_FOUND']);
export const problemsToShow = (problems: readonly CartProblem[], tried: boolean): CartProblem[] =>
  tried ? [...problems] : problems.filter(({ code }) => !waits.has(code));
