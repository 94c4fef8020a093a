import { newElement, type TableMap } from '@servery/domain/tables';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RoomMap } from './table-map.tsx';
import { ordersByTable } from './table-orders.ts';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const tables = ['1', '2', '3'].map((id, at) => newElement(id, at === 1 ? 'circle' : 'square', { x: 100 + at * 200, y: 100 }));
const map: TableMap = { id: 'm', name: 'Inside', scale: null, pinnedCoordinates: { x: 0, y: 0 }, tables };
const names = new Map(tables.map(({ tableId }) => [tableId, `T${tableId}`]));
const order = {
  ...{ orderId: 'o', tableId: '2', number: 'B-001', source: 'pos' as const, customerName: '', terminalName: 'Bar', grandTotal: 900 },
  ...{ currency: 'AUD' as const, since: new Date(Date.now() - 12.5 * 60_000).toISOString() },
  ...{ open: true, sent: true, ready: false, paid: false },
};
const tableAt = ordersByTable([order], [], { now: order.since, currency: 'AUD' });

it('says what goes on at each table and since when, and is pressed by finger and by key', async () => {
  const onPress = vi.fn<(id: string) => void>();
  await page.viewport(1024, 768);
  await render(
    <div style={{ display: 'flex', height: 500 }}>
      <RoomMap map={map} tables={tables} names={names} tableAt={tableAt} onPress={onPress} />
    </div>,
  );
  await page.getByRole('button', { name: 'Table T2, Waiting for food, 12 min' }).click();
  page
    .getByRole('button', { name: 'Table T1, Free' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await userEvent.keyboard('{Tab}');
  (page.getByRole('button', { name: 'Table T3, Free' }).element() as SVGElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(onPress.mock.calls).toEqual([['2'], ['1'], ['3']]);
});

it('draws tables large enough for a finger on a phone, and scrolls', async () => {
  await page.viewport(390, 844);
  const wide = { ...map, tables: [...tables, newElement('9', 'square', { x: 1500, y: 100 })] };
  await render(
    <div style={{ display: 'flex', width: 360, height: 500 }}>
      <RoomMap map={wide} tables={wide.tables} names={new Map([...names, ['9', 'T9']])} tableAt={tableAt} onPress={() => undefined} />
    </div>,
  );
  const table = page.getByRole('button', { name: 'Table T1, Free' }).element().getBoundingClientRect();
  expect(table.width).toBeGreaterThanOrEqual(44);
  expect(table.height).toBeGreaterThanOrEqual(44);
});
