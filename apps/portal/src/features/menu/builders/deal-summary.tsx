import button from '../../../shared/ui/button.module.css';
import { type DealStep, problemsOfStep, rowsOfDeal, textsOfStep } from '@servery/domain/selections';
import { HowPrice } from './how-price.tsx';
import { Problems } from './line-form.tsx';
import type { BuilderProps, LineForm } from './use-line-form.ts';
import styles from './deal-summary.module.css';

interface DealSummaryProps {
  form: LineForm<'deal'>;
  item: BuilderProps<'deal'>['item'];
  steps: readonly DealStep[];
  onChange: (step: number) => void;
}

/** Everything in the deal, each part one tap away; problems are shown at their part. */
export const DealSummary = ({ form: { index, selection, told, priced }, item, steps, onChange }: DealSummaryProps) => (
  <>
    <ul className={styles.parts}>
      {steps.map((step, at) => {
        if (step.kind === 'summary') return null;
        const words = textsOfStep(index, step, selection);
        return (
          <li key={step.key} className={styles.part}>
            <div className={styles.words}>
              <p className={styles.name}>{step.name}</p>
              {words.map((text, position) => (
                <p key={position}>{text}</p>
              ))}
              {words.length === 0 && <p className={styles.none}>{step.kind === 'choices' ? 'None' : 'Not chosen yet'}</p>}
            </div>
            <button type="button" className={button.text} aria-label={`Change ${step.name}`} onClick={() => onChange(at)}>
              {words.length === 0 ? 'Choose' : 'Change'}
            </button>
            <Problems of={problemsOfStep(step, told)} />
          </li>
        );
      })}
      {item.items
        .filter(({ modifierGroupIds }) => modifierGroupIds.length === 0)
        .map(({ id, name, quantity }) => (
          <li key={id} className={styles.part}>
            <p className={styles.words}>
              {quantity > 1 && `${quantity} × `}
              {name}
            </p>
            <span className={styles.included}>Included</span>
          </li>
        ))}
    </ul>
    {priced && <HowPrice rows={rowsOfDeal(priced)} total={priced.unitPrice} currency={index.menu.currency} />}
  </>
);
