import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { timeOfDay } from '@servery/app-kit/format.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import type { Stuck } from '@servery/app-kit/replica/outbox.ts';
import { useShownLive } from '@servery/app-kit/shown-live.ts';
import type { TimeZone } from '@servery/domain/time';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { FreshnessBadge } from '@servery/ui/primitives/freshness-badge.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import type { PairedDevice } from '../device-app.ts';
import { placeName } from '../paired-as.ts';
import { asPath } from '../paths.ts';
import styles from './top-bar.module.css';

/** A link of the top bar, with the count of its page behind its name. */
export const BarLink = createLink((props: ComponentProps<'a'>) => <a {...props} className={styles.link} />);

/** A link's label, and what is left of it where there is no room; a screen reader says all of it. */
export const BarWord = ({ long, short }: { long: string; short: string }) => (
  <>
    <span className={styles.long}>{long}</span>
    <span className={styles.short} aria-hidden="true">
      {short}
    </span>
  </>
);

/** The count at a link. `word`: what it counts, for screen readers. */
export const BarCount = ({ tone, word, children }: { tone?: 'new' | 'danger' | undefined; word?: string; children: ReactNode }) => (
  <span className={styles.count} data-tone={tone}>
    {children}
    {word !== undefined && <VisuallyHidden> {word}</VisuallyHidden>}
  </span>
);

const Clock = ({ timeZone }: { timeZone: TimeZone }) => {
  const time = useClock((now) => timeOfDay(new Date(now).toISOString(), timeZone));
  return <span className={styles.clock}>{time}</span>;
};

/** The navigation of a device app, where the device is, the time there, and whether the screen is up to date. */
export const TopBar = ({
  label,
  who,
  live,
  stuck,
  aside,
  links,
  sound,
  slotRef,
  large = false,
}: {
  /** The navigation's name for screen readers: "Till". */
  label: string;
  who: PairedDevice;
  live: LiveState;
  /** Why the last change could not be sent. */
  stuck: Stuck | null;
  /** Changes that the server refused: a link leads to them. */
  aside: number;
  links: ReactNode;
  sound: ReactNode;
  /** The bar has room in its middle for the page's own controls, which the page fills through a portal. */
  slotRef?: Ref<HTMLDivElement>;
  /** The text is so large that the page's controls need a row of their own. */
  large?: boolean;
}) => {
  const shown = useShownLive(live, stuck);
  return (
    <header className={styles.bar} data-slot={slotRef !== undefined || undefined} data-large={large || undefined}>
      <nav className={styles.nav} aria-label={label}>
        {links}
        {/* Last, so that nothing moves under a finger when it appears. */}
        {aside > 0 && (
          <BarLink to={asPath('/attention')} data-attention>
            <BarWord long="Needs attention" short="Attention" /> <BarCount tone="danger">{aside}</BarCount>
          </BarLink>
        )}
      </nav>
      {slotRef !== undefined && <div className={styles.slot} ref={slotRef} />}
      {sound}
      <div className={styles.side}>
        <span className={styles.place} title={placeName(who)}>
          <span className={styles.name}>{who.name}</span> <span>{who.storeName}</span>
        </span>
        <Clock timeZone={who.timeZone} />
        <FreshnessBadge state={shown.freshness} lastReceivedAt={shown.lastReceivedAt} />
      </div>
    </header>
  );
};
