import { expect, it } from 'vitest';
import { rollUp, type ComparedFigure, type MoneyFact } from '../reports/index.ts';
import { dayReport, renderText } from './index.ts';

const nothing = { count: 0, quantity: 0, amount: 0 };
const terminal = { id: 'till', name: 'Front counter' };
const moved = (kind: MoneyFact['kind'], base: number, given: Partial<MoneyFact> = {}): MoneyFact => ({
  ...{ kind, base, label: '', sign: 1, by: 'Mia Chen', byId: 'mia', tip: 0, surcharge: 0, rounding: 0, tax: 0, amount: base },
  ...{ terminal, provider: null, ...given },
});
const figures = rollUp(
  [],
  [
    moved('cash', 1_500, { tip: 100, rounding: -2, amount: 1_598 }),
    moved('card', 1_200, { surcharge: 30, amount: 1_230 }),
    moved('custom', 2_000, { label: 'Voucher of the tourist office across the street' }),
    moved('refundCash', 500),
  ],
)
  .filter(({ terminalId }) => terminalId === terminal.id)
  .map(({ terminalId: _, ...figure }): ComparedFigure => ({ ...figure, before: nothing }));
const sold: ComparedFigure[] = [
  { section: 'sales', key: 'gross', label: '', count: 3, quantity: 0, amount: 5_000, before: nothing },
  { section: 'sales', key: 'coupons', label: '', count: 1, quantity: 0, amount: -300, before: nothing },
  { section: 'sales', key: 'total', label: '', count: 3, quantity: 0, amount: 4_700, before: nothing },
  { section: 'item', key: 'toastie', label: 'Ham and cheese toastie on sourdough', count: 2, quantity: 4, amount: 3_600, before: nothing },
];
const day = {
  ...{ storeName: 'Marigold Street Ponsonby', tillName: 'Front counter', timeZone: 'Pacific/Auckland', currency: 'NZD' as const },
  ...{ day: '2026-11-28', readAt: '2026-11-28T09:15:00.000Z', over: false, figures: [...sold, ...figures] },
};

it.each([48, 57])('is printed at a width of %i as in the golden files', async (width) => {
  await expect(renderText(dayReport(day), width)).toMatchFileSnapshot(`golden/day-report.${width}.txt`);
});

it('says that nothing was sold, and of what it is', () => {
  const text = renderText(dayReport({ ...day, tillName: null, over: true, figures: [] }), 48);
  expect(text).toContain('Nothing was sold or paid.');
  expect(text).toContain('All tills and online');
});
