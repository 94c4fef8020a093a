import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { accept, bump, toPrintout, staffCard, ticket } from './screens.ts';
import type { World } from './world.ts';

/** What becomes of orders that guests place at Uber Eats. */
test.describe.configure({ timeout: 120_000 });

interface Ordered {
  id: string;
  displayId: string;
  preparationStatus: string;
  state: string;
}

/** A side door of the marketplace. */
async function side<T>(world: World, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${world.env.uberEatsUrl}/_sim${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Somebody orders at Uber Eats. */
async function orderAtUber(world: World, firstName: string): Promise<{ id: string; number: string }> {
  const lemonade = world.item('House lemonade');
  const { id, displayId } = await side<Ordered>(world, '/orders', {
    storeId: world.restaurant.stores[0]!.uberEatsStoreId,
    customer: { firstName, lastName: 'Okafor', phone: '+61 491 570 006', pinCode: '123 45 678' },
    instructions: 'Leave the bag open, please',
    lines: [
      { externalData: lemonade.id, title: lemonade.name, price: 650, quantity: 2, allergens: ['SESAME'], instructions: 'No ice' },
      { title: 'Bread for two', price: 900 },
    ],
  });
  return { id, number: `U-${displayId}` };
}

test('an order of Uber Eats is accepted, cooked and fetched like every other', async ({ world, devices }) => {
  const [staff, kitchen] = [await devices.staff(), await devices.kitchen()];
  const { id, number } = await orderAtUber(world, 'Adaeze');
  const card = staffCard(staff, number);
  await expect(card).toContainText('Uber Eats delivery');
  await expect(card).toContainText('Adaeze O.');
  await expect(card).toContainText('Paid');
  await card.getByRole('link', { name: number }).click();
  const uber = staff.getByRole('region', { name: 'Uber Eats' });
  await expect(uber).toContainText('An Uber Eats courier collects');
  await expect(uber).toContainText('cancels it automatically unless you accept it by');
  await expect(staff.getByRole('region', { name: 'Guest' })).toContainText('123 45 678');
  await expect(staff.getByRole('region', { name: 'Payment' })).toContainText(
    /Paid.*paid to the marketplace.*Take nothing from the guest or the courier/,
  );
  await expect(staff.getByRole('button', { name: /^Take / })).toHaveCount(0);
  await expectClean(staff, 'an order of Uber Eats');
  await staff.getByRole('link', { name: 'Orders', exact: true }).first().click();

  await accept(staff, number);
  await expect.poll(async () => (await side<Ordered>(world, `/orders/${id}`)).state).toBe('ACCEPTED');
  const wall = ticket(kitchen, number);
  await expect(wall).toContainText('Uber Eats');
  await expect(wall).toContainText('ALLERGY: sesame');
  await expect(wall).toContainText('No ice');
  await expectClean(kitchen, 'a ticket of Uber Eats');
  const paper = await toPrintout(world, number);
  expect(paper).toContain('Uber Eats');
  // Cooks call nobody: the number and its code are on the order's page.
  expect(paper).not.toContain('code 123 45 678');

  await card.getByRole('link', { name: number }).click();
  await expect(staff.getByText(/code 123 45 678/).first()).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Mark as ready' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Change the time…' })).toHaveCount(0);
  await side(world, `/orders/${id}/courier`, { step: 'ASSIGNED' });
  await bump(kitchen, number);
  await expect
    .poll(async () => (await side<Ordered>(world, `/orders/${id}`)).preparationStatus, { timeout: 15_000 })
    .toBe('READY_FOR_HANDOFF');
  await expect(staff.getByRole('region', { name: 'Kitchen' })).toContainText('Ready');
  await side(world, `/orders/${id}/courier`, { step: 'PICKED_UP' });
  await side(world, `/orders/${id}/courier`, { step: 'DELIVERED' });
});

test('an order that its guest cancels at Uber Eats leaves staff and cooks no doubt; of one that staff reject Uber Eats gets the reason @race', async ({
  world,
  devices,
}) => {
  const [staff, kitchen] = [await devices.staff(), await devices.kitchen()];
  const { id, number } = await orderAtUber(world, 'Bola');
  await accept(staff, number);
  await expect(ticket(kitchen, number)).toContainText('Uber Eats');
  await staffCard(staff, number).getByRole('link', { name: number }).click();
  await side(world, `/orders/${id}/cancel`, { by: 'CUSTOMER', description: 'Changed their mind' });
  await expect(ticket(kitchen, number)).toContainText('Cancelled by Uber Eats', { timeout: 20_000 });
  await expect(ticket(kitchen, number)).toContainText('Changed their mind');
  await expect(staff.getByText('Reason: Customer called to cancel')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Handed over' })).toHaveCount(0);
  await ticket(kitchen, number)
    .getByRole('button', { name: /Clear|Remove|Away/i })
    .first()
    .click();

  await test.step('staff reject another order', async () => {
    const rejected = await orderAtUber(world, 'Chike');
    await staff.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await staffCard(staff, rejected.number).getByRole('link', { name: rejected.number }).click();
    await staff.getByRole('button', { name: 'Reject…' }).click();
    const sheet = staff.getByRole('dialog', { name: `Reject ${rejected.number}` });
    await sheet.getByLabel('Reason').selectOption({ label: 'Kitchen closed' });
    await sheet.getByRole('button', { name: `Reject ${rejected.number}` }).click();
    await expect(staff.getByText('Reason: Kitchen closed')).toBeVisible();
    await expect.poll(async () => (await side<Ordered>(world, `/orders/${rejected.id}`)).state).toBe('FAILED');
  });
});
