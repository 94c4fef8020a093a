import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../endpoint.ts';
import type { EventType } from '../event-types.ts';
import { asStored } from '../as-stored.ts';
import { checkoutSettings } from './checkout.ts';
import { customPaymentSettings } from './custom-payments.ts';
import { deliverySettings } from './delivery.ts';
import { displayStationsSettings } from './display-stations.ts';
import { holidaysSettings } from './holidays.ts';
import { tillHoursSettings, timingsSettings, tradingHoursSettings } from './hours.ts';
import { kitchenDisplaySettings } from './kitchen-display.ts';
import { onlineOrderingSettings } from './online-ordering.ts';
import { orderProcessSettings } from './order-process.ts';
import { pizzaSettingsSection } from './pizza.ts';
import { businessSettings, printingSettings } from './printing.ts';
import { loyaltySection } from './loyalty.ts';
import type { SettingsSection } from './section.ts';
import { staffActionSettings } from './staff-actions.ts';
import { surchargeSettings } from './surcharges.ts';
import { tableMapSettings } from './table-map.ts';
import { taxSettings } from './tax.ts';
import { tillLockSettings } from './till-lock.ts';
import { tillPaymentsSettings } from './till-payments.ts';
import { tillPrinterSettings } from './till-printer.ts';
import { tillScreenSettings } from './till-screen.ts';
import { timeClockSettings } from './time-clock.ts';
import { transactionFeeSection } from './transaction-fee.ts';
import { uberEatsSettings } from './uber-eats.ts';

/** Every settings section of a store, by id. */
export const settingsSections = {
  tradingHours: tradingHoursSettings,
  timings: timingsSettings,
  tillHours: tillHoursSettings,
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
  tableMap: tableMapSettings,
  staffActions: staffActionSettings,
  timeClock: timeClockSettings,
  customPayments: customPaymentSettings,
} as const;
export type SettingsSectionId = keyof typeof settingsSections;

/** Every settings section of a restaurant, by id. */
export const restaurantSections = { loyalty: loyaltySection } as const;
export type RestaurantSectionId = keyof typeof restaurantSections;

/** Every settings section of the platform, by id. */
export const platformSections = { transactionFee: transactionFeeSection } as const;
export type PlatformSectionId = keyof typeof platformSections;

/** Every settings section of a single device, by id. */
export const deviceSections = {
  displayStations: displayStationsSettings,
  tillLock: tillLockSettings,
  tillPayments: tillPaymentsSettings,
  tillPrinter: tillPrinterSettings,
  tillScreen: tillScreenSettings,
} as const;
export type DeviceSectionId = keyof typeof deviceSections;

/** The sections of every scope, by id. */
export const allSections = { ...settingsSections, ...restaurantSections, ...platformSections, ...deviceSections };
export type AnySectionId = keyof typeof allSections;
type SchemaOf<Id extends AnySectionId> = (typeof allSections)[Id]['schema'];
export type SettingsOf<Id extends AnySectionId> = z.output<SchemaOf<Id>>;

const inCapitals = (id: string) => `${id[0]!.toUpperCase()}${id.slice(1)}`;

type StorePath<Id extends string> = `/settings/restaurants/{restaurantId}/stores/{storeId}/${Id}`;
type RestaurantPath<Id extends string> = `/settings/restaurants/{restaurantId}/${Id}`;
type PlatformPath<Id extends string> = `/settings/platform/${Id}`;
type DevicePath<Id extends string> = `/settings/restaurants/{restaurantId}/stores/{storeId}/devices/{deviceId}/${Id}`;
type OwnDevicePath<Id extends string> = `/settings/device/${Id}`;
type View<Id extends AnySectionId> = z.core.$ZodType<{ section: Id; value: SettingsOf<Id>; version: number; misfits: string[] }>;
type Change<Id extends AnySectionId> = z.core.$ZodType<
  { value: SettingsOf<Id>; version: number },
  { value: z.input<SchemaOf<Id>>; version: number }
>;

/** How a section is read and replaced. */
interface SectionEndpoints<Id extends AnySectionId, Path extends string> {
  get: Endpoint<Path, undefined, undefined, View<Id>, never>;
  put: Endpoint<Path, undefined, Change<Id>, View<Id>, 'resource_status_conflict'>;
}

/** The same of a device's section, and how the device itself replaces it: it reads it with its other data (`kds.getDevice`). */
interface DeviceSectionEndpoints<Id extends DeviceSectionId> extends SectionEndpoints<Id, DevicePath<Id>> {
  putOwn: Endpoint<OwnDevicePath<Id>, undefined, Change<Id>, View<Id>, 'resource_status_conflict' | 'APPROVAL_NEEDED'>;
}

const pathOfScope = {
  platform: '/settings/platform',
  restaurant: '/settings/restaurants/{restaurantId}',
  store: '/settings/restaurants/{restaurantId}/stores/{storeId}',
  device: '/settings/restaurants/{restaurantId}/stores/{storeId}/devices/{deviceId}',
} as const;

const staleOnOfScope = {
  // No log has events of the platform: its pages read again when their window gets the focus.
  platform: [],
  restaurant: ['settings.changed'],
  store: ['settings.changed'],
  device: ['device.settingsChanged'],
} as const satisfies Record<SettingsSection['scope'], readonly EventType[]>;

/** A section as callers send it: pages of the release before still send its former fields. */
const toSent = ({ schema, formerFields }: SettingsSection) =>
  formerFields === undefined
    ? schema
    : z.extend(
        schema as z.ZodMiniObject,
        Object.fromEntries(Object.entries(formerFields).map(([name, field]) => [name, z.optional(field)])),
      );

function getEndpoints(id: string, section: SettingsSection) {
  const { title, schema, scope, permission, readPermission, device } = section;
  const path = `${pathOfScope[scope]}/${id}`;
  const response = z.object({
    section: z.literal(id),
    value: asStored(schema),
    /** The version that was read, when a change is sent; 0 while nobody has changed the section. */
    version: z.int(),
    /**
     * Dotted paths, below the value, of stored values that do not fit because another release wrote them. They stay until somebody changes
     * them; a value that could not be read at all is shown as it last was, or as its default.
     */
    misfits: z.array(z.string()),
  });
  const change = {
    method: 'PUT',
    body: z.strictObject({ value: toSent(section), version: z.int() }),
    response,
    errors: ['resource_status_conflict'],
    // The platform's connection stores no keys. A repeat finds what it has written.
    repeatable: scope === 'platform' ? 'natural' : 'key',
  } as const;
  const older = 'a version that is no longer the newest is a conflict';
  return {
    get: endpoint({
      id: `settings.get${inCapitals(id)}`,
      method: 'GET',
      path,
      permission: readPermission,
      summary: `${scope === 'platform' ? 'The' : 'A'} ${scope}'s settings: ${title}`,
      response,
      staleOn: staleOnOfScope[scope],
      errors: [],
    }),
    put: endpoint({
      ...change,
      id: `settings.put${inCapitals(id)}`,
      path,
      permission,
      summary: `Replace ${scope === 'platform' ? 'the' : 'a'} ${scope}'s settings: ${title}; ${older}`,
    }),
    ...(device && {
      putOwn: endpoint({
        ...change,
        id: `settings.putOwn${inCapitals(id)}`,
        path: `/settings/device/${id}`,
        permission: device.permission,
        ...(device.staffAction && { staffAction: device.staffAction, errors: [...change.errors, 'APPROVAL_NEEDED'] }),
        summary: `Replace the settings of the device that this session belongs to: ${title}; ${older}`,
      }),
    }),
  };
}

const endpointsById = Object.fromEntries(
  Object.entries(allSections).map(([id, section]) => [id, getEndpoints(id, section as SettingsSection)]),
) as unknown;
const ofStores = endpointsById as { [Id in SettingsSectionId]: SectionEndpoints<Id, StorePath<Id>> };
const ofPlatform = endpointsById as { [Id in PlatformSectionId]: SectionEndpoints<Id, PlatformPath<Id>> };
const ofDevices = endpointsById as { [Id in DeviceSectionId]: DeviceSectionEndpoints<Id> };
const ofRestaurants = endpointsById as { [Id in RestaurantSectionId]: SectionEndpoints<Id, RestaurantPath<Id>> };

/** The endpoint that reads a section of a store: `getSettings('tax')`. */
export const getSettings = <Id extends SettingsSectionId>(id: Id): SectionEndpoints<Id, StorePath<Id>>['get'] => ofStores[id].get;

/** The endpoint that replaces a section of a store: `putSettings('tax')`. */
export const putSettings = <Id extends SettingsSectionId>(id: Id): SectionEndpoints<Id, StorePath<Id>>['put'] => ofStores[id].put;

/** The endpoint that reads a section of a restaurant: `getRestaurantSettings('loyalty')`. */
export const getRestaurantSettings = <Id extends RestaurantSectionId>(id: Id): SectionEndpoints<Id, RestaurantPath<Id>>['get'] =>
  ofRestaurants[id].get;

/** The endpoint that replaces a section of a restaurant: `putRestaurantSettings('loyalty')`. */
export const putRestaurantSettings = <Id extends RestaurantSectionId>(id: Id): SectionEndpoints<Id, RestaurantPath<Id>>['put'] =>
  ofRestaurants[id].put;

/** The endpoint that reads a section of the platform: `getPlatformSettings('transactionFee')`. */
export const getPlatformSettings = <Id extends PlatformSectionId>(id: Id): SectionEndpoints<Id, PlatformPath<Id>>['get'] =>
  ofPlatform[id].get;

/** The endpoint that replaces a section of the platform: `putPlatformSettings('transactionFee')`. */
export const putPlatformSettings = <Id extends PlatformSectionId>(id: Id): SectionEndpoints<Id, PlatformPath<Id>>['put'] =>
  ofPlatform[id].put;

/** The endpoint that reads a section of a device: `getDeviceSettings('displayStations')`. */
export const getDeviceSettings = <Id extends DeviceSectionId>(id: Id): DeviceSectionEndpoints<Id>['get'] => ofDevices[id].get;

/** The endpoint that replaces a section of a device: `putDeviceSettings('displayStations')`. */
export const putDeviceSettings = <Id extends DeviceSectionId>(id: Id): DeviceSectionEndpoints<Id>['put'] => ofDevices[id].put;

/** The endpoint by which a device replaces a section of its own: `putOwnDeviceSettings('displayStations')`. */
export const putOwnDeviceSettings = <Id extends DeviceSectionId>(id: Id): DeviceSectionEndpoints<Id>['putOwn'] => ofDevices[id].putOwn;

/** The sections that together define when a store is open. */
export const openingHoursSections = ['tradingHours', 'timings', 'tillHours'] as const;
const openingHours = <T>(of: (id: (typeof openingHoursSections)[number]) => T) =>
  Object.fromEntries(openingHoursSections.map((id) => [id, of(id)])) as never;
type OfOpeningHours<What extends 'get' | 'change'> = z.core.$ZodType<
  {
    [Id in (typeof openingHoursSections)[number]]: What extends 'get' ? z.output<View<Id>> : z.output<Change<Id>>;
  },
  { [Id in (typeof openingHoursSections)[number]]: What extends 'get' ? z.input<View<Id>> : z.input<Change<Id>> }
>;

/** Replaces the three sections of a store's opening hours in one transaction: all of them, or none. */
export const putOpeningHours = endpoint({
  id: 'settings.putOpeningHours',
  method: 'PUT',
  path: '/settings/restaurants/{restaurantId}/stores/{storeId}/openingHours',
  permission: 'settings.manage',
  summary:
    'Replace trading hours, ordering sessions and till hours of a store together; a version that is no longer the newest is a conflict',
  body: z.strictObject(
    openingHours((id) => z.strictObject({ value: settingsSections[id].schema, version: z.int() })),
  ) as unknown as OfOpeningHours<'change'>,
  response: z.object(openingHours((id) => ofStores[id].get.response)) as unknown as OfOpeningHours<'get'>,
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});

/** All of them, for the server and the docs. */
export const settingsEndpoints: readonly Endpoint[] = [
  ...Object.values(endpointsById as Record<string, Record<string, Endpoint>>).flatMap((ofSection) => Object.values(ofSection)),
  putOpeningHours,
];
