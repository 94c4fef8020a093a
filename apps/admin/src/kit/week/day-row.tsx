import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { weekdayNames } from '@servery/domain/clock';
import { minutesPerDay, type Weekday } from '@servery/domain/time';
import { Icon } from '../../shared/icon.tsx';
import { DayBar } from './day-bar.tsx';
import { nextPeriod, toTimeOfDay, withEnd, withStart } from './periods.ts';
import { TimeField } from './time-field.tsx';
import type { DraftPeriod, EdgeLabels } from './week.types.ts';
import styles from './week-field.module.css';

/** Small hours that may belong to the evening before. */
const isSmall = (start: number | null) => start !== null && toTimeOfDay(start) < 6 * 60;

const lengthWords = ({ start, end }: DraftPeriod): string => {
  if (start === null || end === null) return '';
  if (end - start === minutesPerDay) return '24 hours';
  return start < minutesPerDay && end > minutesPerDay ? 'until the next morning' : '';
};

/** A day of the week: its bar, and its periods as times. */
export const DayRow = ({
  weekday,
  periods,
  most,
  nights,
  disabled,
  closed,
  edges,
  problemAt,
  onChange,
}: {
  weekday: Weekday;
  periods: readonly DraftPeriod[];
  /** How many periods it may have. */
  most: number;
  /** Whether a period may begin after midnight and still be of this day. */
  nights: boolean;
  disabled: boolean;
  /** What a day without periods is called. */
  closed: string;
  edges: EdgeLabels;
  problemAt: (path: string) => string | undefined;
  /** `at`: the path below the day that was changed. */
  onChange: (periods: DraftPeriod[], at: string) => void;
}) => {
  const day = weekdayNames[weekday];
  const change = (at: number, next: DraftPeriod) =>
    onChange(
      periods.map((period, index) => (index === at ? next : period)),
      String(at),
    );
  return (
    <li className={styles.day} aria-label={day}>
      <span className={styles.name}>{day}</span>
      <DayBar day={day} edges={edges} periods={periods} disabled={disabled} onChange={change} />
      <div className={styles.times}>
        {periods.length === 0 && <span className={styles.closed}>{closed}</span>}
        {periods.map((period, at) => {
          const count = periods.length > 1 ? ` (${at + 1})` : '';
          const words = lengthWords(period);
          return (
            <div key={at} className={styles.times}>
              <div className={styles.pair}>
                <TimeField
                  label={`${day} ${edges.start.verb}${count}`}
                  value={period.start === null ? null : toTimeOfDay(period.start)}
                  error={problemAt(`${at}.start`)}
                  disabled={disabled}
                  onChange={(start) => change(at, withStart(period, start))}
                />
                <span className={styles.to}>to</span>
                <TimeField
                  label={`${day} ${edges.end.verb}${count}`}
                  value={period.end === null ? null : toTimeOfDay(period.end)}
                  error={problemAt(`${at}.end`)}
                  disabled={disabled}
                  onChange={(end) => change(at, withEnd(period, end))}
                />
                {!disabled && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    c="var(--text)"
                    size="var(--touch)"
                    aria-label={`Remove hours from ${day}${count}`}
                    onClick={() =>
                      onChange(
                        periods.filter((_, index) => index !== at),
                        '',
                      )
                    }
                  >
                    <Icon name="remove" size={20} />
                  </ActionIcon>
                )}
              </div>
              {words && <span className={styles.hint}>{words}</span>}
              {nights && isSmall(period.start) && (
                <Checkbox
                  size="md"
                  label={`After midnight, still ${day}`}
                  checked={period.start! >= minutesPerDay}
                  disabled={disabled}
                  onChange={(event) => {
                    const by = event.currentTarget.checked ? minutesPerDay : -minutesPerDay;
                    change(at, { start: period.start! + by, end: period.end === null ? null : period.end + by });
                  }}
                />
              )}
            </div>
          );
        })}
        {!disabled && periods.length < most && (
          <Button
            size="compact-md"
            variant="subtle"
            mih="var(--touch)"
            leftSection={<Icon name="plus" size={18} />}
            aria-label={`Add hours on ${day}`}
            onClick={() => onChange([...periods, nextPeriod(periods)], '')}
          >
            Add hours
          </Button>
        )}
      </div>
    </li>
  );
};
