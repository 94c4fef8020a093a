import { formatInstantDay, formatInstantTimeShort } from '../clock/index.ts';
import { formatMoney, formatPercent, type CurrencyCode, type Minor } from '../money/index.ts';
import { collectionNames } from '../orders/order-names.ts';
import type { TenderKind } from '../tenders/tenders.types.ts';
import type { TimeZone } from '../time/time.types.ts';
import { denominations, formatDenomination, getDenominationKey } from './denominations.ts';
import type { CashCounts, DrawerEntryKind, DrawerReport } from './drawers.types.ts';

/** A row of an X or Z report as people read it, on a screen and on a printout. */
export interface ReportRow {
  label: string;
  /** Who, when, why: below the label. */
  detail?: string;
  /** Null: the row has no amount. */
  amount: Minor | null;
  /** `total`: a sum of what is above it. `part`: it is in the figures above already. `alert`: it needs an explanation. */
  weight?: 'total' | 'part' | 'alert';
}
export interface ReportSection {
  title: string;
  rows: ReportRow[];
}

/** What a report needs of its session. */
export interface ReportedSession {
  currency: CurrencyCode;
  /** Null: the drawer is open, and the report is an X. */
  closed: {
    counts: CashCounts;
    counted: Minor;
    expected: Minor;
    difference: Minor;
    blind: boolean;
    reason: string;
    handedOver: Minor;
    handedTo: string;
  } | null;
}

/** Names of the ways money moves, on reports. */
export const tenderNames: Readonly<Record<TenderKind, string>> = {
  cash: 'Cash',
  card: 'Card',
  moto: 'Card over the phone',
  custom: 'Other',
  cardOnline: 'Card online',
  marketplace: 'Marketplace',
  refundCash: 'Refunded in cash',
  refundCard: 'Refunded to cards',
  refundOnline: 'Refunded to cards online',
  reversalCard: 'Reversed on cards',
};
const entryNames: Readonly<Record<DrawerEntryKind, string>> = {
  tender: 'Payment',
  tenderUndone: 'Payment undone',
  sale: 'Sale',
  saleUndone: 'Sale undone',
  lineVoided: 'Line voided',
  billCancelled: 'Bill cancelled',
  paidIn: 'Paid in',
  paidOut: 'Paid out',
  noSale: 'No sale',
  writtenOff: 'No payment required',
  writeOffUndone: 'Write-off undone',
};

const withCount = (label: string, count: number) => `${label} (${count})`;
const row = (label: string, amount: Minor, weight?: ReportRow['weight']): ReportRow => ({ label, amount, ...(weight && { weight }) });
/** Only what there is. */
const given = (label: string, amount: Minor, weight?: ReportRow['weight']): ReportRow[] =>
  amount === 0 ? [] : [row(label, amount, weight)];
const happened = (label: string, { count, amount }: { count: number; amount: Minor }): ReportRow[] =>
  count === 0 ? [] : [row(withCount(label, count), amount, 'part')];

/** "Over by $2.00": counted cash compared with what was expected. */
export function describeDifference(difference: Minor, currency: CurrencyCode): string {
  if (difference === 0) return 'No difference';
  return difference > 0 ? `Over by ${formatMoney(difference, currency)}` : `Short by ${formatMoney(-difference, currency)}`;
}

function getSales({ sales }: DrawerReport): ReportSection {
  const steps = [
    ...given('Discounts', sales.discounts),
    ...given('Delivery fees', sales.deliveryFees),
    ...given('Holiday surcharges', sales.holidaySurcharges),
    ...given('Tax added', sales.addedTax),
  ];
  return {
    title: 'Sales',
    rows: [
      ...(steps.length === 0 ? [] : [row('Items', sales.items), ...steps]),
      row(withCount('Sales', sales.orders), sales.total, 'total'),
      ...sales.byCollectionType.map(({ collectionType, count, amount }) =>
        row(withCount(collectionNames[collectionType], count), amount, 'part'),
      ),
      ...happened('Sales undone', sales.undone),
    ],
  };
}

const getTaxes = ({ taxes, surchargeTax }: DrawerReport): ReportSection => ({
  title: 'Tax',
  rows: [
    ...taxes.map(({ name, rate, inclusive, amount }) => row(`${name} ${formatPercent(rate)} ${inclusive ? 'included' : 'added'}`, amount)),
    ...given('In card surcharges', surchargeTax),
  ],
});

const getMoney = ({ money }: DrawerReport): ReportSection => ({
  title: 'Money taken',
  rows: [
    ...money.byKind.map(({ kind, label, count, amount }) =>
      row(withCount(kind === 'custom' && label !== '' ? label : tenderNames[kind], count), amount),
    ),
    row('Money', money.total, 'total'),
    ...given('Of it, tips', money.tips, 'part'),
    ...given('Of it, card surcharges', money.surcharges, 'part'),
    ...given('Of it, rounding of cash', money.rounding, 'part'),
    ...given('Of it, for orders not settled', money.onAccount, 'part'),
    ...happened('Refunds', money.refunds),
    ...happened('Payments undone', money.undone),
  ],
});

const getVoids = ({ voids: { lines, bills }, writtenOff = { count: 0, amount: 0 } }: DrawerReport): ReportSection => ({
  title: 'Voids',
  rows: [
    ...happened('Lines voided', lines),
    ...happened('Bills cancelled', bills),
    ...(writtenOff.count === 0 && writtenOff.amount === 0
      ? []
      : [row(withCount('No payment required', writtenOff.count), writtenOff.amount, 'part')]),
  ],
});

function getCash({ cash }: DrawerReport, { closed }: ReportedSession): ReportSection {
  const rows = [
    row('Float', cash.float),
    ...given('Cash taken', cash.taken),
    ...given('Cash returned', cash.returned),
    ...given('Paid in', cash.paidIn),
    ...given('Paid out', cash.paidOut),
    row('Expected', cash.expected, 'total'),
  ];
  if (closed === null) return { title: 'Cash in the drawer', rows };
  const { counted, difference, reason, handedOver, handedTo, blind } = closed;
  const why = [blind ? 'Counted blind' : '', reason].filter(Boolean).join(' · ');
  return {
    title: 'Cash in the drawer',
    rows: [
      ...rows,
      row('Counted', counted, 'total'),
      {
        ...row(difference === 0 ? 'No difference' : difference > 0 ? 'Over' : 'Short', difference, difference === 0 ? 'total' : 'alert'),
        ...(why !== '' && { detail: why }),
      },
      ...(handedOver === 0 ? [] : [{ ...row('Handed over', handedOver), ...(handedTo !== '' && { detail: `To ${handedTo}` }) }]),
      ...(handedOver === 0 ? [] : [row('Left in the drawer', counted - handedOver)]),
    ],
  };
}

const getCounted = ({ closed, currency }: ReportedSession): ReportSection => ({
  title: 'Counted',
  rows: denominations[currency].flatMap((each) => {
    const count = closed?.counts[getDenominationKey(each)] ?? 0;
    return count === 0 ? [] : [row(`${count} × ${formatDenomination(each, currency)}`, count * each.value)];
  }),
});

/** The figures of a session in the order in which a drawer is checked; sections without rows are left out. */
export function getReportSections(session: ReportedSession, report: DrawerReport, timeZone: TimeZone): ReportSection[] {
  const { unpaid } = report;
  const sections: ReportSection[] = [
    getSales(report),
    getTaxes(report),
    getMoney(report),
    getVoids(report),
    getCash(report, session),
    {
      title: 'In and out',
      rows: report.movements.map(({ kind, amount, reason, by, at }) => ({
        label: entryNames[kind],
        detail: [reason, by, formatInstantTimeShort(at, timeZone)].filter(Boolean).join(' · '),
        amount: kind === 'noSale' ? null : kind === 'paidOut' ? 0 - amount : amount,
      })),
    },
    {
      title: 'From before this session',
      rows: report.late.map(({ kind, orderNumber, amount, at }) => ({
        label: [entryNames[kind], orderNumber].filter(Boolean).join(' '),
        detail: formatInstantDay(at, timeZone),
        amount,
        weight: 'part',
      })),
    },
    {
      title: 'Not paid yet',
      rows: [
        ...unpaid.orders.map(({ number, due }) => row(number, due)),
        ...(unpaid.count > 1 ? [row(withCount('Orders', unpaid.count), unpaid.amount, 'total')] : []),
      ],
    },
    getCounted(session),
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}
