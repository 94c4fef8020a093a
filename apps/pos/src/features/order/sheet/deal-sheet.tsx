import { useState } from 'react';
import { slotAllowsHalves, pizzasForSlot, extraFor, type DealItem, type DealPizzaSlot, type PizzaItem } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import {
  choosePizza,
  chooseStandardInDeal,
  firstWrong,
  nothingOn,
  problemsOfStep,
  roomLeft,
  getSteps,
  tidyDeal,
  textsOfStep,
  type DealStep,
} from '@servery/domain/selections';
import { useLineDraft, type LineDraft } from '@servery/app-kit/use-line-draft.ts';
import { AddLast } from './add-last.tsx';
import { AddFoot, LineExtras, SheetFrame, submitDraft } from './frame.tsx';
import { Groups, ItemGroups } from './groups.tsx';
import { Halves, PizzaKeys } from './halves.tsx';
import { OptionKey, Question } from './option-key.tsx';
import { Problems } from './problems.tsx';
import { Toppings } from './toppings.tsx';
import type { SheetProps } from './sheet.types.ts';
import styles from './sheet.module.css';

/** A deal: its parts as tabs on top, each with its choice, and the choices of the current part below. */
export const DealSheet = ({ item, line, index, way, note, most, last, onAdd }: SheetProps<DealItem>) => {
  const draft = useLineDraft('deal', { index, way, item, line }, tidyDeal, chooseStandardInDeal);
  const { selection, problems } = draft;
  const steps = getSteps(index, item, selection).filter((step) => step.kind !== 'summary');
  const [key, setKey] = useState(steps[0]?.key);
  const step = steps.find((of) => of.key === key) ?? steps[0];
  const wrong = firstWrong(steps, problems);
  const next = step && steps[steps.indexOf(step) + 1];
  const submit = (form: Element) => {
    const to = steps[wrong];
    if (to) setKey(to.key);
    submitDraft(draft, form, () => onAdd(draft.made));
  };
  return (
    <SheetFrame name={item.name} note={note} onSubmit={submit} foot={<AddFoot draft={draft} change={line !== undefined} note={note} />}>
      <AddLast draft={draft} last={last} onAdd={onAdd} />
      <div className={styles.steps} role="group" aria-label="Parts of the deal">
        {steps.map((of) => {
          const open = problemsOfStep(of, problems).length > 0;
          return (
            <button
              key={of.key}
              type="button"
              className={styles.step}
              aria-pressed={of === step}
              data-open={open || undefined}
              data-wrong={(open && draft.tried) || undefined}
              onClick={() => setKey(of.key)}
            >
              <span className={styles.side}>
                {of.name}
                {open ? ' · choose' : ' ✓'}
              </span>
              <span className={styles.chosen}>{textsOfStep(index, of, selection).join('; ') || '–'}</span>
            </button>
          );
        })}
      </div>
      {step && <Step key={step.key} draft={draft} item={item} step={step} />}
      {next && (
        <button type="button" className={styles.next} onClick={() => setKey(next.key)}>
          Next: {next.name}
        </button>
      )}
      <LineExtras draft={draft} most={most} />
    </SheetFrame>
  );
};

interface StepProps {
  draft: LineDraft<'deal'>;
  item: DealItem;
  step: DealStep;
}

const Step = ({ draft, item, step }: StepProps) => {
  const { index, selection, setSelection, told, tried } = draft;
  if (step.kind === 'summary') return null;
  if (step.kind === 'choices') {
    return <ItemGroups draft={draft} item={item} />;
  }
  const missing = <Problems of={told.filter(({ path }) => path === step.owner)} />;
  if (step.kind === 'entry') {
    const entry = item.items.find(({ id }) => id === step.ownerId);
    const chosen = selection.items[step.at];
    if (!entry || !chosen) return null;
    return (
      <>
        {missing}
        <Groups
          index={index}
          groupIds={entry.modifierGroupIds}
          at={step.place}
          value={chosen.modifiers}
          told={told}
          tried={tried}
          onChange={(modifiers) => setSelection({ ...selection, items: selection.items.with(step.at, { ...chosen, modifiers }) })}
        />
      </>
    );
  }
  const slot = item.pizzas.find(({ id }) => id === step.ownerId);
  if (!slot) return null;
  return (
    <>
      {missing}
      <DealPizza draft={draft} slot={slot} at={step.at} place={step.place} />
    </>
  );
};

/** A pizza within a deal: whole, or half and half where the deal allows it. */
const DealPizza = ({ draft, slot, at, place }: { draft: LineDraft<'deal'>; slot: DealPizzaSlot; at: number; place: string }) => {
  const { index, selection, setSelection, told } = draft;
  const chosen = selection.pizzas[at];
  if (!chosen) return null;
  const pool = pizzasForSlot(index, slot);
  const { pizza, halves } = chosen;
  const change = (to: Pick<typeof chosen, 'pizza' | 'halves'>) =>
    setSelection({ ...selection, pizzas: selection.pizzas.with(at, { ...chosen, ...to }) });
  const getPrice = ({ id }: PizzaItem) => {
    const extra = extraFor(slot, id);
    return extra > 0 ? `+${formatMoney(extra, index.menu.currency)}` : '';
  };
  const whole = pool.find(({ id }) => id === pizza?.pizzaId);
  return (
    <>
      {slotAllowsHalves(index, slot) && (
        <Question title="How">
          <OptionKey
            name="Whole"
            extra=""
            quantity={halves ? 0 : 1}
            open
            counts={false}
            onQuantity={(quantity) => quantity > 0 && change({ pizza: nothingOn(halves?.firstHalf.pizzaId), halves: null })}
          />
          <OptionKey
            name="Half and half"
            extra=""
            quantity={halves ? 1 : 0}
            open
            counts={false}
            onQuantity={(quantity) =>
              quantity > 0 && change({ pizza: null, halves: { firstHalf: pizza ?? nothingOn(), secondHalf: nothingOn() } })
            }
          />
        </Question>
      )}
      {halves ? (
        <Halves
          index={index}
          pizzas={pool}
          sizeId={slot.sizeId}
          getPrice={getPrice}
          value={halves}
          at={`${place}.halves`}
          told={told}
          onChange={(to) => change({ pizza: null, halves: to })}
        />
      ) : (
        <>
          <PizzaKeys
            title="Pizza"
            pizzas={pool}
            chosen={pizza?.pizzaId ?? ''}
            getPrice={getPrice}
            at={`${place}.pizza.pizzaId`}
            told={told}
            onChoose={(id) => change({ pizza: choosePizza(pizza ?? nothingOn(), id), halves: null })}
          />
          {whole && pizza && (
            <Toppings
              index={index}
              pizza={whole}
              sizeId={slot.sizeId}
              onHalf={false}
              value={pizza}
              room={roomLeft(index, pizza)}
              at={`${place}.pizza`}
              told={told}
              onChange={(to) => change({ pizza: to, halves: null })}
            />
          )}
        </>
      )}
    </>
  );
};
