import type { KitchenTask } from '@servery/domain/kitchen';
import { DetailRows } from '@servery/ui/primitives/detail-rows.tsx';
import styles from './task-details.module.css';

/** The options and notes of a line, readable from where the cook works. */
export const TaskDetails = ({ task }: { task: KitchenTask }) =>
  task.made === undefined ? (
    task.details.map((detail, at) => (
      <span key={at} className={styles.detail}>
        {detail}
      </span>
    ))
  ) : (
    <DetailRows of={task.made} className={styles.detail} />
  );
