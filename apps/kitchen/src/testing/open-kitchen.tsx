import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fakeStream, type FakeStream } from '@servery/app-kit/testing/fake-stream.ts';
import { displayOf, ticketsOf, type FakeTicket } from '@servery/app-kit/testing/fixtures/kitchen.ts';
import { acknowledgeTickets, getKdsDevice, listTickets } from '@servery/contract/kds';
import { storeLive } from '@servery/contract/live';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.tsx';
import { device } from '../shared/device.ts';
import { followPreferences } from '../shared/preferences.ts';

/** What a display knows in a test; it can be changed while the test goes on. */
export interface Kitchen {
  device: ReturnType<typeof displayOf>;
  active: FakeTicket[];
  completed: FakeTicket[];
  live: FakeStream<typeof storeLive>;
}

/** Answers what every page of a paired display asks for. */
export function fakeKitchen(given: Partial<Pick<Kitchen, 'device' | 'active' | 'completed'>> = {}): Kitchen {
  const kitchen: Kitchen = { device: displayOf(), active: [], completed: [], live: fakeStream(storeLive), ...given };
  fakeApi(getKdsDevice, () => kitchen.device);
  fakeApi(listTickets, ({ query }) => ticketsOf(query.view === 'completed' ? kitchen.completed : kitchen.active));
  fakeApi(acknowledgeTickets, { ok: true });
  return kitchen;
}

/** Opens a page of the display that is paired: `openKitchen('/completed-orders')`. */
export async function openKitchen(kitchen: Kitchen, path = '/active-orders'): Promise<void> {
  device.entered(kitchen.device);
  await openUnpaired(path);
}

/** Opens the app in a browser that is what the last session left it: at first no display at all. */
export async function openUnpaired(path = '/'): Promise<void> {
  // As in a browser's tab, the page before it ends.
  await cleanup();
  history.replaceState(null, '', `/kitchen${path}`);
  document.title = 'Kitchen · Servery';
  followPreferences();
  await render(<App router={createAppRouter()} />);
}
