import { useState, type ReactNode } from 'react';
import type { AlarmView } from '@servery/contract/alarms';
import { AlarmList } from '../primitives/alarm-list.tsx';
import { VisuallyHidden } from '../primitives/visually-hidden.tsx';

/**
 * The store's open alarms, on every screen of an app. Beyond `most` they are folded behind a count, so that the screen's own content stays
 * visible. Unfolded at one address (`at`), they fold again at the next: whoever went there has other work.
 */
export const AlarmBar = ({
  alarms,
  at,
  most,
  children,
}: {
  /** Unacknowledged ones first. */
  alarms: readonly AlarmView[];
  at: string;
  most: number;
  children: (alarm: AlarmView) => ReactNode;
}) => {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const all = openedAt === at;
  const unseen = alarms.filter(({ seenAt }) => seenAt === null);
  const shown = all ? alarms : alarms.slice(0, unseen.length > 0 ? most : 1);
  const more = alarms.length - shown.length;
  return (
    <>
      {/* Only the text is announced, and once: the bar itself counts minutes. */}
      <div role="alert">
        <VisuallyHidden>{unseen.map(({ message }) => message).join(' ')}</VisuallyHidden>
      </div>
      {alarms.length > 0 && (
        <AlarmList
          urgent={unseen.length > 0}
          more={
            more > 0 || all
              ? {
                  label: all ? 'Show fewer' : `${more} more ${more === 1 ? 'alarm' : 'alarms'}`,
                  opened: all,
                  onToggle: () => setOpenedAt(all ? null : at),
                }
              : null
          }
        >
          {shown.map(children)}
        </AlarmList>
      )}
    </>
  );
};
