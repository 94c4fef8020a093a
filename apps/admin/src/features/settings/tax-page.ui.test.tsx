import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

import { defaultTaxRules } from '@servery/domain/tax';

const open = () => openAdminStore(fakeAdmin(), '/settings/tax');
const fake = (taxRegistered = true) => {
  const [business, tax] = [fakeSection('business'), fakeSection('tax')];
  business.store.business.value = { legalName: '', taxNumber: '51 824 753 556', taxRegistered };
  tax.store.tax.value = { rules: [...defaultTaxRules.AU] as never };
  return { business, tax };
};
const effect = page.getByRole('region', { name: 'A sample order today' });
const save = page.getByRole('button', { name: 'Save tax rules' });

it('prices a sample order with the rules as they are typed, and saves them', async () => {
  const { tax } = fake();
  await open();
  // An eleventh of 59.80 is inside.
  await expect.element(effect).toMatchTextContent('GST 10%$5.44 included in $59.80');
  await page.getByLabelText('Rate').fill('20');
  await expect.element(effect).toMatchTextContent('GST 20%$9.97 included in $59.80');
  await page.getByRole('switch', { name: 'Included in prices' }).click();
  await expect.element(effect).toMatchTextContent('GST 20%$11.96 on $59.80');
  await expect.element(effect).toMatchTextContent('To pay$71.76');
  await page.getByRole('group', { name: 'Items' }).getByRole('checkbox', { name: 'Alcohol' }).click();
  await expect.element(effect).toMatchTextContent('GST 20%$9.56 on $47.80');
  await page.getByRole('radiogroup').getByText('Delivery', { exact: true }).click();
  await expect.element(effect).toMatchTextContent('GST 20%$10.56 on $52.80');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(tax.store.tax.value.rules).toEqual([
    { ...defaultTaxRules.AU[0], rate: 20_000, inclusive: false, categories: ['standard', 'hotFood', 'coldFood'] },
  ]);
});

it('shows amounts one below the other, at the right edge', async () => {
  fake();
  await open();
  await expect.element(effect).toMatchTextContent('To pay$59.80');
  const amounts = [...effect.element().querySelectorAll('dd')].filter((each) => /^\$/.test(each.textContent));
  expect(amounts.map((each) => getComputedStyle(each).textAlign)).toEqual(amounts.map(() => 'right'));
  expect(new Set(amounts.map((each) => Math.round(each.getBoundingClientRect().right))).size).toBe(1);
  expect(amounts.length).toBeGreaterThanOrEqual(3);
});

it('adds a rule with an id of its own, and says at the field what is missing', async () => {
  const { tax } = fake();
  await open();
  await page.getByRole('button', { name: 'Add a tax rule' }).click();
  await save.click();
  const added = page.getByRole('listitem', { name: 'tax rule 2' });
  await expect.element(added.getByLabelText('Name')).toHaveAccessibleDescription(/Please fill this in/);
  await expect.element(added.getByLabelText('First day')).toHaveAccessibleDescription(/Please fill this in/);
  expect(tax.requests).toEqual([]);
  await added.getByLabelText('Name').fill('Levy');
  const levy = page.getByRole('listitem', { name: 'Levy' });
  const getTop = (label: string) => levy.getByLabelText(label).element().getBoundingClientRect().top;
  expect(getTop('Last day')).toBe(getTop('First day'));
  await levy.getByLabelText('First day').fill('2026-07-01');
  await levy.getByLabelText('Last day').fill('2026-06-30');
  await save.click();
  await expect.element(levy.getByLabelText('Last day')).toHaveAccessibleDescription(/on or after the start/);
  await expectAccessible('tax, refused');
  await levy.getByLabelText('Last day').fill('');
  await expect.element(levy.getByLabelText('Last day')).toHaveAccessibleDescription(/No end/);
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  const [, rule] = tax.store.tax.value.rules;
  expect(rule).toMatchObject({ name: 'Levy', endDate: null });
  expect(rule!.id).toMatch(/^[\w-]{36}$/);
});

it('charges nothing while the business is not registered, and says so', async () => {
  fake(false);
  await open();
  await expect.element(effect).toMatchTextContent('Not registered');
  await expect.element(effect).toMatchTextContent('TaxNone');
  await page.getByRole('checkbox', { name: 'Registered for GST' }).click();
  await expect.element(effect).toMatchTextContent('GST 10%');
});

it('refuses a tax number whose digits do not fit', async () => {
  const { business } = fake();
  await open();
  await page.getByLabelText('ABN').fill('51824753557');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await expect.element(page.getByLabelText('ABN')).toHaveAccessibleDescription(/digits do not fit/);
  expect(business.requests).toEqual([]);
});

it('is accessible and fits every width', async () => {
  fake();
  await open();
  await expect.element(save).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`tax on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});
