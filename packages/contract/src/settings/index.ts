import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { asStored } from '../kept.ts';
import { holidaysSettings, onlineOrderingSettings, timingsSettings, tradingHoursSettings } from './hours.ts';
import {
  checkoutSettings,
  deliverySettings,
  kitchenDisplaySettings,
  orderProcessSettings,
  pizzaSettingsSection,
  surchargeSettings,
  taxSettings,
} from './ordering.ts';
import { businessSettings, printingSettings } from './printing.ts';
import type { SettingsSection } from './section.ts';
import { uberEatsSettings } from './uber-eats.ts';

/** Every settings section of a store, by id. */
export const settingsSections = {
  tradingHours: tradingHoursSettings,
  timings: timingsSettings,
  holidays: holidaysSettings,
  onlineOrdering: onlineOrderingSettings,
  orderProcess: orderProcessSettings,
  checkout: checkoutSettings,
  delivery: deliverySettings,
  tax: taxSettings,
  surcharges: surchargeSettings,
  pizza: pizzaSettingsSection,
  kitchenDisplay: kitchenDisplaySettings,
  printing: printingSettings,
  business: businessSettings,
  uberEats: uberEatsSettings,
} as const;
export type SettingsSectionId = keyof typeof settingsSections;
export type SettingsOf<Id extends SettingsSectionId> = z.output<(typeof settingsSections)[Id]['schema']>;

const inCapitals = (id: string) => `${id[0]!.toUpperCase()}${id.slice(1)}`;

type SectionPath<Id extends string> = `/settings/restaurants/{restaurantId}/stores/{storeId}/${Id}`;
type View<Id extends SettingsSectionId> = z.core.$ZodType<{ section: Id; value: SettingsOf<Id>; version: number; misfits: string[] }>;
type Change<Id extends SettingsSectionId> = z.core.$ZodType<
  { value: SettingsOf<Id>; version: number },
  { value: z.input<(typeof settingsSections)[Id]['schema']>; version: number }
>;

/** How a section of a store is read and replaced. */
interface SectionEndpoints<Id extends SettingsSectionId> {
  get: Endpoint<SectionPath<Id>, undefined, undefined, View<Id>, never>;
  put: Endpoint<SectionPath<Id>, undefined, Change<Id>, View<Id>, 'resource_status_conflict'>;
}

function endpointsOf(id: string, { title, schema, permission }: SettingsSection) {
  const path = `/settings/restaurants/{restaurantId}/stores/{storeId}/${id}`;
  const response = z.object({
    section: z.literal(id),
    value: asStored(schema),
    /** Names what was read when a change is sent; 0 while nobody has changed the section. */
    version: z.int(),
    /**
     * Dotted paths below the value of what does not fit as it is stored, because another release wrote it. It is kept until somebody changes
     * it; what could not be read at all is shown as it was last, or as its default.
     */
    misfits: z.array(z.string()),
  });
  return {
    get: endpoint({
      id: `settings.get${inCapitals(id)}`,
      method: 'GET',
      path,
      permission: 'settings.read',
      summary: `A store's settings: ${title}`,
      response,
      errors: [],
    }),
    put: endpoint({
      id: `settings.put${inCapitals(id)}`,
      method: 'PUT',
      path,
      permission,
      summary: `Replace a store's settings: ${title}; a version that is no longer the newest is a conflict`,
      body: z.strictObject({ value: schema, version: z.int() }),
      response,
      errors: ['resource_status_conflict'],
      repeatable: 'key',
    }),
  };
}

const sectionEndpoints = Object.fromEntries(
  Object.entries(settingsSections).map(([id, section]) => [id, endpointsOf(id, section as SettingsSection)]),
) as unknown as { [Id in SettingsSectionId]: SectionEndpoints<Id> };

/** The endpoint that reads a section of a store: `getSettings('tax')`. */
export const getSettings = <Id extends SettingsSectionId>(id: Id): SectionEndpoints<Id>['get'] => sectionEndpoints[id].get;

/** The endpoint that replaces a section of a store: `putSettings('tax')`. */
export const putSettings = <Id extends SettingsSectionId>(id: Id): SectionEndpoints<Id>['put'] => sectionEndpoints[id].put;

/** All of them, for the server and the docs. */
export const settingsEndpoints = Object.values(sectionEndpoints).flatMap(({ get, put }) => [get, put]);
