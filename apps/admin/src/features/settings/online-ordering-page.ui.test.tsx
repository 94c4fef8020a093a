import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getSettings, settingsSections } from '@servery/contract/settings/index';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const fake = () => ({ ordering: fakeSection('onlineOrdering'), process: fakeSection('orderProcess') });
const open = (admin = fakeAdmin()) => openAdminStore(admin, '/online-ordering-settings');
const save = page.getByRole('button', { name: 'Save online ordering' });
const saveProcess = page.getByRole('button', { name: 'Save order process' });
const effect = page.getByRole('region', { name: 'An order, step by step' });

const { defaults } = settingsSections.onlineOrdering;
const view = (value: typeof defaults) => ({ section: 'onlineOrdering' as const, value, version: 1, misfits: [] });
fiveStates({
  screen: 'online ordering',
  fake: () => {
    fake();
    return fakeAdmin();
  },
  open,
  endpoint: getSettings('onlineOrdering'),
  answers: { filled: view(defaults), empty: view({ ...defaults, collectionTypes: { pickup: false, delivery: false, dineIn: false } }) },
  shows: {
    loading: 'Loading the settings',
    empty: 'Guests cannot order online.',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: '20 minutes after the order at the earliest',
  },
});

it('asks for the time of delivery once delivery is offered, and saves both sections apart', async () => {
  const { ordering, process } = fake();
  await open();
  const lead = page.getByLabelText('Time to prepare and deliver');
  await expect.element(save).toBeVisible();
  await expect.element(lead).not.toBeInTheDocument();
  await page.getByRole('switch', { name: 'Delivery', exact: true }).click();
  await lead.fill('50');
  await expect.element(effect).toMatchTextContent('50 minutes after the order at the earliest');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  const { collectionTypes, leadTimeInMinutes } = ordering.store.onlineOrdering.value;
  expect([collectionTypes.delivery, leadTimeInMinutes.delivery]).toEqual([true, 50]);
  expect(process.requests).toEqual([]);

  await page.getByRole('switch', { name: 'Accept pickup and delivery orders automatically' }).click();
  await expect.element(effect).toMatchTextContent('Accepted automatically');
  const limit = page.getByLabelText('Before the phone is verified', { exact: true });
  const none = page.getByRole('checkbox', { name: 'Before the phone is verified: No limit' });
  await none.click();
  await expect.element(limit).toBeDisabled();
  await saveProcess.click();
  await expect.poll(() => process.store.orderProcess.value.maxUnpaidOrders).toBe(null);
  expect(process.store.orderProcess.value.autoAcceptOnlineOrders).toBe(true);
  await none.click();
  await expect.element(limit).toHaveValue('2 orders');
});

it('says at the field what is wrong, and sends nothing', async () => {
  const { ordering } = fake();
  await open();
  const slots = page.getByLabelText('Time between slots');
  await slots.fill('3');
  await save.click();
  await expect.element(slots).toHaveFocus();
  await expect.element(slots).toHaveAccessibleDescription(/at least 5/);
  expect(ordering.requests).toEqual([]);
});

it('shows what somebody else has saved meanwhile', async () => {
  const { store } = fake().process;
  await open();
  const complete = page.getByRole('switch', { name: 'Complete orders by hand' });
  await complete.click();
  store.orderProcess = { value: { ...store.orderProcess.value, acceptWithinInMinutes: 9 }, version: 2 };
  await saveProcess.click();
  await page.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(page.getByLabelText('Warn after')).toHaveValue('9 minutes');
  await expect.element(complete).toBeChecked();
});

it('is accessible and fits every width', async () => {
  fake();
  await open();
  await expect.element(save).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`online ordering on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});
