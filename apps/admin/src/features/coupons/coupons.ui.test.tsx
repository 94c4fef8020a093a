import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { amountOff, toCoupon } from '@servery/app-kit/testing/fixtures/quote.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { archiveCoupon, changeCoupon, countCoupons, createCoupon, getCoupon, listCoupons } from '@servery/contract/coupons';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';
import type { Coupon } from './coupons.types.ts';

const address = `/restaurants/${place.restaurantId}/coupons`;
const kept = { redeemed: 0, state: 'active', version: 1, createdAt: '2026-01-05T00:00:00.000Z' } as const;
const spring: Coupon = { ...toCoupon('SPRING10'), ...kept, description: 'For spring', redeemed: 12, maxRedeems: 100 };
const five: Coupon = { ...amountOff('FIVER', 500, { applicableOverAmount: 3000, isPublic: false }), ...kept };
const row = (code: string) => page.getByRole('row').filter({ hasText: code });

/** A restaurant's coupons, which the calls change. */
function fakeCoupons() {
  const admin = fakeAdmin();
  let rows = [spring, five];
  const found = (id: string) => rows.find((one) => one.id === id)!;
  const change = (id: string, to: Partial<Coupon>) => {
    rows = rows.map((one) => (one.id === id ? { ...one, ...to, version: one.version + 1 } : one));
    return found(id);
  };
  fakeApi(countCoupons, { public: { active: 1, all: 1, redeemed: 12 }, private: { active: 1, all: 1, redeemed: 1 } });
  const listed = fakeApi(listCoupons, ({ query }) => ({
    rows: rows.filter(
      ({ couponCode, state }) => couponCode.includes((query?.search ?? '').toUpperCase()) && state === (query?.state ?? state),
    ),
    nextCursor: null,
  }));
  fakeApi(getCoupon, ({ params }) => found(params.couponId));
  const checkout = fakeSection('checkout');
  checkout.store.checkout.value = { ...checkout.store.checkout.value, hasCoupons: true };
  const created = fakeApi(createCoupon, ({ body }) => {
    if (rows.some(({ couponCode }) => couponCode === body.couponCode)) {
      const message = 'Another coupon has this code. Please choose another one.';
      return refusal('validation_failed', { fields: [{ path: 'couponCode', message }] }) as never;
    }
    rows = [...rows, { ...body, ...kept }];
    return rows.at(-1)!;
  });
  const changed = fakeApi(changeCoupon, ({ params, body: { version, ...body } }) =>
    found(params.couponId).version === version ? change(params.couponId, body) : (refusal('resource_status_conflict') as never),
  );
  const archived = fakeApi(archiveCoupon, ({ params, body }) => change(params.couponId, { state: body.archived ? 'archived' : 'active' }));
  return { admin, listed, created, changed, archived, change, checkout: checkout.store.checkout };
}

fiveStates({
  screen: 'coupons',
  fake: () => fakeCoupons().admin,
  open: (admin) => openAdmin(admin, address),
  endpoint: listCoupons,
  answers: { filled: { rows: [spring, five], nextCursor: null }, empty: { rows: [], nextCursor: null } },
  shows: { loading: 'Loading coupons', empty: 'No coupons yet', error: 'An Error Occurred', offline: /No connection/, filled: 'SPRING10' },
});

it('lists coupons with how often they were redeemed, by state and by their code', async () => {
  const { admin, listed } = fakeCoupons();
  await openAdmin(admin, address);
  await expect.element(row('SPRING10')).toMatchTextContent(/10% off.*Active.*12 of 100/);
  await expect.element(page.getByText('1 active of 1, redeemed 12 times')).toBeVisible();
  await expect.element(page.getByText('1 active of 1, redeemed once')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOptions('archived');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.getByLabelText('Search by code or description').fill('five');
  await expect.element(row('SPRING10')).not.toBeInTheDocument();
  expect(listed.requests.at(-1)!.query).toMatchObject({ search: 'five' });
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('keeps rows equally high at a desk, however long a description is', async () => {
  const { admin } = fakeCoupons();
  const description = 'Ten percent off everything on the menu from Monday to Thursday, for pickup and delivery alike.';
  fakeApi(listCoupons, { rows: [{ ...spring, description }, five], nextCursor: null });
  await page.viewport(1280, 800);
  await openAdmin(admin, address);
  await expect.element(page.getByTitle(description)).toBeVisible();
  const getHeight = (code: string) => row(code).element().getBoundingClientRect().height;
  await expect.poll(() => getHeight('SPRING10') - getHeight('FIVER')).toBeLessThan(2);
});

it('archives several at once, and undoes that', async () => {
  const { admin, archived } = fakeCoupons();
  await openAdmin(admin, address);
  await page.getByRole('checkbox', { name: 'Choose all 2 coupons' }).click();
  await page.getByRole('group', { name: 'With the chosen coupons' }).getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('2 coupons archived')).toBeVisible();
  await expect.element(row('FIVER')).toMatchTextContent('Archived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('FIVER')).toMatchTextContent('Active');
  expect(archived.requests.map(({ params, body }) => [params.couponId, body.archived])).toEqual([
    [spring.id, true],
    [five.id, true],
    [spring.id, false],
    [five.id, false],
  ]);
});

it('creates a coupon, and previews beside the form what guests will read', async () => {
  const { admin, created } = fakeCoupons();
  await openAdmin(admin, address);
  await page.getByRole('link', { name: 'New coupon' }).click();
  const preview = page.getByRole('region', { name: 'What it does' });
  await expect.element(preview).toMatchTextContent('10% off');
  await page.getByRole('radio', { name: 'An amount off' }).click();
  await page.getByRole('button', { name: 'Create the coupon' }).click();
  const amount = page.getByLabelText('Amount', { exact: true });
  await expect.element(amount).toHaveAccessibleDescription('Please enter the amount to take off.');
  await amount.fill('7.50');
  await page.getByLabelText('Code', { exact: true }).fill('fiver');
  await page.getByLabelText('Minimum spend').fill('40');
  await page.getByRole('switch', { name: 'Every day' }).click({ force: true });
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) await page.getByRole('checkbox', { name: day }).click();
  await expect
    .element(preview)
    .toMatchTextContent(/\$7\.50 off.*FIVER.*When your items come to \$40\.00 or more.*Monday to Wednesday only.*As often as guests like/);
  await expectAccessible('a new coupon');
  await page.getByRole('button', { name: 'Create the coupon' }).click();
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveAccessibleDescription(/Another coupon has this code/);
  await page.getByLabelText('Code', { exact: true }).fill('midweek');
  await page.getByRole('button', { name: 'Create the coupon' }).click();
  await expect.element(page.getByRole('heading', { name: 'MIDWEEK', level: 1 })).toBeVisible();
  await expectAccessible('a coupon');
  const { body } = created.requests.at(-1)!;
  expect(body).toMatchObject({ type: 'flatAmountDiscount', couponCode: 'MIDWEEK', discountAmount: 750, discountPercentage: null });
  expect(body).toMatchObject({ applicableOverAmount: 4000, dows: ['monday', 'tuesday', 'wednesday'], endDate: null });
  expect(created.requests[0]!.body.id).toBe(body.id);
});

it('says at which of its stores guests cannot enter a coupon, with the way to switch that on', async () => {
  const { admin, checkout } = fakeCoupons();
  const notice = page.getByText(/Newtown takes no codes yet/);
  await openAdmin(admin, `${address}/${spring.id}`);
  await expect.element(page.getByRole('region', { name: 'How it goes' })).toMatchTextContent('Active');
  await expect.element(notice).not.toBeInTheDocument();
  checkout.value = { ...checkout.value, hasCoupons: false };
  await openAdmin(admin, `${address}/${spring.id}`);
  await expect.element(notice).toBeVisible();
  await expectAccessible('a coupon that no guest can enter');
  const checkouts = page.getByRole('main').getByRole('link', { name: 'Checkout' }).elements();
  expect(checkouts.map((link) => link.getAttribute('href'))).toContain(
    `/admin/restaurants/${place.restaurantId}/stores/${place.storeId}/settings/checkout`,
  );
});

it('changes a coupon, and refuses an end before its start', async () => {
  const { admin, changed } = fakeCoupons();
  await openAdmin(admin, `${address}/${five.id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabelText('Last day').fill('2025-12-31');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByLabelText('Last day')).toHaveAccessibleDescription(/on or after the start/);
  await page.getByLabelText('Last day').fill('2026-12-31');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('region', { name: 'What it does' })).toMatchTextContent('$5.00 off');
  expect(changed.requests.map(({ body }) => [body.endDate, body.version])).toEqual([['2026-12-31', 1]]);
});

it('takes what somebody else saves in other fields, and writes over theirs in the same field only after saying so', async () => {
  const { admin, changed, change } = fakeCoupons();
  await openAdmin(admin, `${address}/edit/${five.id}`);
  const [description, most] = [page.getByLabelText('Description'), page.getByLabelText('Most redemptions')];
  await description.fill('Mine');
  const readAgain = () => window.dispatchEvent(new Event('visibilitychange'));
  change(five.id, { maxRedeems: 20 });
  readAgain();
  await expect.element(most).toHaveValue('20');
  change(five.id, { description: 'Theirs', maxRedeems: 30 });
  readAgain();
  await expect.element(most).toHaveValue('30');
  await expect.element(description).toHaveValue('Mine');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('This has changed');
  await save.click();
  await expect.element(page.getByRole('region', { name: 'What it does' })).toBeVisible();
  expect(changed.requests.map(({ body }) => [body.description, body.maxRedeems, body.version])).toEqual([
    ['Mine', 30, 2],
    ['Mine', 30, 3],
  ]);
});

it('only shows coupons to those who may not change them', async () => {
  fakeCoupons();
  await openAdmin(fakeAdmin({ me: getOwner({ holds: ['coupons.read'] }) }), address);
  await expect.element(row('FIVER')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New coupon' })).not.toBeInTheDocument();
  await openAdmin(fakeAdmin({ me: getOwner({ holds: ['coupons.read'] }) }), `${address}/${getId('FIVER')}`);
  await expect.element(page.getByRole('heading', { name: 'FIVER', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
});
