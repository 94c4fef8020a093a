import type { PizzaItem } from '@servery/domain/menu';
import type { CartProblem } from '@servery/domain/pricing';
import { Photo } from '../../../shared/ui/photo.tsx';
import question from '../question.module.css';
import { Problems } from './line-form.tsx';
import styles from './pizza-choices.module.css';

interface PizzaChoicesProps {
  legend: string;
  name: string;
  pizzas: readonly PizzaItem[];
  chosen: string;
  /** A pizza's price here, as text; empty: no extra charge. */
  getPrice: (pizza: PizzaItem) => string;
  at: string;
  problems: readonly CartProblem[];
  /** Shown while none has been chosen. */
  open: string;
  disabled: boolean;
  onChoose: (pizzaId: string) => void;
}

/** The pizzas to choose from, as radio buttons: name, contents, price, sold out. */
export const PizzaChoices = (props: PizzaChoicesProps) => {
  const { legend, name, pizzas, chosen, getPrice, at, problems, open, disabled, onChoose } = props;
  return (
    <fieldset className={`${question.question} ${styles.field}`} disabled={disabled} data-at={at}>
      <legend className={question.legend}>{legend}</legend>
      {/* An empty choice is not a pizza that no longer exists. */}
      <Problems of={chosen === '' ? problems.slice(0, 1).map((problem) => ({ ...problem, message: open })) : problems} />
      <div className={question.answers}>
        {pizzas.map((pizza) => (
          <label key={pizza.id} className={`${question.answer} ${styles.pizza}`} data-off={pizza.soldout || undefined}>
            <input
              type="radio"
              name={name}
              checked={chosen === pizza.id}
              disabled={pizza.soldout && chosen !== pizza.id}
              onChange={() => onChoose(pizza.id)}
            />
            <span className={styles.words}>
              <span className={styles.name}>{pizza.name}</span>
              <span className={styles.facts}>{getFacts(pizza)}</span>
            </span>
            <span className={question.extra}>{pizza.soldout ? 'Sold out' : getPrice(pizza)}</span>
            {pizza.image && (
              <span className={styles.photo}>
                <Photo image={pizza.image} alt="" ratio="square" width={48} />
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const getFacts = ({ dietary, allergenInfo: { CONTAINS } }: PizzaItem): string =>
  [dietary.join(' · '), CONTAINS.length > 0 ? `Contains ${CONTAINS.join(', ').toLowerCase()}` : ''].filter(Boolean).join('. ');
