import { toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { surchargeSettings } from '@servery/contract/settings/surcharges';
import { AlarmLine, AlarmList, alarmAct } from '@servery/ui/primitives/alarm-list.tsx';
import { unacceptedText } from '@servery/domain/alarms';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ringUp } from '../../shared/bills/bill-commands.ts';
import { takeInHand } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { getPriceInput } from '../../shared/bills/till-data.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { BillPane } from './bill-pane.tsx';
import styles from './order-page.module.css';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const { publicHoliday, card, eftpos, cashFiveUp } = surchargeSettings.defaults;
const menu = toMenu();
const store: TillStore = {
  ...{ name: 'Newtown', country: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney', tradingDay: '2026-11-23' },
  ...{ tables: [], taxRules: [], publicHoliday, card, eftpos, cashFiveUp, commentMaxLength: 200 },
};
const till = { freshness: 'live', problem: null } as Till;

it('shows five lines of a bill on a screen of 1024 by 768, while there is an alarm', async () => {
  await page.viewport(1024, 768);
  takeInHand(null);
  for (const name of ['Flat white', 'Batch brew', 'Garlic bread', 'Garden salad', 'Lemon tart', 'Granola']) {
    const itemId = menu.items.find((item) => item.name === name)!.id;
    const line = { id: '', type: 'basic' as const, itemId, quantity: 1, comments: '', selection: { modifiers: [] } };
    expect(ringUp(line, getPriceInput(menu, store))).toEqual([]);
  }
  await render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 768 }}>
      {/* The till's own bar. */}
      <div style={{ flex: 'none', height: 65 }} />
      <AlarmList urgent>
        <AlarmLine seen={false} message={unacceptedText('W-011', 5)} when="12 min ago">
          <button type="button" className={alarmAct}>
            Open W-011
          </button>
          <button type="button" className={alarmAct}>
            I’m on it
          </button>
        </AlarmLine>
      </AlarmList>
      <div className={styles.page} style={{ flex: 1 }}>
        <div className={styles.left} />
        <TillContext value={till}>
          <BillPane menu={menu} store={store} />
        </TillContext>
      </div>
    </div>,
  );
  expect(page.getByRole('region', { name: 'Alarms' }).element().getBoundingClientRect().height).toBeLessThanOrEqual(50);
  const pane = page.getByRole('region', { name: 'Bill' });
  await expect.element(pane.getByRole('button', { name: 'Remove' })).toBeVisible();
  const list = pane.getByRole('list').element().getBoundingClientRect();
  const lines = pane
    .getByRole('listitem')
    .elements()
    .map((line) => line.getBoundingClientRect());
  expect(lines.filter(({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1)).toHaveLength(5);
});
