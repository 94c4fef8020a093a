import type { DeviceKind } from '@servery/contract/devices';
import { deviceSections, type DeviceSectionId, type SettingsOf } from '@servery/contract/settings/index';
import type { SettingsSection } from '@servery/contract/settings/section';
import { withoutDefaults } from '@servery/contract/settings/stored';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import { readDeviceSetting, writeDeviceSetting } from './device-settings.repo.ts';
import { createReader, mergeChange, toVersion, toView, valueToStore, type SettingView } from './section-values.service.ts';

/** A device whose settings are read or changed. The caller has checked that it belongs to the transaction's restaurant. */
export interface DeviceOfSettings {
  storeId: string;
  deviceId: string;
  kind: DeviceKind;
  name: string;
}

export interface PutDeviceSection<Id extends DeviceSectionId = DeviceSectionId> {
  device: DeviceOfSettings;
  section: Id;
  value: unknown;
  /** That was read; 0 while the section is at its defaults. */
  version: number;
  actor: Actor;
}

/** The sections of single devices, in the caller's transaction. */
export function createDeviceSettingsService({ report }: { report: (error: Error) => void }) {
  const read = createReader(report);

  async function readCurrent<Id extends DeviceSectionId>(tx: Tx, deviceId: string, section: Id) {
    const row = await readDeviceSetting(tx, deviceId, section);
    return { row, reading: read(`device ${deviceId}`, section, row) };
  }

  /** One section as the device uses it, with the version that a change must name. */
  async function loadDeviceSection<Id extends DeviceSectionId>(
    tx: Tx,
    deviceId: string,
    section: Id,
  ): Promise<{ value: SettingsOf<Id>; version: number }> {
    const { row, reading } = await readCurrent(tx, deviceId, section);
    return { value: reading.value, version: toVersion(section, row) };
  }

  /** One section with its version and what does not fit in it. */
  async function getDeviceSection(tx: Tx, deviceId: string, section: DeviceSectionId): Promise<SettingView> {
    const { row, reading } = await readCurrent(tx, deviceId, section);
    return toView(section, reading, row);
  }

  /**
   * Replaces a section; emits device.settingsChanged in the log of the device's store. Stored fields that this release does not know stay.
   * @throws validation_failed with fields below `value`, resource_status_conflict with the stored value when `version` is not the newest.
   */
  async function putDeviceSection(
    tx: Tx,
    { device, section, version: readVersion, actor, ...sent }: PutDeviceSection,
  ): Promise<SettingView> {
    const { storeId, deviceId, kind, name } = device;
    const value = valueToStore(section, sent.value);
    const merge = async () => {
      const { row, reading } = await readCurrent(tx, deviceId, section);
      return { before: row, ...mergeChange(section, row, reading.value, { value, version: readVersion }) };
    };
    const { before, stored, readable, misfits, conflict } = await merge();
    const delta = withoutDefaults(deviceSections[section] as unknown as SettingsSection, stored);
    const version = await writeDeviceSetting(tx, { deviceId, section, value: delta, readable, version: before?.version ?? 0 });
    if (version === undefined) {
      // Somebody else was first: read again, it reports the conflict with what they have stored.
      await merge();
      throw conflict();
    }
    const subject = { kind: 'device', id: deviceId } as const;
    tx.emit({ storeId, type: 'device.settingsChanged', subject, payload: { deviceId, kind, name, section }, actor });
    return { section, value, version, misfits };
  }

  return { loadDeviceSection, getDeviceSection, putDeviceSection };
}
