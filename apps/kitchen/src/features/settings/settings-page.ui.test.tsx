import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { getKdsDevice, setPrepTime } from '@servery/contract/kds';
import { logoutDevice } from '@servery/contract/devices';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '../../shared/device.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { fakeKitchen, openKitchen, openUnpaired, type Kitchen } from '../../testing/open-kitchen.tsx';

const group = (name: string) => page.getByRole('radiogroup', { name });

it('stores the settings on the screen', async () => {
  const kitchen = fakeKitchen();
  const root = document.documentElement;
  await openKitchen(kitchen, '/settings');
  await group('Text size').getByRole('radio', { name: 'Large', exact: true }).click();
  await group('Columns').getByRole('radio', { name: '4' }).click();
  await group('Look').getByRole('radio', { name: 'Light' }).click();
  await page.getByRole('button', { name: 'Test the sound' }).click();
  await expect.element(page.getByText('This screen plays a sound for new tickets.')).toBeVisible();
  root.removeAttribute('style');
  delete root.dataset['theme'];
  await openKitchen(kitchen, '/settings');
  await expect.element(group('Columns').getByRole('radio', { name: '4' })).toBeChecked();
  expect(root.getAttribute('style')).toContain('19px');
  expect(root.dataset['theme']).toBe('light');
  await expect.element(page.getByText('Due soon')).toBeVisible();
});

it('sets the store’s prep time and follows a change from another display', async () => {
  const kitchen = fakeKitchen();
  const { requests } = fakeApi(setPrepTime, ({ body }) => {
    kitchen.device = { ...kitchen.device, ...body };
    return body;
  });
  await openKitchen(kitchen, '/settings');
  const minutes = (count: number) => page.getByRole('radio', { name: `${count} min`, exact: true });
  await expect.element(minutes(20)).toBeChecked();
  await minutes(50).click();
  await expect.element(minutes(50)).toBeChecked();
  expect(requests.map(({ body }) => body.prepTimeInMinutes)).toEqual([50]);
  // The answer has arrived, too.
  await expect.poll(() => device.get().who?.prepTimeInMinutes).toBe(50);
  await expect.poll(() => kitchen.live.open).toBe(1);
  kitchen.device = { ...kitchen.device, prepTimeInMinutes: 30 };
  kitchen.live.send('settings.changed', { section: 'kitchenDisplay' });
  await expect.element(minutes(30)).toBeChecked();
});

it('keeps a newer prep time when the answer to an earlier choice is late', async () => {
  const kitchen = fakeKitchen();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  fakeApi(setPrepTime, async ({ body }) => {
    kitchen.device = { ...kitchen.device, ...body };
    await held;
    return body;
  });
  await openKitchen(kitchen, '/settings');
  const minutes = (count: number) => page.getByRole('radio', { name: `${count} min`, exact: true });
  await minutes(50).click();
  await expect.poll(() => kitchen.device.prepTimeInMinutes).toBe(50);
  // Another display sets it before the answer arrives.
  await expect.poll(() => kitchen.live.open).toBe(1);
  kitchen.device = { ...kitchen.device, prepTimeInMinutes: 30 };
  kitchen.live.send('settings.changed', { section: 'kitchenDisplay' });
  await expect.poll(() => device.get().who?.prepTimeInMinutes).toBe(30);
  release();
  await expect.element(minutes(30)).toBeChecked();
  expect(device.get().who?.prepTimeInMinutes).toBe(30);
});

it('explains what the browser does not support', async () => {
  const { wakeLock } = navigator;
  Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
  try {
    await openKitchen(fakeKitchen(), '/settings');
    await expect.element(page.getByText('Not possible in this browser')).toBeVisible();
    await expect.element(group('Keep the screen on')).not.toBeInTheDocument();
  } finally {
    Object.defineProperty(Navigator.prototype, 'wakeLock', { configurable: true, get: () => wakeLock });
  }
});

it('explains what signing out means before it signs the display out', async () => {
  const kitchen = fakeKitchen();
  const { requests } = fakeApi(logoutDevice, { ok: true });
  await openKitchen(kitchen, '/settings');
  const ask = () => page.getByRole('button', { name: 'Sign this display out…' }).click();
  const question = page.getByRole('group', { name: 'Sign this display out' });
  await ask();
  await expect.element(question).toMatchTextContent('shows no tickets until a manager pairs it with a new code');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(requests).toEqual([]);
  await ask();
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
  await expect.element(page.getByText('is no longer paired')).not.toBeInTheDocument();
  fakeApi(getKdsDevice, () => refusal('user_not_allowed'));
  await openUnpaired();
  await expect.element(page.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
});

const station = (name: string) => page.getByRole('checkbox', { name });
const readSent = ({ stations }: Kitchen) => stations.requests.map(({ body }) => ({ ...body.value, version: body.version }));
/** Somebody changes the section in admin. */
function changeElsewhere(kitchen: Kitchen, stationIds: string[]): void {
  const { version } = kitchen.device.displayStations!;
  kitchen.device = { ...kitchen.device, displayStations: { value: { stationIds, otherStations: 'dim' }, version: version + 1 } };
}
const report = ({ live, device: { deviceId, name } }: Kitchen) =>
  live.send('device.settingsChanged', { deviceId, kind: 'kdsDevice', name, section: 'displayStations' });

it('saves its stations on the server, and follows what a manager sets', async () => {
  const kitchen = fakeKitchen();
  await openKitchen(kitchen, '/settings');
  await expect.element(station('All stations')).toBeChecked();
  await station('Coffee & bar').click();
  await page.getByRole('radio', { name: 'Hide others’ lines' }).click();
  await expect.poll(() => kitchen.device.displayStations).toEqual({ value: { stationIds: ['bar'], otherStations: 'hide' }, version: 2 });
  await expect.poll(() => kitchen.live.open).toBe(1);
  changeElsewhere(kitchen, ['kitchen']);
  report(kitchen);
  await expect.element(station('Kitchen')).toBeChecked();
  await expect.element(station('Coffee & bar')).not.toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Show others’ lines small' })).toBeChecked();
  expect(readSent(kitchen)).toHaveLength(2);
});

it('follows a server that was set back to a backup, and what a manager sets on it', async () => {
  const kitchen = fakeKitchen();
  await openKitchen(kitchen, '/settings');
  await station('Coffee & bar').click();
  await page.getByRole('radio', { name: 'Hide others’ lines' }).click();
  await expect.poll(() => kitchen.device.displayStations?.version).toBe(2);
  await expect.poll(() => kitchen.live.open).toBe(1);
  kitchen.device = { ...kitchen.device, displayStations: { value: { stationIds: [], otherStations: 'dim' }, version: 0 } };
  changeElsewhere(kitchen, ['kitchen']);
  report(kitchen);
  await expect.element(station('Kitchen')).toBeChecked();
  await expect.element(station('Coffee & bar')).not.toBeChecked();
  expect(readSent(kitchen)).toHaveLength(2);
});

it('takes over once what was chosen while only the browser stored it', async () => {
  const kitchen = fakeKitchen();
  usePreferences.setState({ stationIds: ['bar', 'removed'], otherStations: 'hide' });
  await openKitchen(kitchen, '/settings');
  await expect.poll(() => readSent(kitchen)).toEqual([{ stationIds: ['bar'], otherStations: 'hide', version: 0 }]);
  await expect.element(station('Coffee & bar')).toBeChecked();
  // Set back in admin: the old choice does not return.
  changeElsewhere(kitchen, []);
  await openKitchen(kitchen, '/settings');
  await expect.element(station('All stations')).toBeChecked();
  expect(readSent(kitchen)).toHaveLength(1);
});

it('uses what a manager has saved before, and no choice that was made for another display', async () => {
  const kitchen = fakeKitchen();
  changeElsewhere(kitchen, ['kitchen']);
  usePreferences.setState({ stationIds: ['bar'] });
  await openKitchen(kitchen, '/settings');
  await expect.element(station('Kitchen')).toBeChecked();
  const other = {
    deviceId: getId('other display'),
    displayStations: { value: { stationIds: [], otherStations: 'dim' as const }, version: 0 },
  };
  kitchen.device = { ...kitchen.device, ...other };
  await openKitchen(kitchen, '/settings');
  await expect.element(station('All stations')).toBeChecked();
  expect(readSent(kitchen)).toEqual([]);
});

it('works by a choice that cannot be saved, saves it later, and gives way to somebody who was first', async () => {
  const kitchen = fakeKitchen();
  const put = putOwnDeviceSettings('displayStations');
  const down = fakeApi(put, () => refusal('service_unavailable'));
  const unsent = page.getByText('It is saved as soon as the server can be reached.');
  await openKitchen(kitchen, '/settings');
  await station('Coffee & bar').click();
  await expect.element(unsent).toBeVisible();
  await expect.element(station('Coffee & bar')).toBeChecked();
  expect(down.requests.length).toBeGreaterThan(0);
  const back = fakeApi(put, ({ body }) => {
    const displayStations = { value: body.value, version: body.version + 1 };
    kitchen.device = { ...kitchen.device, displayStations };
    return { section: 'displayStations' as const, ...displayStations, misfits: [] };
  });
  window.dispatchEvent(new Event('online'));
  await expect.element(unsent).not.toBeInTheDocument();
  expect(back.requests.map(({ body }) => body)).toEqual([{ value: { stationIds: ['bar'], otherStations: 'dim' }, version: 0 }]);

  const late = fakeApi(put, () => {
    changeElsewhere(kitchen, ['kitchen']);
    return refusal('resource_status_conflict', { details: kitchen.device.displayStations });
  });
  await page.getByRole('radio', { name: 'Hide others’ lines' }).click();
  await expect.element(page.getByText('The stations of this display were changed.')).toBeVisible();
  await expect.element(station('Kitchen')).toBeChecked();
  await expect.element(station('Coffee & bar')).not.toBeChecked();
  expect(late.requests).toHaveLength(1);
});
