import { formatMinutes } from '@servery/domain/clock';
import { useClock } from './clock.ts';
import { StateChip, type StateTone } from './state-chip.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * The connection state of a live screen. `stale`: nothing received for ten seconds; `offline`: no network; `closed`: the session has ended.
 */
export type Freshness = 'connecting' | 'live' | 'stale' | 'offline' | 'closed';

const looks: Record<Freshness, { tone: StateTone; word: string }> = {
  connecting: { tone: 'neutral', word: 'Connecting' },
  live: { tone: 'done', word: 'Live' },
  stale: { tone: 'late', word: 'Not updating' },
  offline: { tone: 'late', word: 'Offline' },
  closed: { tone: 'danger', word: 'Signed out' },
};

const since = (lastReceivedAt: number, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - lastReceivedAt) / 1000));
  return seconds < 60 ? `${seconds} s` : formatMinutes(seconds / 60);
};

/**
 * Shows whether a live screen is up to date, and for how long it has not been. `lastReceivedAt`: epoch milliseconds, by this device's
 * clock, of the last sign of life. Screen readers announce changes of the state, not the seconds.
 */
export const FreshnessBadge = ({ state, lastReceivedAt }: { state: Freshness; lastReceivedAt: number | null }) => {
  const { tone, word } = looks[state];
  const age = useClock(() =>
    (state === 'stale' || state === 'offline') && lastReceivedAt !== null ? since(lastReceivedAt, Date.now()) : '',
  );
  return (
    <span data-freshness={state}>
      <span role="status">
        <VisuallyHidden>Connection: {word}</VisuallyHidden>
      </span>
      <span aria-hidden="true">
        <StateChip tone={tone} solid={state === 'stale' || state === 'offline' || state === 'closed'}>
          {word}
          {age && <span data-age> for {age}</span>}
        </StateChip>
      </span>
    </span>
  );
};
