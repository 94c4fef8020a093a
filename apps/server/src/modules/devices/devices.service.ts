import type { DeviceKind, getOwnDevice } from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getKdsDevice } from '@servery/contract/kds';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller } from '../../platform/http/handler.types.ts';
import type { StoreProfile } from '../restaurants/index.ts';
import type { OwnDevice } from './use-cases/login-device.ts';

const getView = (device: OwnDevice, store: StoreProfile) => ({
  deviceId: device.principalId,
  name: device.name,
  restaurantId: device.restaurantId,
  restaurantName: store.restaurantName,
  storeId: device.storeId,
  storeName: store.name,
  timeZone: store.timeZone,
});

/** A device with its store, as it sees itself. */
export const getOwnView = (device: OwnDevice & { kind: DeviceKind }, store: StoreProfile): ResponseOf<typeof getOwnDevice> => ({
  ...getView(device, store),
  kind: device.kind,
});

/** A kitchen display with what it needs to know of its store. */
export const getKitchenView = (
  device: OwnDevice,
  store: StoreProfile,
  displayStations: ResponseOf<typeof getKdsDevice>['displayStations'],
): ResponseOf<typeof getKdsDevice> => ({
  ...getView(device, store),
  prepTimeInMinutes: store.settings.kitchenDisplay.prepTimeInMinutes,
  warnBeforeDueInMinutes: store.settings.kitchenDisplay.warnBeforeDueInMinutes,
  lateAfterDueInMinutes: store.settings.kitchenDisplay.lateAfterDueInMinutes,
  printStations: store.settings.printing.printStations,
  displayStations,
});

/** The caller as a device. @throws user_not_allowed for anybody else */
export function toDevice(caller: Caller): OwnDevice & { kind: DeviceKind; sessionHash: Buffer } {
  if (caller.kind === 'posTerminal' || caller.kind === 'kdsDevice' || caller.kind === 'printer') return caller;
  throw new ApiError('user_not_allowed');
}
