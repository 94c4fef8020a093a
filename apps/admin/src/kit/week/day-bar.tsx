import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { planStep } from '@servery/domain/availability';
import { minutesPerDay, showTimeOfDay, type TimeZone } from '@servery/domain/time';
import { useStore } from '../../shared/places.ts';
import { formatTimeShort, toTimeOfDay } from './periods.ts';
import type { DraftPeriod, EdgeLabels } from './week.types.ts';
import styles from './week-field.module.css';

/** The bar goes on to the next morning: nights belong to the evening that they began in. */
const barLength = 30 * 60;
const share = (minutes: number) => `${(Math.min(minutes, barLength) / barLength) * 100}%`;
/** Where the bar's lines are, in minutes. */
const marks = [0, 6, 12, 18, 24, 30].map((hour) => hour * 60);
/** "6 AM", "18". */
const formatMark = (minutes: number, zone: TimeZone) => showTimeOfDay(toTimeOfDay(minutes), zone).replace(':00', '');
const inSteps = (minutes: number) => Math.round(minutes / planStep) * planStep;
const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

type Edge = 'start' | 'end';
type Whole = Record<Edge, number>;

/** What an edge may be: half an hour from the other, and off its neighbours. */
const getBounds = (edge: Edge, at: number, periods: readonly DraftPeriod[]): [number, number] => {
  const { start, end } = periods[at] as Whole;
  const before = Math.max(0, ...periods.filter((other) => other.end !== null && other.end <= start).map((other) => other.end!));
  const after = periods.filter((other) => other.start !== null && other.start >= end).map((other) => other.start!);
  if (edge === 'start') return [Math.max(before, end - minutesPerDay), Math.min(end - 30, minutesPerDay - planStep)];
  return [start + 30, Math.min(start + minutesPerDay, barLength, ...after)];
};

const keys: Readonly<Record<string, number>> = {
  ArrowLeft: -planStep,
  ArrowDown: -planStep,
  ArrowRight: planStep,
  ArrowUp: planStep,
  PageDown: -60,
  PageUp: 60,
};

/** A day's periods as bars; their edges can be dragged, and moved with the arrow keys. */
export const DayBar = ({
  day,
  edges,
  periods,
  disabled,
  onChange,
}: {
  /** "Monday". */
  day: string;
  edges: EdgeLabels;
  periods: readonly DraftPeriod[];
  disabled: boolean;
  onChange: (at: number, period: DraftPeriod) => void;
}) => {
  const { timeZone } = useStore();
  const track = useRef<HTMLDivElement>(null);
  const move = (edge: Edge, at: number, to: number) => {
    const period = periods[at] as Whole;
    const next = between(inSteps(to), ...getBounds(edge, at, periods));
    if (next !== period[edge]) onChange(at, { ...period, [edge]: next });
  };
  const drag = (event: PointerEvent<HTMLElement>, edge: Edge, at: number) => {
    const { left, width } = track.current!.getBoundingClientRect();
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(edge, at, ((event.clientX - left) / width) * barLength);
  };
  const press = (event: KeyboardEvent, edge: Edge, at: number) => {
    const by = keys[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(edge, at, (periods[at] as Whole)[edge] + by);
  };
  return (
    <div>
      <div className={styles.track} ref={track}>
        <div className={styles.night} aria-hidden />
        {periods.map(({ start, end }, at) => {
          if (start === null || end === null) return null;
          const count = periods.length > 1 ? `, hours ${at + 1}` : '';
          return (
            <div key={at} className={styles.period} style={{ insetInlineStart: share(start), width: share(end - start) }}>
              {(['start', 'end'] as const).map((edge) => {
                const [min, max] = getBounds(edge, at, periods);
                const value = edge === 'start' ? start : end;
                return (
                  <span
                    key={edge}
                    role="slider"
                    tabIndex={disabled ? -1 : 0}
                    aria-disabled={disabled}
                    className={styles.edge}
                    data-edge={edge}
                    aria-label={`${day}${count}, ${edges[edge].noun}`}
                    aria-valuemin={Math.min(min, value)}
                    aria-valuemax={Math.max(max, value)}
                    aria-valuenow={value}
                    aria-valuetext={formatTimeShort(value, timeZone)}
                    onKeyDown={(event) => {
                      if (!disabled) press(event, edge, at);
                    }}
                    onPointerDown={(event) => {
                      if (!disabled) event.currentTarget.setPointerCapture(event.pointerId);
                    }}
                    onPointerMove={(event) => drag(event, edge, at)}
                  />
                );
              })}
            </div>
          );
        })}
      </div>
      <div className={styles.marks} aria-hidden>
        {marks.map((minutes) => (
          <span key={minutes} style={{ insetInlineStart: share(minutes) }}>
            {formatMark(minutes, timeZone)}
          </span>
        ))}
      </div>
    </div>
  );
};
