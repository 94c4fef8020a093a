import { formatMoney } from '@servery/domain/money';
import type { CartProblem } from '@servery/domain/pricing';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import button from '../../../shared/ui/button.module.css';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as more from '../../../shared/ui/more-icons.ts';
import { DealPizzaField } from './deal-pizza-field.tsx';
import { type DealStep, firstWrong, problemsOfStep, getSteps, tidyDeal, textsOfStep } from '@servery/domain/selections';
import { goToProblem } from '@servery/app-kit/go-to-problem.ts';
import { DealSummary } from './deal-summary.tsx';
import { Groups } from './groups.tsx';
import { FootButton, LineForm, Problems } from './line-form.tsx';
import { useLineForm, type BuilderProps, type LineForm as Form } from './use-line-form.ts';
import styles from './deal-form.module.css';

/** A deal, step by step, with a summary of everything at the end. Editing a deal starts at the summary. */
export const DealForm = ({ head, ...props }: BuilderProps<'deal'> & { head: ReactNode }) => {
  const form = useLineForm('deal', props, tidyDeal);
  const { index, selection, problems, shown } = form;
  const { item, line } = props;
  const steps = getSteps(index, item, selection);
  const [key, setKey] = useState(() => (line ? 'summary' : (steps[0]?.key ?? 'summary')));
  const [looked, setLooked] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  const at = Math.max(
    0,
    steps.findIndex((step) => step.key === key),
  );
  const step = steps[at]!;
  const wrong = problemsOfStep(step, problems);

  // The next step scrolls into view and is announced; except the first, because then the item itself does. At once: a problem in it gets the
  // focus after that.
  useLayoutEffect(() => {
    if (looked === 0) return;
    void title.current?.scrollIntoView({ block: 'start' });
    title.current?.focus({ preventScroll: true });
  }, [looked]);
  const goTo = (to: number, tried: boolean) => {
    form.setTried(tried);
    setKey(steps[to]?.key ?? 'summary');
    setLooked((count) => count + 1);
  };
  // Two frames: the step has to be rendered first, and to have scrolled into view.
  const leadTo = (within: Element, to: readonly CartProblem[]) =>
    requestAnimationFrame(() => requestAnimationFrame(() => goToProblem(within, to)));
  const next = (within: Element) => {
    if (wrong.length === 0) return goTo(at + 1, false);
    form.setTried(true);
    leadTo(within, wrong);
  };
  const finish = (within: Element) => {
    const to = firstWrong(steps, problems);
    if (to < 0 || to === steps.length - 1) return form.submit(within);
    goTo(to, true);
    leadTo(within, problemsOfStep(steps[to]!, problems));
  };
  const last = step.kind === 'summary';
  return (
    <LineForm
      form={form}
      head={
        at === 0 || shown.note !== null ? (
          head
        ) : (
          <h2 className={styles.deal} data-later>
            {item.name}
          </h2>
        )
      }
      onSubmit={last ? finish : next}
      foot={
        last ? undefined : (
          <>
            {at > 0 && (
              <button type="button" className={`${button.quiet} ${styles.back}`} onClick={() => goTo(at - 1, false)}>
                <Icon of={more.back} />
                Back
              </button>
            )}
            <FootButton price={formatMoney(form.total ?? shown.price, index.menu.currency)}>
              {at === steps.length - 2 ? 'Review' : 'Next'}
              {at < steps.length - 2 && <span className={styles.then}>: {steps[at + 1]?.name}</span>}
            </FootButton>
          </>
        )
      }
    >
      {shown.note === null && steps.length > 1 && (
        <div className={styles.progress}>
          <p className={styles.count}>
            Step {at + 1} of {steps.length}
          </p>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${(100 * (at + 1)) / steps.length}%` }} />
          </span>
        </div>
      )}
      <h3 ref={title} className={styles.title} tabIndex={-1}>
        {step.name}
      </h3>
      {last ? (
        <DealSummary form={form} item={item} steps={steps} onChange={(to) => goTo(to, form.tried)} />
      ) : (
        <Step form={form} item={item} step={step} />
      )}
      {!last && at > 0 && <SoFar form={form} steps={steps.slice(0, at)} onChange={(to) => goTo(to, false)} />}
    </LineForm>
  );
};

interface StepProps {
  form: Form<'deal'>;
  item: BuilderProps<'deal'>['item'];
  step: DealStep;
}

const Step = ({ form, item, step }: StepProps) => {
  const { index, selection, setSelection, told, tried } = form;
  const disabled = form.shown.note !== null;
  const shared = { index, problems: told, asked: tried, disabled };
  if (step.kind === 'summary') return null;
  if (step.kind === 'choices') {
    return (
      <Groups
        {...shared}
        groupIds={item.modifierGroupIds}
        at="selection"
        value={selection.modifiers}
        onChange={(modifiers) => setSelection({ ...selection, modifiers })}
      />
    );
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
          key={step.key}
          {...shared}
          groupIds={entry.modifierGroupIds}
          at={step.place}
          value={chosen.modifiers}
          onChange={(modifiers) => setSelection({ ...selection, items: selection.items.with(step.at, { ...chosen, modifiers }) })}
        />
      </>
    );
  }
  const slot = item.pizzas.find(({ id }) => id === step.ownerId);
  const chosen = selection.pizzas[step.at];
  if (!slot || !chosen) return null;
  return (
    <>
      {missing}
      <DealPizzaField
        key={step.key}
        index={index}
        slot={slot}
        value={chosen}
        at={step.place}
        problems={told}
        disabled={disabled}
        onChange={(pizza) => setSelection({ ...selection, pizzas: selection.pizzas.with(step.at, pizza) })}
      />
    </>
  );
};

/** The choices so far, each one tap away. */
const SoFar = ({ form, steps, onChange }: { form: Form<'deal'>; steps: readonly DealStep[]; onChange: (step: number) => void }) => (
  <section className={styles.sofar} aria-label="Chosen so far">
    <h3 className={styles.small}>Chosen so far</h3>
    <ul>
      {steps.map((step, at) => (
        <li key={step.key} className={styles.chosen}>
          <span>
            <span className={styles.what}>{step.name}</span> {textsOfStep(form.index, step, form.selection).join('; ') || 'Nothing'}
          </span>
          <button type="button" className={button.text} aria-label={`Change ${step.name}`} onClick={() => onChange(at)}>
            Change
          </button>
        </li>
      ))}
    </ul>
  </section>
);
