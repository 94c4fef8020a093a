import { create } from 'zustand';
import { newId } from '@servery/app-kit/ids.ts';
import { showNotice } from '@servery/app-kit/notice.ts';
import { displayStationsSettings } from '@servery/contract/settings/display-stations';
import { putOwnDeviceSettings, type SettingsOf } from '@servery/contract/settings/index';
import { client, device, type Device } from './device.ts';
import { usePreferences, type SavedStations } from './preferences.ts';

/**
 * The display's stations, in this browser and on the server (docs/adr/0063-settings-of-a-device.md). The screen works by the browser's copy,
 * so a choice applies at once and without the server. What differs from the server's last answer is a choice that has to be sent.
 */
type Stations = SettingsOf<'displayStations'>;

/** `unsent`: the choice could not be sent, and is tried again when the server is back. */
export const useUnsentStations = create(() => ({ unsent: false }));

let sending = false;
/** The last choice that was sent: it may be stored although its answer was lost. */
let lastSent: Stations | null = null;
/** The lower version that came last: a late answer, or the server was set back to a backup, which says it again. */
let lower: number | null = null;
/** Arrived while a choice was on its way, whose answer may be newer. */
let deferred: Device | null = null;

const getChosen = (): Stations => {
  const { stationIds, otherStations } = usePreferences.getState();
  return { stationIds: [...stationIds], otherStations };
};
const isSame = (a: Stations, b: Stations): boolean =>
  a.otherStations === b.otherStations &&
  a.stationIds.length === b.stationIds.length &&
  a.stationIds.every((id, at) => id === b.stationIds[at]);

const adopt = (saved: SavedStations): void => {
  usePreferences.setState({ ...saved.value, savedStations: saved });
};
const adoptTheirs = (saved: SavedStations): void => {
  adopt(saved);
  showNotice(
    'The stations of this display were changed.',
    'Somebody else has saved them first. Please choose again if they are not right.',
  );
};

/** What the server has for this display. A choice that it lacks is sent, unless somebody else has saved the section in between. */
export function receiveStations(who: Device): void {
  const { deviceId, displayStations: now, printStations } = who;
  if (now === undefined) return;
  if (sending) {
    deferred = who;
    return;
  }
  const { savedStations: before } = usePreferences.getState();
  const chosen = getChosen();
  const saved = { deviceId, ...now };
  if (before === null && now.version === 0) {
    // Chosen when only the browser stored it. A station that the store no longer has does not count.
    const stationIds = chosen.stationIds.filter((id) => printStations.some((station) => station.id === id));
    usePreferences.setState({ stationIds, savedStations: saved });
  } else if (before?.deviceId !== deviceId) adopt(saved);
  else if (now.version < before.version) {
    // An answer from before the change that is stored already, or the server was set back to a backup: then it says so again.
    if (lower !== now.version) {
      lower = now.version;
      void device.check();
      return;
    }
    if (isSame(chosen, now.value)) adopt(saved);
    else adoptTheirs(saved);
  } else if (isSame(chosen, before.value)) adopt(saved);
  else {
    const isOwn = [chosen, lastSent].some((own) => own !== null && isSame(own, now.value));
    if (now.version > before.version && !isOwn) adoptTheirs(saved);
    else usePreferences.setState({ savedStations: saved });
  }
  lower = null;
  sendStations();
}

/** Chooses stations on this screen: at once here, and on the server as soon as it can be reached. */
export const chooseStations = (change: Partial<Stations>): void => {
  usePreferences.setState(change);
  sendStations();
};

/** Sends a choice that the server lacks. */
export const sendStations = (): void => {
  if (!sending) void sendAll();
};

async function sendAll(): Promise<void> {
  sending = true;
  try {
    // Somebody may have gone on choosing meanwhile.
    while (await sendChoice());
  } finally {
    sending = false;
  }
  const who = deferred;
  deferred = null;
  if (who) receiveStations(who);
}

/** @returns whether a choice was stored */
async function sendChoice(): Promise<boolean> {
  const { savedStations: before } = usePreferences.getState();
  const chosen = getChosen();
  const isPairedAs = (deviceId: string) => device.get().who?.deviceId === deviceId;
  if (before === null || !isPairedAs(before.deviceId) || isSame(chosen, before.value)) {
    useUnsentStations.setState({ unsent: false });
    return false;
  }
  const { deviceId, version } = before;
  lastSent = chosen;
  const answer = await client.call(putOwnDeviceSettings('displayStations'), {
    body: { value: chosen, version },
    idempotencyKey: newId(),
    retries: 1,
  });
  if (!isPairedAs(deviceId)) return false;
  if (answer.ok) {
    const saved = { deviceId, version: answer.data.version, value: answer.data.value };
    if (isSame(getChosen(), chosen)) adopt(saved);
    else usePreferences.setState({ savedStations: saved });
    return true;
  }
  if (answer.error.code === 'resource_status_conflict') {
    const theirs = answer.error.details as { value: Stations | null; version: number };
    adoptTheirs({ deviceId, version: theirs.version, value: theirs.value ?? displayStationsSettings.defaults });
    return false;
  }
  useUnsentStations.setState({ unsent: true });
  return false;
}
