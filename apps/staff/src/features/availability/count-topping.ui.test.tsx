import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { makePizzeria, toppingId } from '@servery/app-kit/testing/fixtures/pizza.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getMenu, listSoldOut, setSoldOut } from '@servery/contract/menu';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';

it('counts a topping for this trading day, and undoes that', async () => {
  const name = 'Anchovies';
  let marks: ResponseOf<typeof listSoldOut>['rows'] = [];
  const staff = fakeStaff();
  fakeApi(getMenu, () => makePizzeria() as never);
  fakeApi(listSoldOut, () => ({ rows: marks }));
  const { requests } = fakeApi(setSoldOut, ({ body }) => {
    marks = (body.toppings ?? []).flatMap(({ id, soldout, remaining }) =>
      remaining === null && !soldout ? [] : [{ kind: 'topping' as const, id, name, soldout, until: null, remaining }],
    );
    return { menuVersion: 8 };
  });
  await openStaff(staff, '/sold-out');
  await page.getByRole('radiogroup', { name: 'What to show' }).getByText('Toppings', { exact: true }).click();
  await page.getByRole('button', { name: `How long and how many: ${name}` }).click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('radio', { name: 'Only so many left' }).click();
  await sheet.getByRole('button', { name: 'Count it' }).click();
  await expect.element(sheet.getByText('Please enter a number from 1 to 9,999.')).toBeVisible();
  expect(requests).toEqual([]);
  await sheet.getByLabelText('How many are left').fill('3');
  await expectAccessible('how many are left');
  await sheet.getByRole('button', { name: '3 left' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row).toMatchTextContent('3 left');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row).not.toMatchTextContent('left');
  expect(requests.map(({ body }) => body.toppings)).toMatchObject([[{ id: toppingId(name), remaining: 3 }], [{ id: toppingId(name) }]]);
});
