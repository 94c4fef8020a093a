import type { Report } from '@servery/contract/reports';
import type { ReportSection } from '@servery/domain/reports';

type Figure = Report['figures'][number];

const figure = (section: ReportSection, key: string, [count, amount, before]: [number, number, number], label = ''): Figure => ({
  ...{ section, key, label, count, quantity: count * 2, amount },
  before: { count: before === 0 ? 0 : count, quantity: before === 0 ? 0 : count * 2, amount: before },
});

/** A till of the store. */
export const tillId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** A report of a week. */
export const toReport = (figures: Figure[], given: Partial<Report> = {}): Report => ({
  days: { from: '2026-11-23', to: '2026-11-29' },
  before: { from: '2026-11-16', to: '2026-11-22' },
  ...{ currency: 'AUD', timeZone: 'Australia/Sydney', complete: true, figures, ...given },
});

/** The report of a store with something in each of its sections. */
export const storeFigures: Figure[] = [
  figure('sales', 'gross', [40, 130_000, 120_000]),
  figure('sales', 'coupons', [3, -2_000, -1_000]),
  figure('sales', 'net', [38, 128_000, 119_000]),
  figure('sales', 'deliveryFees', [4, 2_000, 0]),
  figure('sales', 'total', [40, 130_000, 119_000]),
  figure('money', 'base', [40, 129_000, 119_000]),
  figure('money', 'tips', [6, 1_800, 2_000]),
  figure('money', 'cardSurcharges', [2, 200, 200]),
  figure('money', 'surchargeTax', [0, 18, 18]),
  figure('money', 'total', [42, 131_000, 121_200]),
  figure('tax', 'GST/10000/true', [40, 11_818, 10_818], 'GST'),
  figure('payment', 'cash/', [10, 30_000, 30_000]),
  figure('payment', 'custom/Voucher', [2, 5_000, 0], 'Voucher'),
  figure('payment', 'cardOnline/', [30, 97_000, 91_200]),
  figure('payment', 'refundCard/', [2, -1_000, -500]),
  figure('refund', 'refundCard', [2, -1_000, -500]),
  figure('channel', 'pos', [12, 40_000, 30_000]),
  figure('channel', 'website', [28, 90_000, 89_000]),
  figure('collection', 'dineIn', [12, 40_000, 30_000]),
  figure('collection', 'pickup', [28, 90_000, 89_000]),
  figure('terminal', tillId, [12, 40_000, 30_000], 'Front till'),
  figure('terminalMoney', tillId, [10, 30_000, 30_000]),
  figure('hour', 'monday/12', [8, 20_000, 19_000]),
  figure('hour', 'saturday/18', [20, 70_000, 60_000]),
  figure('hour', 'saturday/0', [12, 40_000, 40_000]),
];
/** The report of a till with something in each of its sections. */
export const tillFigures: Figure[] = [
  ...storeFigures.filter(({ section }) => ['sales', 'money', 'payment', 'refund', 'collection'].includes(section)),
  figure('drawer', 'cashTaken', [2, 30_000, 28_000]),
  figure('drawer', 'paidOut', [2, -1_500, 0]),
  figure('drawer', 'difference', [2, -250, 100]),
];
export const daily: Report['daily'] = [
  { day: '2026-11-23', count: 8, amount: 20_000 },
  { day: '2026-11-28', count: 32, amount: 110_000 },
];

/** Figures of one of the other reports. */
export const getListed = (section: ReportSection, labels: readonly string[]): Figure[] =>
  labels.map((label, at) => figure(section, section === 'cover' ? label : `${section} ${label}`, [20 - at, (20 - at) * 500, 4_000], label));
