import type { MenuVersionView } from '@servery/contract/menu-history';
import { formatDayShort, formatInstantDate, formatInstantTimeShort } from '@servery/domain/clock';
import type { TimeZone } from '@servery/domain/time';

/** "Mon 23 Nov, 9:14 PM" in the store's time zone. */
export const whenText = (at: string, zone: TimeZone): string =>
  `${formatDayShort(formatInstantDate(at, zone), zone)}, ${formatInstantTimeShort(at, zone)}`;

/** Who or what made a version: "Ana Lopez", "Ana Lopez restored Mon 23 Nov, 9:14 PM". */
export function byText({ by, cause, sourceAt }: Pick<MenuVersionView, 'by' | 'cause' | 'sourceAt'>, zone: TimeZone): string {
  if (sourceAt === null) return by;
  return cause === 'undo' ? `${by} undid ${whenText(sourceAt, zone)}` : `${by} restored ${whenText(sourceAt, zone)}`;
}
