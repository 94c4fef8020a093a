import button from '../ui/button.module.css';
import { formatNumber } from './card-number.ts';
import styles from './test-card-fields.module.css';

const cards: readonly (readonly [number: string, what: string])[] = [
  ['4242424242424242', 'Pays'],
  ['4000027600003184', 'The bank asks first'],
  ['4000000000000002', 'Declined'],
  ['4000000000009995', 'Not enough money'],
  ['4000000000000127', 'Wrong security code'],
  ['4000000000000069', 'Expired'],
  ['378282246310005', 'Pays, American Express'],
];

/** The simulated provider's test cards, filled in by a tap. */
export const TestCards = ({ onChoose }: { onChoose: (number: string) => void }) => (
  <details className={styles.tests}>
    <summary>Test cards</summary>
    <ul>
      {cards.map(([number, what]) => (
        <li key={number}>
          <button type="button" className={`${button.quiet} ${styles.test}`} onClick={() => onChoose(number)}>
            <span>{what}</span>
            <span className={styles.digits}>{formatNumber(number)}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
);
