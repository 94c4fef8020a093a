import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getSettings, settingsSections } from '@servery/contract/settings/index';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const open = (admin = fakeAdmin()) => openAdminStore(admin, '/settings/public-holidays-surcharge');
const save = page.getByRole('button', { name: 'Save surcharge' });
const effect = page.getByRole('region', { name: 'A sample order' });
const { defaults } = settingsSections.surcharges;
const charged: typeof defaults = {
  ...defaults,
  publicHoliday: {
    enabled: true,
    isEnabledForOnline: false,
    surcharge: { amountInCents: 50, percentage: 15_000 },
    holidays: [{ name: 'Christmas Day', date: '2026-12-25' }],
  },
};
const view = (value: typeof defaults) => ({ section: 'surcharges' as const, value, version: 1, misfits: [] });
fiveStates({
  screen: 'public-holiday surcharge',
  fake: fakeAdmin,
  open,
  endpoint: getSettings('surcharges'),
  answers: { filled: view(charged), empty: view(defaults) },
  shows: {
    loading: 'Loading the settings',
    empty: 'No days yet. Without a day, no order pays the surcharge.',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: '$6.50',
  },
});

it('shows what an order costs more, and leaves the rest of the section as it is', async () => {
  const { store } = fakeSection('surcharges');
  await open();
  await expect.element(effect).toMatchTextContent('Cost the same on every day');
  await page.getByRole('switch', { name: 'Charge a surcharge on public holidays' }).click();
  await expect.element(effect).toMatchTextContent('Nothing yet: enter a percentage or an amount.');
  await expect.element(effect).toMatchTextContent('None yet: no order pays the surcharge.');
  await page.getByLabelText('Percentage').fill('12.5');
  await page.getByLabelText('Fixed amount').fill('1.05');
  await expect.element(effect).toMatchTextContent('$6.05');
  await page.getByRole('button', { name: 'Add a public holiday' }).click();
  await page.getByLabelText('Name').fill('Christmas Day');
  await page.getByLabelText('Date').fill('2026-12-25');
  await expect.element(effect).toMatchTextContent('Fri 25 Dec 2026');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.surcharges.value).toEqual({
    ...defaults,
    publicHoliday: {
      enabled: true,
      isEnabledForOnline: true,
      surcharge: { amountInCents: 105, percentage: 12_500 },
      holidays: [{ name: 'Christmas Day', date: '2026-12-25' }],
    },
  });
});

it('says at the field what is wrong, sends nothing, and shows what somebody else has saved', async () => {
  const { store, requests } = fakeSection('surcharges');
  store.surcharges.value = charged;
  await open();
  const percentage = page.getByLabelText('Percentage');
  await expect.element(percentage).toHaveValue('15 %');
  await percentage.fill('120');
  await save.click();
  await expect.element(percentage).toHaveFocus();
  await expect.element(percentage).toHaveAccessibleDescription(/at most 100 %/);
  expect(requests).toEqual([]);
  await percentage.fill('10');
  store.surcharges = { value: { ...charged, tips: { enabled: true, percentages: [5] } }, version: 2 };
  await save.click();
  await page.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(percentage).toHaveValue('15 %');
});

it('names the days to come, and says when all have passed', async () => {
  const { store } = fakeSection('surcharges');
  const holidays = [
    { name: 'Labour Day', date: '2026-09-30' },
    { name: 'Christmas Day', date: '2026-12-25' },
  ];
  store.surcharges.value = { ...charged, publicHoliday: { ...charged.publicHoliday, holidays } };
  await open();
  await expect.element(effect).toMatchTextContent(/Days\s*Fri 25 Dec 2026$/);
  await page.getByRole('button', { name: 'Remove Christmas Day' }).click();
  await expect.element(effect).toMatchTextContent('All have passed: no order pays the surcharge.');
});

it('is accessible and fits every width', async () => {
  fakeSection('surcharges').store.surcharges.value = charged;
  await open();
  await expect.element(save).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`public-holiday surcharge on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});

it('takes the days of the list, too', async () => {
  const { store } = fakeSection('surcharges');
  store.surcharges.value = charged;
  await open();
  await page.getByRole('button', { name: 'Choose from public holidays' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add 2 days' }).click();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.surcharges.value.publicHoliday.holidays.map(({ date }) => date)).toEqual(['2026-12-25', '2027-01-01', '2027-12-25']);
});
