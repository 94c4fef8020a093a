import { useOrders } from '@servery/app-kit/orders/open-orders.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import type { Freshness } from '@servery/app-kit/live.ts';
import { App } from '@servery/device-app/app.tsx';
import { SoundButton } from '@servery/device-app/frame/sound-button.tsx';
import { createRootRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useOtherTills } from '../shared/bills/other-tills.ts';
import { tillApp, type Device } from '../shared/device.ts';
import { openFor, usePeople } from '../shared/people/people-store.ts';
import { TillBar } from './bars.tsx';
import { PersonButton } from './person-button.tsx';
import './pos.css';

const who = {
  ...{ ...place, deviceId: getId('till'), name: 'Front counter', storeName: 'Marigold Street Newtown', restaurantName: 'Marigold Street' },
  ...{ timeZone: 'Australia/Sydney' },
} as Device;
const mia = { id: getId('Mia'), name: 'Bartholomew Featherstonehaugh', role: 'staff', pinVersion: 1 } as const;

const openBar = async (width: number, attention: boolean, freshness: Freshness) => {
  openFor(mia, getId('session'));
  useOtherTills.setState({
    deviceId: who.deviceId,
    tills: attention
      ? [{ deviceId: getId('bar'), name: 'Bar', storeName: 'Bondi', where: 'otherStore', bills: [], ids: new Set(['a']) }]
      : [],
  });
  const orders = Array.from({ length: 12 }, (_, at) => [`${at}`, { status: 'new', source: 'website' }]);
  useOrders.setState({ rows: Object.fromEntries(orders) } as Partial<ReturnType<typeof useOrders.getState>>);
  await page.viewport(width, 844);
  document.title = 'Till';
  const component = () => (
    <TillBar
      who={who}
      live={{ freshness, lastReceivedAt: Date.now() - 12 * 60_000 }}
      locked={false}
      sound={
        <>
          <SoundButton />
          <PersonButton />
        </>
      }
    />
  );
  await render(<App app={tillApp} router={createRouter({ routeTree: createRootRoute({ component }) })} />);
};
beforeEach(() => usePeople.setState({ person: null, unchecked: false }));

it.each([
  [390, false, 'stale', 2],
  [390, true, 'stale', 2],
  [768, true, 'stale', 2],
  [1024, false, 'live', 1],
  [1024, true, 'live', 1],
  [1280, true, 'live', 1],
] as const)(
  'at %i has a name, the button for sound and everything else in reach (needs attention: %s)',
  async (width, attention, freshness, rows) => {
    await openBar(width, attention, freshness);
    await expect.element(page.getByRole('button', { name: 'Turn on sound' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Bartholomew.*lock or switch person/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Online orders 12 new' })).toBeVisible();
    if (attention) await expect.element(page.getByRole('link', { name: 'Needs attention 1' })).toBeVisible();
    else if (width >= 700) await expect.element(page.getByText(/^\d+:\d\d( [AP]M)?$/)).toBeVisible();
    const targets = [...document.querySelectorAll<HTMLElement>('header a, header button')];
    expect(targets.length).toBe(attention ? 8 : 7);
    const boxes = targets.map((target) => target.getBoundingClientRect());
    expect(boxes.filter(({ height, width: wide }) => height < 44 || wide < 44).map(({ width: wide }) => wide)).toEqual([]);
    expect(boxes.filter(({ left, right }) => left < 0 || right > innerWidth)).toEqual([]);
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(rows);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    const touch = boxes[0]!.height;
    expect(document.querySelector('header')!.getBoundingClientRect().height).toBeLessThan((rows + 0.5) * touch);
  },
);
