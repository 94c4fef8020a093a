import type { KitchenTask, MadeOf } from '@servery/domain/kitchen';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import styles from './task-details.module.css';

const counted = ({ quantity, name }: MadeOf): string => (quantity > 1 ? `${quantity}× ${name}` : name);

const wordsOf = (detail: MadeOf) => {
  const words = counted(detail);
  switch (detail.kind) {
    case 'removed':
      return (
        <>
          No <s>{words}</s>
        </>
      );
    case 'added':
      return `+ ${words}`;
    case 'half':
      return (
        <>
          <span className={styles.half} aria-hidden>
            ½
          </span>
          <VisuallyHidden>Half</VisuallyHidden> {words}
        </>
      );
    default:
      return words;
  }
};

/**
 * What a line is made of, to be read from where one stands: halves and what is in a deal as headings of what belongs to them, what is left
 * off struck out.
 */
export const TaskDetails = ({ task }: { task: KitchenTask }) =>
  task.made === undefined
    ? task.details.map((detail, at) => (
        <span key={at} className={styles.detail}>
          {detail}
        </span>
      ))
    : task.made.map((detail, at) => (
        <span key={at} className={styles.detail} data-kind={detail.kind} data-depth={detail.depth}>
          {wordsOf(detail)}
        </span>
      ));
