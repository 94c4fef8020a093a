import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { orderNumber } from './guest.ts';
import { cards, heldFor, payButton, payCall, readyToPay, readStates } from './paying.ts';
import type { World } from './world.ts';

/** From now on the server receives requests, but its responses are lost. */
async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route(payCall, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(payCall);
}

/** The client has repeated its call for five seconds, each time as long as the server takes. */
const givenUp = (page: Page) => expect(page.getByText('you are charged once at most')).toBeVisible({ timeout: 30_000 });

async function expectPaidOnce(world: World, name: string): Promise<void> {
  expect(await readStates(world, name)).toEqual(['new']);
  expect(await heldFor(world, name)).toEqual([world.item('House lemonade').price.basePrice]);
}

test('after a lost answer the same try is sent again @money @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Lost Receipt', card: cards.pays });
  const answersArrive = await loseAnswers(guest);
  await payButton(guest).click();
  await givenUp(guest);
  await answersArrive();
  await guest.getByRole('button', { name: /^Try again/ }).click();
  await orderNumber(guest);
  await expectPaidOnce(world, 'Lost Receipt');
});

test('a reload in the middle finds the payment that went through @money @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Reloader', card: cards.pays });
  const answersArrive = await loseAnswers(guest);
  await payButton(guest).click();
  await givenUp(guest);
  await answersArrive();
  await guest.reload();
  await orderNumber(guest);
  await expectPaidOnce(world, 'Reloader');
});
