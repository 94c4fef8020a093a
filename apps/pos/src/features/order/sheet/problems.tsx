import type { CartProblem } from '@servery/domain/pricing';
import styles from './sheet.module.css';

/** Problems at their place, worded by the pricing engine; each once. */
export const Problems = ({ of }: { of: readonly CartProblem[] }) =>
  of.length > 0 && (
    <div className={styles.problems} role="alert">
      {[...new Set(of.map(({ message }) => message))].map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
