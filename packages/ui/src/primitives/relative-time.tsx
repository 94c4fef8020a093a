import type { Instant, TimeZone } from '@servery/domain/time';
import { formatInstantFrom } from '@servery/domain/clock';
import { clockNow, useClock } from './clock.ts';
import { formatRelativeTime } from './relative.ts';

/**
 * A moment as people need it: relative while it matters ("4 min ago"), with the store's wall time as its title.
 * It keeps itself up to date. Rendered on a server, the words may differ by the time they reach the browser.
 */
export const RelativeTime = ({ at, timeZone }: { at: Instant; timeZone: TimeZone }) => {
  const moment = Date.parse(at);
  const words = useClock((now) => formatRelativeTime(moment, now));
  return (
    <time dateTime={at} title={formatInstantFrom(at, new Date(clockNow()).toISOString(), timeZone)} suppressHydrationWarning>
      {words}
    </time>
  );
};
