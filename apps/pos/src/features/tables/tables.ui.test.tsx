import { createClient } from '@servery/app-kit/client.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { moveBillLines } from '@servery/contract/bills';
import { QueryClientProvider } from '@tanstack/react-query';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { newElement, type TableMap } from '@servery/domain/tables';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MoveDialog } from './move-dialog.tsx';
import { RoomMap } from '@servery/ui/patterns/table-map/room-map.tsx';
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
      <RoomMap map={map} tables={tables} names={names} tableAt={tableAt} onPress={onPress} onMove={() => undefined} />
    </div>,
  );
  await page.getByRole('button', { name: 'Table T2, Waiting, 12 min' }).click();
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
      <RoomMap
        map={wide}
        tables={wide.tables}
        names={new Map([...names, ['9', 'T9']])}
        tableAt={tableAt}
        onPress={() => undefined}
        onMove={() => undefined}
      />
    </div>,
  );
  const table = page.getByRole('button', { name: 'Table T1, Free' }).element().getBoundingClientRect();
  expect(table.width).toBeGreaterThanOrEqual(44);
  expect(table.height).toBeGreaterThanOrEqual(44);
});

const middle = (name: string | RegExp) => {
  const { left, top, width, height } = page.getByRole('button', { name }).element().getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const point = (type: string, at: { x: number; y: number }, on: Element, pointerType = 'mouse') =>
  on.dispatchEvent(
    new PointerEvent(type, {
      ...{ bubbles: true, cancelable: true, isPrimary: true, button: 0, pointerId: 1, pointerType },
      ...{ clientX: at.x, clientY: at.y },
    }),
  );

it('moves what is at a table to where it is dragged, by mouse and by a finger that rests on it first', async () => {
  const onMove = vi.fn<(from: string, to: string) => void>();
  const onPress = vi.fn<(id: string) => void>();
  await page.viewport(1024, 768);
  const { container } = await render(
    <div style={{ display: 'flex', height: 500 }}>
      <RoomMap map={map} tables={tables} names={names} tableAt={tableAt} onPress={onPress} onMove={onMove} />
    </div>,
  );
  const frame = container.firstElementChild!.firstElementChild!;
  // The events are not the browser's own, which alone can be captured.
  frame.setPointerCapture = () => undefined;
  const [busy, free] = [middle(/T2/), middle(/T3/)];
  const on = page.getByRole('button', { name: /T2/ }).element();
  point('pointerdown', busy, on);
  point('pointermove', { x: busy.x + 30, y: busy.y }, frame);
  point('pointermove', free, frame);
  await expect.element(page.getByText('T2 → T3')).toBeVisible();
  point('pointerup', free, frame);
  on.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect([onMove.mock.calls, onPress.mock.calls]).toEqual([[['2', '3']], []]);

  // A finger that moves at once scrolls.
  point('pointerdown', busy, on, 'touch');
  point('pointermove', free, frame, 'touch');
  point('pointerup', free, frame, 'touch');
  expect(onMove).toHaveBeenCalledTimes(1);
  point('pointerdown', busy, on, 'touch');
  await expect.poll(() => frame.hasAttribute('data-dragging')).toBe(true);
  point('pointermove', free, frame, 'touch');
  point('pointerup', free, frame, 'touch');
  expect(onMove).toHaveBeenCalledTimes(2);

  // Nothing is at the first table.
  point('pointerdown', middle(/T1/), page.getByRole('button', { name: /T1/ }).element());
  point('pointermove', free, frame);
  point('pointerup', free, frame);
  expect(onMove).toHaveBeenCalledTimes(2);
});

it('shows how many guests are at a table, who looks after them, and that they want the bill', async () => {
  await page.viewport(1024, 768);
  const at = ordersByTable([{ ...order, covers: 3, server: 'Ana', asking: true }], [], { now: order.since, currency: 'AUD' });
  await render(
    <div style={{ display: 'flex', height: 500 }}>
      <RoomMap map={map} tables={tables} names={names} tableAt={at} onPress={() => undefined} onMove={() => undefined} />
    </div>,
  );
  const table = page.getByRole('button', { name: 'Table T2, Bill, please, 12 min, Ana, 3 guests' });
  await expect.element(table).toBeVisible();
  await expect.element(table).toMatchTextContent(/Bill, please/);
});

it('shortens a time of more than an hour, which a round table has no room for', async () => {
  const long = { ...order, since: new Date(Date.now() - 65.5 * 60_000).toISOString() };
  await page.viewport(1024, 768);
  await render(
    <div style={{ display: 'flex', height: 500 }}>
      <RoomMap
        map={map}
        tables={tables}
        names={names}
        tableAt={ordersByTable([long], [], { now: long.since, currency: 'AUD' })}
        onPress={() => undefined}
        onMove={() => undefined}
      />
    </div>,
  );
  const table = page.getByRole('button', { name: /^Table T2, Waiting, 1 h \d\d/ });
  await expect.element(table.getByText(/^1 h \d\d$/)).toBeVisible();
});

it('asks whether a bill moves as it is or is joined to the one at the other table', async () => {
  const message = 'Only bills of the same order type can be joined: prices and taxes differ.';
  const calls = fakeApi(moveBillLines, refusal('resource_status_conflict', { details: { reason: 'PROBLEMS', message, problems: [] } }));
  const onMove = vi.fn<(orderId: string) => void>();
  const [moved, there] = [
    { ...order, orderId: getId('one'), tableId: '1' },
    { ...order, orderId: getId('two'), number: 'B-002' },
  ];
  const till = { restaurantId: getId('restaurant'), storeId: getId('store') } as Till;
  const show = (others: readonly (typeof order)[]) => (
    <ClientContext value={createClient({ baseUrl: '' })}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={till}>
          <MoveDialog from="T1" to="T2" orders={[moved]} there={others} onMove={onMove} onClose={() => undefined} />
        </TillContext>
      </QueryClientProvider>
    </ClientContext>
  );
  const { rerender } = await render(show([{ ...there, paid: true }]));
  expect(page.getByRole('button', { name: /^Join/ }).query()).toBeNull();
  await page.getByRole('button', { name: 'Move B-001' }).click();
  expect(onMove).toHaveBeenCalledWith(moved.orderId);
  await rerender(show([there]));
  await expect.element(page.getByRole('heading', { name: 'Move to Table T2, or join?' })).toBeVisible();
  await page.getByRole('button', { name: /^Join to B-002/ }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(calls.requests.map(({ params, body }) => [params.orderId, body.toOrderId, body.lines])).toEqual([
    [moved.orderId, there.orderId, null],
  ]);
});
