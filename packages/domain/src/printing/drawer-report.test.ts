import { expect, it } from 'vitest';
import { makeDrawerReport, type DrawerFact } from '../drawers/index.ts';
import { drawerKick, drawerReport, renderText, decodeEscPos, type PrintableDrawer } from './index.ts';

const at = '2026-11-28T09:15:00.000Z';
const fact = (given: Partial<DrawerFact>): DrawerFact => ({
  ...{ kind: 'paidOut', orderNumber: null, cash: 0, worth: 0, reason: '', by: 'Mia Chen', at, late: false, tender: null, sale: null },
  ...given,
});
const tender = { kind: 'cash', label: '', base: 1_500, tip: 100, surcharge: 0, rounding: -2, tax: 0, amount: 1_598 } as const;
const report = makeDrawerReport(
  [
    fact({ kind: 'tender', orderNumber: 'B-001', cash: 1_598, tender }),
    fact({ kind: 'tender', orderNumber: 'B-000', cash: 1_598, late: true, tender }),
    fact({ kind: 'tender', tender: { ...tender, kind: 'card', rounding: 0, surcharge: 30, amount: 1_630 } }),
    fact({ cash: -450, reason: 'Milk and a very long reason that does not fit on one line of the printout' }),
    fact({ kind: 'noSale', reason: 'Changed a note' }),
    fact({ kind: 'lineVoided', worth: 900 }),
  ],
  { currency: 'NZD', float: 20_000, unpaid: [{ orderId: 'o', number: 'B-007', due: 950 }] },
);
const drawer: PrintableDrawer = {
  ...{ storeName: 'Marigold Street Ponsonby', timeZone: 'Pacific/Auckland', tillName: 'Front counter' },
  ...{ openedAt: '2026-11-27T20:00:00.000Z', openedBy: 'Ana Sousa', closed: null, readAt: at, report },
};
const closed = {
  ...{ zNumber: 42, at, by: 'Mia Chen', counts: { note5000: 4, coin200: 10 }, counted: 22_000, expected: 22_746, difference: -746 },
  ...{ blind: false, reason: 'Lost a note', handedOver: 20_000, handedTo: 'Ana' },
};

it.each([48, 57])('is printed at a width of %i as in the golden files', async (width) => {
  const z = renderText(drawerReport({ ...drawer, closed }, { duplicate: true }), width);
  await expect(renderText(drawerReport(drawer), width)).toMatchFileSnapshot(`golden/drawer-x.${width}.txt`);
  await expect(z).toMatchFileSnapshot(`golden/drawer-z.${width}.txt`);
});

it('opens a drawer by one pulse, without anything on paper', () => {
  const ops = decodeEscPos(drawerKick());
  expect(ops.map(({ op }) => op)).toEqual(['reset', 'drawer']);
});
