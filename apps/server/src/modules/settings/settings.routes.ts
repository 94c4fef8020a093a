import type { BodyOf } from '@servery/contract/endpoint';
import {
  getPlatformSettings,
  getRestaurantSettings,
  getSettings,
  openingHoursSections,
  platformSections,
  putOpeningHours,
  putPlatformSettings,
  putRestaurantSettings,
  putSettings,
  restaurantSections,
  settingsSections,
  type PlatformSectionId,
  type RestaurantSectionId,
  type SettingsSectionId,
} from '@servery/contract/settings/index';
import type { Actor, Database, OnceKey, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { PlatformSettingsService } from './platform-settings.service.ts';
import type { SettingView } from './section-values.service.ts';
import type { PutSection, SettingOwner, SettingsService, WrittenSection } from './settings.service.ts';

interface SettingsRouteDeps {
  database: Database;
  changed: (restaurantId: string, storeId: string) => void;
  getSection: SettingsService['getSection'];
  holdSections: SettingsService['holdSections'];
  put: (tx: Tx, input: PutSection) => Promise<WrittenSection>;
  platform: PlatformSettingsService;
}

interface Sent {
  params: { restaurantId: string };
  body: { value: unknown; version: number };
  actor: Actor;
  once: OnceKey | undefined;
}

/** A route to read and one to replace each section. */
export function settingsRoutes(deps: SettingsRouteDeps): Route[] {
  const read = async ({ restaurantId }: Sent['params'], storeId: SettingOwner, section: string) =>
    (await deps.getSection(deps.database, restaurantId, storeId, section)) as never;

  async function replace({ params: { restaurantId }, body, actor, once }: Sent, storeId: SettingOwner, section: string) {
    const input = { storeId, section, value: body.value, version: body.version, actor };
    const { storeIds, ...view } = await deps.database.tenant({ restaurantId }, (tx) => deps.put(tx, input), { once });
    for (const id of storeIds) deps.changed(restaurantId, id);
    return view as never;
  }

  /** All sections of the opening hours, or none. A conflict in one of them returns the current values of all. */
  async function putHours(tx: Tx, { storeId, body, actor }: { storeId: string; body: BodyOf<typeof putOpeningHours>; actor: Actor }) {
    const standing = await deps.holdSections(tx, storeId, openingHoursSections);
    if (openingHoursSections.some((section) => standing[section]!.version !== body[section].version)) {
      throw new ApiError('resource_status_conflict', { details: standing });
    }
    const written: [string, SettingView][] = [];
    for (const section of openingHoursSections) {
      const { storeIds: _, ...view } = await deps.put(tx, { storeId, section, ...body[section], actor });
      written.push([section, view]);
    }
    return Object.fromEntries(written);
  }

  return [
    route(putOpeningHours, async ({ params: { restaurantId, storeId }, body, actor, once }) => {
      const views = await deps.database.tenant({ restaurantId }, (tx) => putHours(tx, { storeId, body, actor }), { once });
      deps.changed(restaurantId, storeId);
      return views as never;
    }),
    ...(Object.keys(settingsSections) as SettingsSectionId[]).flatMap((section) => [
      route(getSettings(section), ({ params }) => read(params, params.storeId, section)),
      route(putSettings(section), (call) => replace(call, call.params.storeId, section)),
    ]),
    ...(Object.keys(platformSections) as PlatformSectionId[]).flatMap((section) => [
      route(getPlatformSettings(section), async () => (await deps.platform.getSection(section)) as never),
      route(
        putPlatformSettings(section),
        async ({ body, actor }) => (await deps.platform.putSection(section, { ...body, actor })) as never,
      ),
    ]),
    ...(Object.keys(restaurantSections) as RestaurantSectionId[]).flatMap((section) => [
      route(getRestaurantSettings(section), ({ params }) => read(params, null, section)),
      route(putRestaurantSettings(section), (call) => replace(call, null, section)),
    ]),
  ];
}
