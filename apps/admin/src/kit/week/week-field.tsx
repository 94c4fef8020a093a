import { Button } from '@mantine/core';
import { weekdays } from '@servery/domain/time';
import { FieldSet } from '../settings/field-set.tsx';
import { DayRow } from './day-row.tsx';
import type { EdgeLabels, WeekDraft } from './week.types.ts';
import styles from './week-field.module.css';

const openings: EdgeLabels = { start: { verb: 'opens', noun: 'opening time' }, end: { verb: 'closes', noun: 'closing time' } };

/** A week of hours: a bar for each day, whose edges can be dragged, and times to type beside it. */
export const WeekField = ({
  label,
  help,
  value,
  most,
  nights = false,
  disabled = false,
  closed = 'Closed',
  edges = openings,
  problemAt,
  onChange,
}: {
  label: string;
  help?: string;
  value: WeekDraft;
  /** How many periods a day may have. */
  most: number;
  /** Whether hours after midnight may stand apart from the evening that they belong to. */
  nights?: boolean;
  disabled?: boolean;
  /** What a day without hours is called. */
  closed?: string;
  edges?: EdgeLabels;
  /** What is wrong at a path below the week: "monday.0.start". */
  problemAt: (path: string) => string | undefined;
  /** `at`: the path below the week that was changed. */
  onChange: (value: WeekDraft, at: string) => void;
}) => (
  <FieldSet label={label} labelHidden help={help}>
    <ul className={styles.week}>
      {weekdays.map((weekday) => (
        <DayRow
          key={weekday}
          weekday={weekday}
          periods={value[weekday]}
          most={most}
          nights={nights}
          disabled={disabled}
          closed={closed}
          edges={edges}
          problemAt={(path) => problemAt(`${weekday}.${path}`)}
          onChange={(periods, at) => onChange({ ...value, [weekday]: periods }, at === '' ? weekday : `${weekday}.${at}`)}
        />
      ))}
    </ul>
    {!disabled && (
      <Button
        variant="default"
        size="md"
        style={{ justifySelf: 'start' }}
        onClick={() => onChange(Object.fromEntries(weekdays.map((day) => [day, value.monday])) as WeekDraft, '')}
      >
        Copy Monday to all days
      </Button>
    )}
  </FieldSet>
);
