import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { expect, it } from 'vitest';
import { getOrderCsv } from './order-csv.ts';
import { onlineSources, toOrderQuery } from './order-query.ts';

it('writes a line for each order in the store’s time, quoted, and never as a formula', () => {
  const given = {
    placedAt: '2026-11-23T07:05:00.000Z',
    tradingDay: '2026-11-23',
    customerName: '=cmd("x"), Mia',
    deliverySuburb: 'Newtown',
  };
  const [head, line, ...rest] = getOrderCsv([toOrderRow('W-042', given)], 'Australia/Sydney', 'AU').split('\r\n');
  expect(head).toBe('\uFEFFOrder,Trading day,Placed,From,Type,State,Guest,Phone,Table,Suburb,Items,Total,Refunded,Currency,Pays,Payment');
  expect(line).toBe(
    'W-042,2026-11-23,2026-11-23 18:05,Website,Pickup,New,"\'=cmd(""x""), Mia",0400 123 456,,Newtown,2,16.50,0.00,AUD,Pays in the store,Not paid',
  );
  expect(rest).toEqual(['']);
});

it('heads the place with what its country calls it', () => {
  expect(getOrderCsv([], 'America/New_York', 'US')).toContain(',Table,City,');
});

it('says what was refunded, and that a joined bill was not cancelled', () => {
  const rows = [
    toOrderRow('B-007', { source: 'pos', status: 'completed', paymentStatus: 'PAID', refunded: 450 }),
    toOrderRow('B-008', { source: 'pos', status: 'cancelled', paymentStatus: 'CANCELLED', grandTotal: 0, joinedTo: 'B-012' }),
  ];
  const [refunded, joined] = getOrderCsv(rows, 'Australia/Sydney', 'AU').split('\r\n').slice(1);
  expect(refunded).toContain(',16.50,4.50,AUD,');
  expect(joined).toMatch(/,Joined to B-012,.*,0\.00,0\.00,AUD,Pays in the store,Nothing to pay$/);
});

it('leaves test orders out', () => {
  const rows = [toOrderRow('W-042'), toOrderRow('TEST-001', { test: true })];
  const lines = getOrderCsv(rows, 'Australia/Sydney', 'AU').trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0]).slice(1)).toEqual(['W-042']);
});

const ask = (filters: Record<string, string>, today: string | undefined = '2026-11-23') =>
  toOrderQuery({ q: filters['q'] ?? '', filter: (id) => filters[id] ?? '' }, onlineSources, today);

it('asks for what the filters name, and ignores what nobody offers', () => {
  expect(ask({})).toEqual({ limit: 50, source: 'website,google,uberEats' });
  expect(ask({ when: 'week', state: 'new,accepted', paid: 'PAID', type: 'delivery', q: 'mia' })).toEqual({
    ...{ limit: 50, source: 'website,google,uberEats', search: 'mia', from: '2026-11-17', to: '2026-11-23' },
    ...{ status: 'new,accepted', paymentStatus: 'PAID', collectionType: 'delivery' },
  });
  expect(ask({ when: 'ever', state: 'eaten', paid: 'x', type: 'drone' })).toEqual({ limit: 50, source: 'website,google,uberEats' });
  expect(toOrderQuery({ q: '', filter: () => 'today' }, 'pos', undefined)).toEqual({ limit: 50, source: 'pos' });
});
