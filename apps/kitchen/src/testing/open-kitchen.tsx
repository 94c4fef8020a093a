import { fakeApi, refusal, type FakeCalls } from '@servery/app-kit/testing/fake-api.ts';
import { fakeStream, type FakeStream } from '@servery/app-kit/testing/fake-stream.ts';
import { readDisplay, getTickets, type FakeTicket } from '@servery/app-kit/testing/fixtures/kitchen.ts';
import { acknowledgeTickets, commandTicket, getKdsDevice, listTickets } from '@servery/contract/kds';
import { storeLive } from '@servery/contract/live';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import { decideTicket } from '@servery/domain/kitchen';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.tsx';
import { device } from '../shared/device.ts';
import { deviceStore } from '../shared/device-store.ts';
import { preferences, usePreferences } from '../shared/preferences.ts';

/** The server state of a display in a test; a test can change it as it runs. */
export interface Kitchen {
  device: ReturnType<typeof readDisplay>;
  active: FakeTicket[];
  completed: FakeTicket[];
  live: FakeStream<typeof storeLive>;
  /** The commands that were sent. */
  commands: FakeCalls<typeof commandTicket>;
  /** The ids that were acknowledged as painted. */
  painted: FakeCalls<typeof acknowledgeTickets>;
  /** What the display has stored as its stations. */
  stations: FakeCalls<ReturnType<typeof putOwnDeviceSettings<'displayStations'>>>;
}

// The test file before this one, in the same browser, may have left other preferences, which were read as the app's modules loaded.
usePreferences.setState(usePreferences.getInitialState());

/** The display has forgotten the tickets that it stored in the test before: it would show them until it has read the list. */
let forgotten: Promise<void> | undefined;

/** Answers the requests that every page of a paired display makes. Begins with a display that has stored no tickets and no stations. */
export function fakeKitchen(given: Partial<Pick<Kitchen, 'device' | 'active' | 'completed'>> = {}): Kitchen {
  forgotten = deviceStore.then((stored) => stored.write('board', null));
  const kitchen: Kitchen = {
    ...{ device: readDisplay(), active: [], completed: [], live: fakeStream(storeLive) },
    commands: fakeApi(commandTicket, ({ params, body }) => {
      const all = [...kitchen.active, ...kitchen.completed];
      const before = all.find(({ id }) => id === params.ticketId);
      const decision = before && decideTicket(before, body, new Date().toISOString());
      if (!decision?.ok) return refusal('resource_status_conflict');
      const others = (tickets: FakeTicket[]) => tickets.filter(({ id }) => id !== params.ticketId);
      const done = decision.ticket.status === 'COMPLETED';
      const gone = done || decision.ticket.status === 'REMOVED';
      kitchen.active = gone ? others(kitchen.active) : [...others(kitchen.active), decision.ticket];
      kitchen.completed = done ? [decision.ticket, ...others(kitchen.completed)] : others(kitchen.completed);
      return decision.ticket;
    }),
    painted: fakeApi(acknowledgeTickets, { ok: true }),
    stations: fakeApi(putOwnDeviceSettings('displayStations'), ({ body }) => {
      const current = kitchen.device.displayStations!;
      if (body.version !== current.version) return refusal('resource_status_conflict', { details: current });
      const displayStations = { value: body.value, version: current.version + 1 };
      kitchen.device = { ...kitchen.device, displayStations };
      return { section: 'displayStations', ...displayStations, misfits: [] };
    }),
    ...given,
  };
  // A test file before this one may have left larger text or other columns in the browser.
  usePreferences.setState({ stationIds: [], otherStations: 'dim', savedStations: null, textSize: 'normal', columns: 0 });
  const wanted =
    (number = '') =>
    (ticket: FakeTicket) =>
      ticket.number.includes(number.toUpperCase());
  fakeApi(getKdsDevice, () => kitchen.device);
  fakeApi(listTickets, ({ query }) =>
    getTickets((query.view === 'completed' ? kitchen.completed : kitchen.active).filter(wanted(query.number))),
  );
  return kitchen;
}

/** Opens a page of a paired display: `openKitchen('/completed-orders')`. */
export async function openKitchen(kitchen: Kitchen, path = '/active-orders'): Promise<void> {
  device.entered(kitchen.device);
  await openUnpaired(path);
}

/** Opens the app in a browser as the last session left it: at first without a paired display. */
export async function openUnpaired(path = '/'): Promise<void> {
  // Ends the page before it, as a browser tab does.
  await cleanup();
  await forgotten;
  history.replaceState(null, '', `/kitchen${path}`);
  document.title = 'Kitchen · Servery';
  preferences.follow();
  await render(<App router={createAppRouter()} />);
}
