import type { Instant, TimeZone } from '@servery/domain/time';
import { formatInstantFrom } from '@servery/domain/clock';
import { clockNow, useClock } from './clock.ts';
import { formatRelativeTime } from './relative.ts';

/**
 * A moment in relative form while that matters ("4 min ago"), with the store's local time as its title. It updates automatically. Rendered
 * on a server, the text may be outdated when it reaches the browser.
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
