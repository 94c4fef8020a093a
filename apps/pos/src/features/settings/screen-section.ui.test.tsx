import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { client } from '../../shared/device.ts';
import { receivePeople, startPeople, startsWithTables } from '../../shared/people/people-store.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { ScreenSection } from './screen-section.tsx';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

it('starts a till with what was chosen for it', async () => {
  const { requests } = fakeApi(putOwnDeviceSettings('tillScreen'), ({ body }) => ({
    ...{ section: 'tillScreen' as const, value: body.value, version: 4, misfits: [] },
  }));
  startPeople(getId('till'));
  const lock = { value: { lockAfterMinutes: 5 as const }, version: 0 };
  receivePeople({ rows: [], lock, screen: { value: { firstScreen: 'counter' }, version: 3 } });
  document.title = 'Till';
  await render(
    <ClientContext value={client}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={{ ...place, deviceId: getId('till'), timeZone: 'Australia/Sydney', freshness: 'live' } as Till}>
          <main>
            <h1>Settings</h1>
            <ScreenSection />
          </main>
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
  await expect.element(page.getByRole('radio', { name: 'Ring up' })).toBeChecked();
  expect(startsWithTables()).toBe(false);
  await page.getByRole('radio', { name: 'Tables' }).click();
  await expect.element(page.getByRole('radio', { name: 'Tables' })).toBeChecked();
  expect(requests.map(({ body }) => body)).toEqual([{ value: { firstScreen: 'tables' }, version: 3 }]);
  expect(startsWithTables()).toBe(true);
  await expectAccessible('the first screen of a till');
  // A server of the release before does not know the setting: what is known stays.
  receivePeople({ rows: [], lock });
  expect(startsWithTables()).toBe(true);
});
