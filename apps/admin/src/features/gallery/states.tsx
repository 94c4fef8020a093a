import type { Instant } from '@servery/domain/time';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { FreshnessBadge, type Freshness } from '@servery/ui/primitives/freshness-badge.tsx';
import { Money } from '@servery/ui/primitives/money.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { useState } from 'react';
import { deviceZone } from '../../shared/device-zone.ts';
import { useSamples } from './samples.ts';
import { Chapter, Specimen, Specimens } from './specimen.tsx';
import styles from './gallery.module.css';

const tones: [tone: StateTone, word: string][] = [
  ['new', 'New'],
  ['working', 'In the kitchen'],
  ['done', 'Ready'],
  ['late', '8 min late'],
  ['danger', 'Rejected'],
  ['neutral', 'Scheduled'],
];
const freshness: Freshness[] = ['connecting', 'live', 'stale', 'offline', 'closed'];
const minute = 60_000;
const distances = [0, -4 * minute, -75 * minute, -3 * 24 * 60 * minute, 12.5 * minute];

const Chips = ({ solid }: { solid: boolean }) => (
  <div className={styles.row}>
    {tones.map(([tone, word]) => (
      <StateChip key={tone} tone={tone} solid={solid}>
        {word}
      </StateChip>
    ))}
  </div>
);

/** States, amounts and moments. */
export const States = () => {
  const [opened] = useState(clockNow);
  const { dish } = useSamples();
  const from = (distance: number): Instant => new Date(opened + distance).toISOString();
  return (
    <Chapter
      title="States, money, time"
      intro="A state is a word with a shape and a colour. Money is tabular and ends its row; a moment is relative while that matters."
    >
      <Specimens>
        <Specimen name="StateChip">
          <Chips solid={false} />
        </Specimen>
        <Specimen name="StateChip, solid: seen from afar">
          <Chips solid />
        </Specimen>
        <Specimen name="FreshnessBadge: connecting, live, stale, offline, closed">
          <div className={styles.row}>
            {freshness.map((state) => (
              <FreshnessBadge key={state} state={state} lastReceivedAt={opened - 14_000} />
            ))}
          </div>
        </Specimen>
        <Specimen name="Money">
          <dl className={styles.bill}>
            <dt>{dish}</dt>
            <dd>
              <Money amount={450} currency="AUD" />
            </dd>
            <dt>Discount</dt>
            <dd>
              <Money amount={-1_250} currency="USD" />
            </dd>
            <dt>Nothing</dt>
            <dd>
              <Money amount={0} currency="GBP" />
            </dd>
            <dt>A wedding</dt>
            <dd>
              <Money amount={123_456_789} currency="NZD" />
            </dd>
          </dl>
        </Specimen>
        <Specimen name="RelativeTime">
          <ul className={styles.plain}>
            {distances.map((distance) => (
              <li key={distance}>
                <RelativeTime at={from(distance)} timeZone={deviceZone} />
              </li>
            ))}
          </ul>
        </Specimen>
      </Specimens>
    </Chapter>
  );
};
