import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getSettings, settingsSections } from '@servery/contract/settings/index';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const open = (admin = fakeAdmin()) => openAdminStore(admin, '/settings/holidays');
const save = page.getByRole('button', { name: 'Save holidays' });
const add = page.getByRole('button', { name: 'Add a holiday' });
const effect = page.getByRole('region', { name: 'What counts' });
const christmas = { name: 'Christmas Day', date: '2026-12-25', dayIntervals: [] };
const night = {
  name: 'New Year’s Eve',
  date: '2026-12-31',
  dayIntervals: [{ startTimeOfDay: '6:00 PM', endTimeOfDay: '2:00 AM', attributeToPreviousDay: false }],
};

const { defaults } = settingsSections.holidays;
const view = (value: typeof defaults) => ({ section: 'holidays' as const, value, version: 1, misfits: [] });
fiveStates({
  screen: 'holidays',
  fake: fakeAdmin,
  open,
  endpoint: getSettings('holidays'),
  answers: { filled: view({ holidays: [christmas, night] }), empty: view(defaults) },
  shows: {
    loading: 'Loading the settings',
    empty: 'No holidays yet. Your usual hours apply every day.',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'Closes the next morning',
  },
});

it('adds a day with hours, shows what counts, and saves it', async () => {
  const { store } = fakeSection('holidays');
  await open();
  await add.click();
  const name = page.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  await name.fill('Boxing Day');
  await page.getByLabelText('Date').fill('2026-12-26');
  await expect.element(effect).toMatchTextContent('Boxing Day: closed');
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.getByLabelText('Opens').fill('11:30');
  await page.getByLabelText('Closes').fill('15:00');
  await expect.element(effect).toMatchTextContent('Boxing Day: 11:30 AM to 3:00 PM');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  const hours = { startTimeOfDay: '11:30 AM', endTimeOfDay: '3:00 PM', attributeToPreviousDay: false };
  expect(store.holidays.value).toEqual({ holidays: [{ name: 'Boxing Day', date: '2026-12-26', dayIntervals: [hours] }] });
});

it('says at the field what is missing, and sends nothing', async () => {
  const { requests } = fakeSection('holidays');
  await open();
  await add.click();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.getByLabelText('Opens').fill('');
  await save.click();
  const name = page.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  for (const field of [name, page.getByLabelText('Date'), page.getByLabelText('Opens')]) {
    await expect.element(field).toHaveAccessibleDescription('Please fill this in.');
  }
  await expectAccessible('holidays, refused');
  expect(requests).toEqual([]);
});

it('takes a removed day back, warns of a day that is listed twice, and shows what somebody else has saved', async () => {
  const { store } = fakeSection('holidays');
  store.holidays.value = { holidays: [christmas, night] };
  await open();
  await page.getByRole('button', { name: 'Remove Christmas Day' }).click();
  await expect.element(effect).not.toMatchTextContent('Christmas Day');
  await page.getByRole('button', { name: 'Undo: keep “Christmas Day”' }).click();
  await expect.element(effect).toMatchTextContent('Christmas Day: closed');
  await page.getByLabelText('Date').first().fill('2026-12-31');
  await expect.element(effect).toMatchTextContent('New Year’s Eve: 6:00 PM to 2:00 AM. This day is listed twice');
  store.holidays = { value: { holidays: [night] }, version: 2 };
  await save.click();
  await page.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('New Year’s Eve');
  await expect.element(page.getByRole('button', { name: 'Remove Christmas Day' })).not.toBeInTheDocument();
});

it('is accessible and fits every width', async () => {
  fakeSection('holidays').store.holidays.value = { holidays: [christmas, night] };
  await open();
  await expect.element(save).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`holidays on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});
