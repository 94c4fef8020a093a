import * as contract from '@servery/contract/devices';
import type { DeviceKind } from '@servery/contract/devices';
import * as kds from '@servery/contract/kds';
import * as tills from '@servery/contract/tills';
import {
  deviceSections,
  getDeviceSettings,
  putDeviceSettings,
  putOwnDeviceSettings,
  type DeviceSectionId,
} from '@servery/contract/settings/index';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Call, type Route } from '../../platform/http/handler.types.ts';
import type { PrintingModule } from '../printing/index.ts';
import type { StoreProfile } from '../restaurants/index.ts';
import { listDevices } from './devices.queries.ts';
import { getKitchenView, getOwnView, toDevice } from './devices.service.ts';
import { renameDevice, revokeDevice } from './use-cases/change-device.ts';
import { endDeviceSession, listDeviceSessions } from './use-cases/device-sessions.ts';
import { getDeviceSection, putDeviceSection, putOwnDeviceSection, type DeviceSettingsDeps } from './use-cases/device-settings.ts';
import { loginDevice, logoutDevice, type LoginDeps, type OwnDevice } from './use-cases/login-device.ts';
import { createDevice, pairDevice, type PairDeps } from './use-cases/pair-device.ts';
import { getTillPrefix, putTillPrefix } from './use-cases/till-prefix.ts';

export interface DevicesDeps extends PairDeps, LoginDeps, DeviceSettingsDeps {
  /** The paper printers of a store. */
  getPrinters: PrintingModule['getPrinters'];
}

export const devicesRoutes = (deps: DevicesDeps): Route[] => {
  const list = async (place: { restaurantId: string; storeId: string }, kinds?: readonly DeviceKind[]) => {
    await deps.store(place.restaurantId, place.storeId);
    const rows = await deps.database.platform('list devices', (tx) => listDevices(tx, place, kinds === undefined ? {} : { kinds }));
    return { rows };
  };
  const login = async (kind: DeviceKind, call: LoginCall) => {
    const userAgent = String(call.headers['user-agent'] ?? '');
    const { device, token, expiresAt } = await loginDevice(deps, { kind, userAgent, code: call.body.code, address: call.address });
    call.reply.setSession(kind, token, expiresAt);
    return { device, store: await deps.store(device.restaurantId, device.storeId) };
  };
  const readKitchenView = async (device: OwnDevice, store: StoreProfile) =>
    getKitchenView(
      device,
      store,
      await deps.database.tenant({ restaurantId: device.restaurantId }, (tx) =>
        deps.settings.loadDeviceSection(tx, device.principalId, 'displayStations'),
      ),
    );
  const loginAs = (kind: 'posTerminal' | 'printer') => async (call: LoginCall) => {
    const { device, store } = await login(kind, call);
    return getOwnView({ ...device, kind }, store);
  };
  return [
    route(contract.listDevices, ({ params }) => list(params)),
    route(contract.createDevice, ({ params, body, actor }) => createDevice(deps, { ...params, ...body }, actor)),
    route(contract.pairDevice, ({ params, actor }) => pairDevice(deps, params, params.deviceId, actor)),
    route(contract.renameDevice, ({ params, body, actor }) => renameDevice(deps, params, params.deviceId, body.name, actor)),
    route(contract.revokeDevice, ({ params, actor }) => revokeDevice(deps, params, params.deviceId, actor)),
    route(contract.listDeviceSessions, async ({ params }) => {
      const sessions = await listDeviceSessions(deps, params, params.deviceId);
      return {
        rows: sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
          ...{ id, userAgent },
          ...{ createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
        })),
      };
    }),
    route(contract.endDeviceSession, async ({ params }) => {
      await endDeviceSession(deps, params, params);
      return { ok: true as const };
    }),
    route(tills.getTillPrefix, ({ params }) => getTillPrefix(deps, params)),
    route(tills.putTillPrefix, ({ params, body }) => putTillPrefix(deps, params, body.prefix)),
    route(contract.getOwnDevice, async ({ caller }) => {
      const device = toDevice(caller);
      return getOwnView(device, await deps.store(device.restaurantId, device.storeId));
    }),
    route(contract.logoutDevice, async ({ caller, reply }) => {
      const device = toDevice(caller);
      await logoutDevice(deps, device);
      reply.clearSession(device.kind);
      return { ok: true as const };
    }),
    route(contract.listPosTerminals, ({ query }) => list(query, ['posTerminal'])),
    route(contract.createPosTerminal, ({ body, actor }) => createDevice(deps, { ...body, kind: 'posTerminal' }, actor)),
    route(contract.loginPosTerminal, loginAs('posTerminal')),
    route(contract.listPrinters, async ({ caller }) => {
      const { restaurantId, storeId } = toDevice(caller);
      return { rows: await deps.getPrinters(restaurantId, storeId) };
    }),
    route(contract.loginPrinter, loginAs('printer')),
    route(kds.loginKdsDevice, async (call) => {
      const { device, store } = await login('kdsDevice', call);
      return readKitchenView(device, store);
    }),
    route(kds.getKdsDevice, async ({ caller }) => {
      if (caller.kind !== 'kdsDevice') throw new ApiError('user_not_allowed');
      return readKitchenView(caller, await deps.store(caller.restaurantId, caller.storeId));
    }),
    route(kds.createKdsDevice, async ({ body, actor }) => {
      const { code, expiresAt } = await createDevice(deps, { ...body, kind: 'kdsDevice' }, actor);
      return { deviceId: body.id, code, expiresAt };
    }),
    ...(Object.keys(deviceSections) as DeviceSectionId[]).flatMap((section) => settingsRoutes(deps, section)),
  ];
};

/** For one section of a device: to read and to replace it, and by which the device replaces its own. */
const settingsRoutes = (deps: DeviceSettingsDeps, section: DeviceSectionId): Route[] => [
  route(getDeviceSettings(section), async ({ params }) => (await getDeviceSection(deps, params, section)) as never),
  route(putDeviceSettings(section), async (call) => (await putDeviceSection(deps, call.params, section, call)) as never),
  route(putOwnDeviceSettings(section), async (call) => {
    const { principalId: deviceId, restaurantId, ...device } = toDevice(call.caller);
    return (await putOwnDeviceSection(deps, restaurantId, { ...device, deviceId }, section, call)) as never;
  }),
];

type LoginCall = Pick<Call<typeof contract.loginPosTerminal>, 'body' | 'headers' | 'address' | 'reply'>;
