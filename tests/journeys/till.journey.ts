import { revokeDevice } from '@servery/contract/devices';
import { randomUUID } from 'node:crypto';
import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { pair, tillCode } from './world.ts';

test('a till is paired by a code that works once; when a manager removes it, it is told', async ({ world, devices }) => {
  const deviceId = randomUUID();
  const till = await devices.phone({ width: 1024, height: 768 });
  await till.goto(`${world.env.primary.url}/pos/`);
  await expect(till.getByRole('heading', { name: 'Pair this till' })).toBeVisible();
  await expectClean(till, 'pairing a till', { followsSystem: false });
  await pair(till, 'ZZZZ ZZZZ');
  await expect(till.getByRole('alert')).toContainText('This code is not valid, or no longer.');
  await pair(till, await tillCode(world, { deviceId, name: 'Bar till' }));
  const navigation = till.getByRole('navigation', { name: 'Till' });
  await expect(navigation).toBeVisible();
  await till.reload();
  await navigation.getByRole('link', { name: 'Settings' }).click();
  await expect(till.getByText('Bar till', { exact: true }).last()).toBeVisible();
  await expectClean(till, 'settings of a till', { followsSystem: false });

  await world.owner.must(revokeDevice, { params: { ...world.place, deviceId }, body: {} });
  await expect(till.getByRole('heading', { name: 'Pair this till' })).toBeVisible();
  await expect(till.getByText('“Bar till” is no longer paired with this screen.')).toBeVisible();
});
