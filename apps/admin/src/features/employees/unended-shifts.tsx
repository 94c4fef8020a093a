import { Button } from '@mantine/core';
import { moment } from '@servery/app-kit/format.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useStore } from '../../shared/places.ts';
import type { Shift } from './shift-times.ts';
import styles from './shifts.module.css';

/** Who is still clocked in although their trading day is over. `onOpen` corrects it; undefined: the reader may not. */
export const UnendedShifts = ({ shifts, onOpen }: { shifts: readonly Shift[]; onOpen: ((shift: Shift) => void) | undefined }) => {
  const { timeZone } = useStore();
  if (shifts.length === 0) return null;
  const title = `${shifts.length === 1 ? '1 person has' : `${shifts.length} people have`} not clocked out since an earlier trading day`;
  return (
    <NoticeBox tone="late" title={title}>
      <span>Their time counts until they clock out, or until somebody enters when they left.</span>
      <ul className={styles.unended}>
        {shifts.map((shift) => (
          <li key={shift.id}>
            <span>
              {shift.employeeName}, in since {moment(shift.startedAt, clockNow(), timeZone)}
            </span>
            {onOpen && (
              <Button variant="default" size="sm" aria-label={`Enter when they left: ${shift.employeeName}`} onClick={() => onOpen(shift)}>
                Enter when they left
              </Button>
            )}
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
};
