/** The displays and printers of a store that can show its kitchen an order. */
export interface KitchenReach {
  /** Kitchen displays that are paired. */
  displays: number;
  /** Active printers that print tickets. */
  printers: number;
}

/**
 * What to do about an order that nobody has accepted. The text stays true while the order waits: it may be read minutes after the alarm.
 */
export const unacceptedText = (orderNumber: string, withinInMinutes: number): string =>
  `Order ${orderNumber} was not accepted within ${withinInMinutes === 1 ? 'a minute' : `${withinInMinutes} minutes`}. Accept or reject it now. The guest is waiting.`;

/** What to do about an order that was accepted, or a bill that was sent, and has not reached the kitchen. */
export function unacknowledgedText(
  orderNumber: string,
  { displays, printers }: KitchenReach,
  how: 'accepted' | 'sent' = 'accepted',
): string {
  const tell = `Tell the kitchen about order ${orderNumber}`;
  if (displays === 0 && printers === 0) {
    return `${tell}: no kitchen display or ticket printer is set up for this store, so nothing has shown it there.`;
  }
  const where = [displays > 0 && 'no kitchen display has shown it', printers > 0 && 'no printer has printed it'].filter(Boolean);
  const check = displays > 0 ? 'check that the display is on' : 'check the printer';
  return `${tell}: it was ${how}, but ${where.join(' and ')}. Then ${check}.`;
}

/** What to do about a document that did not print, or may not have. `problem`: what the printer's service reported. */
export function printFailedText(
  { paper, orderNumber, printerName }: { paper: string; orderNumber: string | null; printerName: string },
  { unconfirmed, problem }: { unconfirmed: boolean; problem: string },
): string {
  const what = orderNumber === null ? `A ${paper}` : `The ${paper} of order ${orderNumber}`;
  const head = unconfirmed ? `${what} may not have come out of ${printerName}.` : `${what} did not come out of ${printerName}.`;
  return problem === '' ? `${head} Check its paper and cover, then print it again.` : `${head} ${problem}`;
}

/** What to do about a printer that another restaurant has taken over. */
export const printerTakenText = ({ name, serial }: { name: string; serial: string }): string =>
  `“${name}” (${serial}) does not print for you any more: another restaurant has entered a code that it printed. Choose another printer, or print a code on it and confirm it again under Printing.`;

/** What to do about a Z report that the orders and payments do not add up to. `figures`: which, in words. */
export const drawerDiffersText = ({ zNumber, tillName, figures }: { zNumber: number; tillName: string; figures: string }): string =>
  `Z ${zNumber} of ${tillName} differs from the recorded orders and payments: ${figures}. Do not rely on it, and contact support.`;

/** What to do about reports of a trading day that its orders and payments did not add up to. `figures`: which, in words. */
export const reportDiffersText = ({ day, figures }: { day: string; figures: string }): string =>
  `The reports of ${day} differed from the recorded orders and payments: ${figures}. They have been corrected. Please tell support.`;

/**
 * What to do about money of a trading day that differs between drawers, ledger and providers. `differences`: the first ones as sentences, of
 * `count`.
 */
export const moneyDiffersText = ({ day, differences, count }: { day: string; differences: readonly string[]; count: number }): string =>
  [
    `The money of ${day} does not agree.`,
    ...differences,
    ...(count > differences.length ? [`And ${count - differences.length} more.`] : []),
    'Contact support, and correct nothing by hand before. This alarm ends when the nightly check finds that all is right.',
  ].join(' ');

/**
 * What to do about many unpaid orders in a short time. `from`: the whole store in a quarter of an hour, or one internet address in an hour.
 */
export function unpaidOrdersText(count: number, from: 'store' | 'address'): string {
  const what =
    from === 'store'
      ? `${count} unpaid orders in 15 minutes, from phone numbers that nobody has confirmed`
      : `${count} unpaid orders in an hour, all from one internet connection`;
  return `${what}. They may not be real. Call the guests before you cook, and reject what nobody will collect.`;
}
