import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { listPublicHolidays } from '@servery/contract/public-holidays';
import { getSettings, settingsSections } from '@servery/contract/settings/index';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getPublicHolidays } from '../../testing/fake-holidays.ts';
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

const dialog = page.getByRole('dialog', { name: 'Public holidays' });
const choose = page.getByRole('button', { name: 'Choose from public holidays' });
const notice = page.getByText('The public holidays of 2027 are not entered yet');

it('proposes next year’s public holidays from October on, marks those that are entered, and adds the chosen ones', async () => {
  const { store } = fakeSection('holidays');
  store.holidays.value = { holidays: [christmas] };
  const admin = fakeAdmin();
  const { requests } = fakeApi(listPublicHolidays, ({ query }) => getPublicHolidays(query));
  await open(admin);
  await expect.element(notice).toBeVisible();
  await choose.click();
  await expect.element(dialog.getByText('2 of 2 chosen')).toBeVisible();
  await expectAccessible('choosing public holidays');
  await dialog.getByLabelText('State').selectOptions('Victoria');
  await dialog.getByRole('checkbox', { name: 'Melbourne Cup' }).click();
  await expect.element(dialog.getByText('2 of 3 chosen')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 days' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(effect).toMatchTextContent('New Year’s Day: closed');
  expect(requests.map(({ query }) => query)).toContainEqual({ year: 2027, region: 'VIC' });
  await choose.click();
  await expect.element(dialog.getByText('All of 2027 are entered.')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Christmas Day' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Add 0 days' }).element()).toHaveProperty('disabled', true);
  await dialog.getByLabelText('Year', { exact: true }).selectOptions('2028');
  await expect.element(dialog.getByText('2 of 2 chosen')).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.holidays.value.holidays.map(({ name, date }) => `${date} ${name}`)).toEqual([
    '2026-12-25 Christmas Day',
    '2027-01-01 New Year’s Day',
    '2027-12-25 Christmas Day',
  ]);
});

it('says that the list cannot be read, and reads it again', async () => {
  fakeSection('holidays');
  const admin = fakeAdmin();
  fakeApi(listPublicHolidays, () => refusal('internal_server_error'));
  await open(admin);
  await choose.click();
  const again = dialog.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  await expectAccessible('public holidays that cannot be read');
  fakeApi(listPublicHolidays, getPublicHolidays());
  await again.click();
  await expect.element(dialog.getByText('2 of 2 chosen')).toBeVisible();
});

it('begins with this year while none of it is entered, and ticks only the days to come', async () => {
  fakeSection('holidays').store.holidays.value = { holidays: [] };
  const year = new Date().getFullYear();
  const admin = fakeAdmin();
  const { requests } = fakeApi(listPublicHolidays, ({ query }) => ({ ...getPublicHolidays({ ...query, year }), today: `${year}-06-30` }));
  await open(admin);
  await choose.click();
  await expect.element(dialog.getByText('1 of 2 chosen')).toBeVisible();
  expect(requests.at(-1)!.query).toMatchObject({ year });
  await expect.element(dialog.getByRole('checkbox', { name: 'New Year’s Day' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'New Year’s Day' }).click();
  await expect.element(dialog.getByText('2 of 2 chosen')).toBeVisible();
});
