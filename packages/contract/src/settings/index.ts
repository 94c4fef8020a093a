import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
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

export const getSettings = endpoint({
  id: 'settings.getSettings',
  method: 'GET',
  path: '/settings/restaurants/{restaurantId}/stores/{storeId}/{section}',
  freeParams: ['section'],
  permission: 'settings.read',
  summary: 'One settings section of a store, with its version',
  response: z.object({ section: z.string(), value: z.unknown(), version: z.int() }),
  errors: [],
});

export const putSettings = endpoint({
  id: 'settings.putSettings',
  method: 'PUT',
  path: '/settings/restaurants/{restaurantId}/stores/{storeId}/{section}',
  freeParams: ['section'],
  permission: 'settings.manage',
  summary: 'Replace a settings section; a version that is no longer the newest is a conflict',
  body: z.strictObject({ value: z.unknown(), version: z.int() }),
  response: z.object({ section: z.string(), value: z.unknown(), version: z.int() }),
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});
