import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import {
  createDevice,
  endDeviceSession,
  listDevices,
  listDeviceSessions,
  pairDevice,
  renameDevice,
  revokeDevice,
} from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listEmployees } from '@servery/contract/employees';
import { listStorePrinters } from '@servery/contract/printers';
import { getSettings, settingsSections } from '@servery/contract/settings/index';
import { getTillPrefix, putTillPrefix } from '@servery/contract/tills';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';
import { makePrinter, type Printer } from '../../testing/printer-of.ts';

type Device = ResponseOf<typeof listDevices>['rows'][number];
const toDevice = (name: string, given: Partial<Device> = {}): Device => ({
  id: getId(name),
  kind: 'posTerminal',
  name,
  storeId,
  state: 'paired',
  createdAt: '2026-11-01T00:00:00.000Z',
  pairedAt: '2026-11-01T00:05:00.000Z',
  lastSeenAt: new Date().toISOString(),
  userAgent: '',
  ...given,
});

/** A till and a printer; what is added joins them. */
function fakeDevices() {
  let rows = [toDevice('Clean till'), toDevice('Clean printer', { kind: 'printer' })];
  fakeApi(listDevices, () => ({ rows }));
  const added = fakeApi(createDevice, ({ body }) => {
    const device = toDevice(body.name, { id: body.id, kind: body.kind, state: 'waiting', pairedAt: null, lastSeenAt: null });
    rows = [...rows, device];
    return { device, code: 'ABCD-2345', expiresAt: new Date(Date.now() + 600_000).toISOString() };
  });
  const change = (id: string, given: Partial<Device>) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...given } : row));
    return rows.find((row) => row.id === id)!;
  };
  const renamed = fakeApi(renameDevice, ({ params, body }) => change(params.deviceId, { name: body.name }));
  const revoked = fakeApi(revokeDevice, ({ params }) => change(params.deviceId, { state: 'revoked' }));
  const paired = fakeApi(pairDevice, ({ params }) => ({
    ...{ device: change(params.deviceId, { state: 'waiting' }), code: 'WXYZ-6789' },
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }));
  return { added, renamed, revoked, paired };
}
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
async function act(name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
  await expect.element(dialog).toBeVisible();
}
async function close(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

it('adds a device with a code, renames it and revokes it', async () => {
  const { added, renamed, revoked } = fakeDevices();
  await openAdminStore(fakeAdmin(), '/devices');
  await expect.element(row('Clean printer')).toBeVisible();
  await expectAccessible('devices');
  const printing = page.getByRole('main').getByRole('link', { name: 'Printing' });
  await expect.element(printing).toHaveAttribute('href', expect.stringMatching(/\/printer-settings$/));
  await resize('phone');
  await expectAccessible('devices on a phone');
  await page.getByRole('button', { name: 'Add a device' }).first().click();
  await page.getByRole('button', { name: 'Add and show the code' }).click();
  await expect.element(page.getByText('Please choose what it is.')).toBeVisible();
  await expectAccessible('adding a device, missing');
  // Whoever wants to add a printer sees that it is not here, and where it is.
  const kinds = dialog.getByRole('radio');
  await expect.element(kinds.last()).toHaveAccessibleName(/^Print bridge.*Printers themselves are added under Printing/);
  expect(dialog.getByRole('radio', { name: /^Printer/ }).query()).toBeNull();
  await close();
  await page.getByRole('button', { name: 'Add a device' }).first().click();
  await dialog.getByRole('radio', { name: /^Kitchen display/ }).click();
  await dialog.getByLabelText('Name', { exact: true }).fill('Clean display');
  await dialog.getByRole('button', { name: 'Add and show the code' }).click();
  await expect.element(dialog.getByLabelText(/^Pairing code/)).toHaveTextContent('ABCD 2345');
  await expectAccessible('pairing code');
  expect(added.requests).toMatchObject([{ body: { kind: 'kdsDevice', name: 'Clean display' } }]);
  await close();
  await resize('tablet');
  await page.getByRole('button', { name: 'Actions for Clean display' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expectAccessible("a device's menu");
  await userEvent.keyboard('{Escape}');

  await act('Clean display', 'Rename');
  await expectAccessible('a device: rename');
  await dialog.getByLabelText('Name', { exact: true }).fill('Grill display');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Grill display')).toBeVisible();
  expect(renamed.requests).toHaveLength(1);
  await act('Clean till', 'Revoke…');
  await expectAccessible('a device: revoke');
  await dialog.getByRole('button', { name: /^Revoke/ }).click();
  await expect.poll(() => revoked.requests.map(({ params }) => params.deviceId)).toEqual([getId('Clean till')]);
});

it('finds, filters and sorts many devices, and lists revoked ones last', async () => {
  const rows = [
    toDevice('Old till', { state: 'revoked' }),
    ...['Counter', 'Window', 'Terrace', 'Bar'].map((name) => toDevice(name)),
    toDevice('Pass screen', { kind: 'kdsDevice', state: 'waiting', lastSeenAt: null, pairedAt: null }),
  ];
  fakeApi(listDevices, { rows });
  await openAdminStore(fakeAdmin(), '/devices');
  const names = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);
  await expect.poll(names).toEqual(['Counter', 'Window', 'Terrace', 'Bar', 'Pass screen', 'Old till']);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(names).toEqual(['Bar', 'Counter', 'Old till', 'Pass screen', 'Terrace', 'Window']);
  await page.getByLabelText('Search by name').fill('wind');
  await expect.poll(names).toEqual(['Window']);
  await page.getByLabelText('Search by name').fill('');
  await expect.element(row('Pass screen')).toMatchTextContent('Never paired');
  await expect.element(page.getByRole('button', { name: 'New code: Pass screen' })).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`devices on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});

it('says what to do while there is none, and reads again after a failure', async () => {
  fakeApi(listDevices, refusal('service_unavailable'));
  await openAdminStore(fakeAdmin(), '/devices');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  fakeApi(listDevices, { rows: [] });
  await again.click();
  await expect.element(page.getByText('No devices yet')).toBeVisible();
});

it('lists the tills on a page of their own', async () => {
  fakeDevices();
  await openAdminStore(fakeAdmin(), '/pos-settings');
  await expect.element(page.getByRole('heading', { name: 'Tills', level: 1 })).toBeVisible();
  await expect.element(row('Clean till')).toBeVisible();
  await expect.element(row('Clean printer')).not.toBeInTheDocument();
  await expectAccessible('Tills');
});

it('sets the stations of a kitchen display, and shows what the display changes', async () => {
  fakeApi(listDevices, { rows: [toDevice('Pass screen', { kind: 'kdsDevice' }), toDevice('Clean till')] });
  const printStations = [
    { id: 'grill', name: 'Grill' },
    { id: 'bar', name: 'Bar' },
  ];
  const { requests } = fakeApi(getSettings('printing'), {
    ...{ section: 'printing', version: 1, misfits: [] },
    value: { ...settingsSections.printing.defaults, printStations },
  });
  const { store, requests: saved } = fakeSection('displayStations');
  store.displayStations.value = { stationIds: ['removed'], otherStations: 'dim' };
  const admin = fakeAdmin();
  await openAdminStore(admin, '/devices');
  await page.getByRole('button', { name: 'Actions for Clean till' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Stations' }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Actions for Pass screen' }).click();
  await page.getByRole('menuitem', { name: 'Stations' }).click();
  await expect.element(page.getByRole('heading', { name: 'Pass screen', level: 1 })).toBeVisible();
  const station = (name: string) => page.getByRole('checkbox', { name });
  await expect.element(station('A station that was removed')).toBeChecked();
  await station('A station that was removed').click();
  await station('Grill').click();
  await page.getByRole('radio', { name: 'Hide others’ lines' }).click();
  await page.getByRole('button', { name: 'Save the stations' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(saved.map(({ params, body }) => ({ ...params, ...body }))).toMatchObject([
    { deviceId: getId('Pass screen'), value: { stationIds: ['grill'], otherStations: 'hide' }, version: 1 },
  ]);
  expect(requests.length).toBeGreaterThan(0);

  await expect.poll(() => admin.live.open).toBe(1);
  store.displayStations = { value: { stationIds: ['bar'], otherStations: 'dim' }, version: 3 };
  const changed = { deviceId: getId('Pass screen'), kind: 'kdsDevice', name: 'Pass screen', section: 'displayStations' } as const;
  admin.live.send('device.settingsChanged', changed);
  await expect.element(station('Bar')).toBeChecked();
  await expect.element(station('Grill')).not.toBeChecked();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`a display's stations on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});

/** The till's sections, and a store with these printers. */
function fakeTill(...printers: Printer[]) {
  fakeApi(listStorePrinters, { rows: printers });
  fakeApi(listDeviceSessions, { rows: [] });
  fakeApi(getTillPrefix, { prefix: 'B' });
  const store = {
    tillScreen: fakeSection('tillScreen').store.tillScreen,
    tillPayments: fakeSection('tillPayments').store.tillPayments,
    tillPrinter: fakeSection('tillPrinter').store.tillPrinter,
    tillLock: fakeSection('tillLock').store.tillLock,
  };
  return store;
}
const till = `/pos-settings/${getId('Clean till')}`;

it('sets when a till locks, and says what that comes to and whose PIN opens it', async () => {
  fakeApi(listDevices, { rows: [toDevice('Clean till')] });
  const mia = { id: getId('Mia Chen'), name: 'Mia Chen', role: 'manager' as const, active: true, storeIds: [], elsewhere: false };
  fakeApi(listEmployees, { rows: [{ ...mia, lockedUntil: null, version: 1 }] });
  const store = fakeTill();
  await openAdminStore(fakeAdmin(), '/devices');
  await page.getByRole('button', { name: 'Actions for Clean till' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect.element(page.getByRole('heading', { name: 'Clean till', level: 1 })).toBeVisible();
  const effect = page.getByRole('region', { name: 'At the till' });
  await expect.element(effect).toMatchTextContent('Locks after 5 minutes');
  await expect.element(effect).toMatchTextContent('Mia Chen');
  await page.getByRole('radio', { name: 'Never' }).click();
  await expect.element(effect).toMatchTextContent('Stays open until somebody locks it');
  await page.getByRole('radio', { name: '10 minutes' }).click();
  await page.getByRole('button', { name: 'Save the lock' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.tillLock.value).toEqual({ asksForPerson: true, lockAfterMinutes: 10 });
  await page.getByRole('switch', { name: 'Ask who is working' }).click();
  await expect.element(effect).toMatchTextContent('Not needed to use this till, which never locks');
  await expect.element(page.getByRole('radio', { name: '10 minutes' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save the lock' }).click();
  await expect.poll(() => store.tillLock.value).toEqual({ asksForPerson: false, lockAfterMinutes: 10 });
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`a till's lock on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});

it('says of a store without employees that its tills need no PIN', async () => {
  fakeApi(listDevices, { rows: [toDevice('Clean till')] });
  fakeApi(listEmployees, { rows: [] });
  fakeTill();
  // The address that it had before.
  await openAdminStore(fakeAdmin(), `/tills/${getId('Clean till')}`);
  await expect.element(page.getByText(/nobody is listed under Employees, so this till never locks/)).toBeVisible();
});

it('shows whether a till is signed in, renames it, signs it out and revokes it', async () => {
  const { renamed, revoked, paired } = fakeDevices();
  fakeApi(listEmployees, { rows: [] });
  fakeTill();
  await openAdminStore(fakeAdmin(), till);
  const part = page.getByRole('region', { name: 'This till' });
  await expect.element(part).toMatchTextContent(/Paired.*Last seen: In the last few minutes/s);
  await part.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabelText('Name', { exact: true }).fill('Bar till');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Bar till', level: 1 })).toBeVisible();
  expect(renamed.requests).toHaveLength(1);
  await part.getByRole('button', { name: 'Sign out and pair again…' }).click();
  await dialog.getByRole('button', { name: 'Sign it out and show a new code' }).click();
  await expect.element(dialog.getByLabelText(/^Pairing code/)).toHaveTextContent('WXYZ 6789');
  expect(paired.requests.map(({ params }) => params.deviceId)).toEqual([getId('Clean till')]);
  await close();
  await part.getByRole('button', { name: 'Revoke…' }).click();
  await dialog.getByRole('button', { name: /^Revoke/ }).click();
  await expect.element(part).toMatchTextContent('Revoked');
  expect(revoked.requests.map(({ params }) => params.deviceId)).toEqual([getId('Clean till')]);
  await expect.element(part.getByRole('button', { name: 'Revoke…' })).not.toBeInTheDocument();
});

it('sets the first screen of a till and its printer', async () => {
  fakeApi(listDevices, { rows: [toDevice('Clean till')] });
  fakeApi(listEmployees, { rows: [] });
  const [counter, cellar] = [makePrinter('Counter'), makePrinter('Cellar', { active: false })];
  const store = fakeTill(counter, cellar);
  store.tillPrinter.value = { printerId: getId('removed') };
  await openAdminStore(fakeAdmin(), till);
  await page.getByRole('radio', { name: /^The tables/ }).click();
  await page.getByRole('button', { name: 'Save the first screen' }).click();
  await expect.poll(() => store.tillScreen.value).toEqual({ firstScreen: 'tables' });
  const printer = page.getByRole('combobox', { name: 'Printer of this till' });
  await expect.element(printer).toHaveDisplayValue('A printer that was removed');
  await expect.element(page.getByRole('option', { name: 'Cellar' })).not.toBeInTheDocument();
  await printer.selectOptions('Counter');
  await page.getByRole('button', { name: 'Save the printer' }).click();
  await expect.poll(() => store.tillPrinter.value).toEqual({ printerId: counter.id });
  await printer.selectOptions('None');
  await page.getByRole('button', { name: 'Save the printer' }).click();
  await expect.poll(() => store.tillPrinter.value).toEqual({ printerId: null });
});

it('sets what a till takes and its prefix, and ends its session', async () => {
  fakeApi(listDevices, { rows: [toDevice('Clean till')] });
  fakeApi(listEmployees, { rows: [] });
  const store = fakeTill();
  let sessions = [{ id: getId('session'), userAgent: '', createdAt: '2026-11-01T00:00:00.000Z', lastSeenAt: '2026-11-01T00:00:00.000Z' }];
  fakeApi(listDeviceSessions, () => ({ rows: sessions }));
  const ended = fakeApi(endDeviceSession, () => {
    sessions = [];
    return { ok: true as const };
  });
  const chosen = fakeApi(putTillPrefix, ({ body }) => {
    const fields = [{ path: 'prefix', message: 'Another till of this store has C.' }];
    return body.prefix === 'C' ? refusal('validation_failed', { fields }) : body;
  });
  await openAdminStore(fakeAdmin(), till);
  await page.getByRole('switch', { name: 'MOTO' }).click();
  await page.getByRole('button', { name: 'Save the payment types' }).click();
  await expect.poll(() => store.tillPayments.value).toEqual({ cash: true, card: true, moto: false, custom: true });
  await expect.element(page.getByText(/No card terminal can be connected to a till yet/)).toBeVisible();
  const numbers = page.getByRole('region', { name: 'Bill numbers' });
  await expect.element(numbers).toMatchTextContent('The first bill of a day is B-001');
  const prefix = numbers.getByLabelText('Prefix');
  await prefix.fill('w');
  await numbers.getByRole('button', { name: 'Save the prefix' }).click();
  await expect.element(numbers).toMatchTextContent('Numbers of other orders begin with this letter');
  await prefix.fill('C');
  await numbers.getByRole('button', { name: 'Save the prefix' }).click();
  await expect.element(numbers).toMatchTextContent('Another till of this store has C.');
  await prefix.fill('bar');
  await numbers.getByRole('button', { name: 'Save the prefix' }).click();
  await expect.element(numbers).toMatchTextContent('The first bill of a day is BAR-001');
  expect(chosen.requests.map(({ body }) => body.prefix)).toEqual(['C', 'BAR']);
  await page.getByRole('button', { name: 'End this session…' }).click();
  await dialog.getByRole('button', { name: 'End the session' }).click();
  await expect.element(page.getByRole('region', { name: 'Sessions' })).not.toBeInTheDocument();
  expect(ended.requests.map(({ params }) => params.sessionId)).toEqual([getId('session')]);
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`a till on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});

it('only shows a till to those who do not run the store', async () => {
  fakeDevices();
  fakeApi(listEmployees, { rows: [] });
  fakeTill();
  await openAdminStore(fakeAdmin({ me: getOwner({ holds: ['devices.read', 'settings.read', 'printing.read'] }) }), till);
  await expect.element(page.getByRole('region', { name: 'This till' })).toMatchTextContent('Paired');
  await expect.element(page.getByRole('radio', { name: /^The tables/ })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Rename' })).not.toBeInTheDocument();
});
