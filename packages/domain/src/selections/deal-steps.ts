import type { DealItem, DealSelection, MenuIndex } from '../menu/index.ts';
import type { CartProblem } from '../pricing/index.ts';
import { isAt } from './problems.ts';

/** One screen of a deal. `place` is the path of its problems, `owner` that of a component that is missing or too many. */
export type DealStep =
  | { kind: 'pizza' | 'entry'; key: string; name: string; at: number; ownerId: string; place: string; owner: string }
  | { kind: 'choices'; key: string; name: string }
  | { kind: 'summary'; key: string; name: string };

const numbered = (name: string, position: number, of: number): string => (of > 1 ? `${name} ${position} of ${of}` : name);

/** A step for each piece of a pizza or an entry of the deal. `owners`: whose each piece of the selection is. */
const stepsOfPart = (kind: 'pizza' | 'entry', { id, name }: { id: string; name: string }, owners: readonly string[]): DealStep[] => {
  const list = kind === 'pizza' ? 'selection.pizzas' : 'selection.items';
  const own = owners.flatMap((owner, at) => (owner === id ? [at] : []));
  return own.map((at, position) => ({
    kind,
    key: `${id} ${position}`,
    name: numbered(name, position + 1, own.length),
    at,
    ownerId: id,
    place: `${list}.${at}`,
    owner: `${list}.${id}`,
  }));
};

/** What is chosen in a deal, in the order in which people think of it: its pizzas, what goes with them, the whole of it; then all of it on one page. */
export function getSteps({ groups }: MenuIndex, deal: DealItem, { items, pizzas }: Pick<DealSelection, 'items' | 'pizzas'>): DealStep[] {
  const slots = pizzas.map(({ slotId }) => slotId);
  const entries = items.map(({ entryId }) => entryId);
  const steps = [
    ...deal.pizzas.flatMap((slot) => stepsOfPart('pizza', slot, slots)),
    ...deal.items.flatMap((entry) => stepsOfPart('entry', entry, entries)),
  ];
  if (deal.modifierGroupIds.some((id) => groups.has(id))) steps.push({ kind: 'choices', key: 'choices', name: 'Extras' });
  return [...steps, { kind: 'summary', key: 'summary', name: 'Your deal' }];
}

/** Whether a problem is caused at a step. Problems of no step are shown with the summary. */
function isOfStep(step: DealStep, { path }: Pick<CartProblem, 'path'>): boolean {
  if (step.kind === 'choices') return isAt(path, 'selection.modifiers');
  if (step.kind === 'summary') return !path.startsWith('selection.');
  return isAt(path, step.place) || path === step.owner;
}

export const problemsOfStep = (step: DealStep, problems: readonly CartProblem[]): CartProblem[] =>
  problems.filter((problem) => isOfStep(step, problem));

/** The first step that has something wrong; -1 when nothing is. */
export const firstWrong = (steps: readonly DealStep[], problems: readonly CartProblem[]): number =>
  steps.findIndex((step) => problemsOfStep(step, problems).length > 0);
