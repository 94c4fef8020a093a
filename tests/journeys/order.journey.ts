import { expect, test } from './fixtures.ts';
import {
  dollars,
  fillDetails,
  findOnPlatform,
  goToCheckout,
  orderNumber,
  placeButton,
  quickAdd,
  settled,
  sheet,
  totalToPay,
} from './guest.ts';
import { accept, bump, toPrintout, staffCard, ticket } from './screens.ts';

test('an order goes from the phone to the kitchen and onto paper, and every screen follows', async ({ world, devices }) => {
  const [staff, kitchen] = [await devices.staff(), await devices.kitchen()];
  const guest = await devices.phone();
  const burger = world.item('Marigold cheeseburger');
  const extra = (name: string) =>
    world.menu.modifierGroups.flatMap(({ options }) => options).find((option) => option.name === name)!.extraCharge;

  await test.step('the guest finds the restaurant, its open store and an item', async () => {
    await findOnPlatform(guest, world);
    await settled(guest);
    const states = await guest
      .getByRole('main')
      .getByText(/^(Open|Closing|Closed)/)
      .allTextContents();
    const firstClosed = states.findIndex((text) => text.startsWith('Closed'));
    expect(firstClosed === -1 || states.slice(firstClosed).every((text) => text.startsWith('Closed')), 'open ones first').toBe(true);
    await guest.getByRole('link', { name: world.restaurant.name }).click();
    await guest.getByRole('listitem').filter({ hasText: 'Open 24 hours' }).getByRole('link', { name: world.storeName }).click();
    await guest.getByRole('link', { name: 'Search the menu' }).click();
    await guest.getByRole('searchbox', { name: 'Search the menu' }).fill('cheeseb');
    await expect(guest.getByRole('status').filter({ hasText: 'matches for “cheeseb”' })).toBeVisible();
    await guest.getByRole('link', { name: burger.name, exact: true }).click();
  });

  const burgerPrice = burger.price.basePrice + extra('Gluten-free bun') + extra('Extra beef patty');
  await test.step('required choices come first, and the price runs along', async () => {
    const dialog = sheet(guest, burger.name);
    const add = dialog.getByRole('button', { name: /^Add to order/ });
    await expect(add).toHaveText(`Add to order${dollars(burger.price.basePrice)}`);
    await add.click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Required' }).first()).toBeVisible();
    await dialog.getByRole('radio', { name: 'Well done' }).check();
    await dialog.getByRole('radio', { name: 'Gluten-free bun' }).check();
    await dialog.getByRole('button', { name: 'Add Extra beef patty' }).click();
    await expect(add).toHaveText(`Add to order${dollars(burgerPrice)}`);
    await dialog.getByLabel('Note for the kitchen').fill('Cut in half, please');
    await dialog
      .getByRole('group', { name: `Quantity of ${burger.name}` })
      .getByRole('button', { name: 'One more' })
      .click();
    await expect(add).toHaveText(`Add to order${dollars(burgerPrice * 2)}`);
    await add.click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a second item by one tap', async () => {
    await guest.getByRole('button', { name: 'Done' }).click();
    await quickAdd(guest, 'House lemonade');
  });

  const total = dollars(burgerPrice * 2 + world.item('House lemonade').price.basePrice);
  const number = await test.step('checkout on one page, for a time', async () => {
    await goToCheckout(guest);
    await guest.getByRole('radio', { name: /^Choose a time/ }).check();
    // Tomorrow has times at any hour of today.
    await guest.getByText('Tomorrow', { exact: true }).click();
    await guest.getByRole('combobox', { name: 'Time' }).selectOption({ index: 2 });
    await guest.getByRole('radio', { name: /^As soon as possible/ }).check();
    await fillDetails(guest, 'Ingrid Halloran');
    await guest.getByLabel('Note for the restaurant').fill('I am in the blue car');
    expect(await totalToPay(guest)).toBe(total);
    await placeButton(guest).click();
    await expect(guest.getByRole('heading', { name: 'Your order is with the restaurant' })).toBeVisible();
    return orderNumber(guest);
  });
  await expect(guest.getByRole('region', { name: 'What you ordered' })).toContainText(`Total${total}`);

  await test.step('staff see it at once and accept it', async () => {
    await expect(staffCard(staff, number)).toContainText(`3 items · ${total} · Not paid`);
    await expect(staffCard(staff, number)).toContainText('Ingrid Halloran');
    await accept(staff, number, '15 min');
    await expect(staff.getByRole('region', { name: 'In the kitchen' }).getByRole('article', { name: `Order ${number}` })).toBeVisible();
  });

  await test.step('the guest is told when it will be ready', async () => {
    await expect(guest.getByRole('heading', { name: 'Being prepared' })).toBeVisible();
    await expect(guest.getByText('Ready around')).toBeVisible();
    await expect(guest.getByText(/^in 1[45] min$/)).toBeVisible();
  });

  await test.step('the kitchen has a ticket, and paper has come out', async () => {
    const card = ticket(kitchen, number);
    for (const words of [
      '2×',
      burger.name,
      'Well done',
      'Gluten-free bun',
      'Extra beef patty',
      'Cut in half, please',
      '1×',
      'House lemonade',
    ])
      await expect(card).toContainText(words);
    await expect(card).toContainText('I am in the blue car');
    const paper = (await toPrintout(world, number)).replaceAll(/\s+/g, ' ');
    for (const words of [
      'Ingrid Halloran',
      'Well done',
      'Gluten-free bun',
      'Extra beef patty',
      'Cut in half, please',
      'I am in the blue car',
      total,
    ])
      expect(paper.toLowerCase()).toContain(words.toLowerCase());
    expect(paper).toMatch(/2 ?x? ?×? ?Marigold cheeseburger/i);
    expect(paper).toMatch(/1 ?x? ?×? ?House lemonade/i);
  });

  await test.step('bumped in the kitchen, it is ready for the guest', async () => {
    await bump(kitchen, number);
    await expect(guest.getByRole('heading', { name: 'Ready to pick up' })).toBeVisible();
    await expect(ticket(kitchen, number)).toBeHidden();
    await kitchen.getByRole('link', { name: 'Completed' }).click();
    await expect(kitchen.getByRole('listitem').filter({ hasText: number })).toContainText('Ingrid Halloran');
  });

  await test.step('staff hand it over, and the story ends', async () => {
    const handOver = staff.getByRole('region', { name: 'Ready' }).getByRole('button', { name: `Handed over: ${number}` });
    await handOver.click();
    // An amount is due: the list asks for the payment first.
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Take \$.*…$/ }).click();
    await dialog.getByRole('button', { name: /^Take \$.* by card$/ }).click();
    await expect(dialog).toBeHidden();
    await handOver.click();
    await expect(staffCard(staff, number)).toBeHidden();
    await expect(guest.getByRole('heading', { name: 'Enjoy your meal' })).toBeVisible();
    await expect(guest.getByRole('region', { name: 'What you ordered' })).toContainText(`Total${total}`);
    await staff.getByRole('link', { name: 'History' }).click();
    await expect(staff.getByRole('link', { name: new RegExp(number) })).toContainText(total);
    await staff.getByRole('link', { name: new RegExp(number) }).click();
    await expect(staff.getByRole('region', { name: 'Order' })).toContainText(`Total${total}`);
    await expect(staff.getByRole('region', { name: 'Payment' })).toContainText('Paid');
  });
});
