import type * as z from 'zod/mini';
import type { StaffAction } from '@servery/domain/employees';
import type { CountryCode } from '@servery/domain/countries';
import type { DeviceKind } from '../devices.ts';
import type { Permission } from '../permissions.ts';
import type { SectionFields } from './fields.ts';

/** A stored value as JSON has it, before a schema has read it. */
export type StoredJson = Readonly<Record<string, unknown>>;

/**
 * One section of settings. The settings module serves every section alike; docs/adr/0044-settings-sections.md has the rules for changing
 * one.
 */
export interface SettingsSection<Schema extends z.core.$ZodType = z.core.$ZodType, Group extends string = string> {
  id: string;
  title: string;
  /** The level that has one value of the section. Nothing is inherited: values are copied to other stores by hand. */
  scope: 'platform' | 'restaurant' | 'store' | 'device';
  /** Who may replace it. */
  permission: Permission;
  /** Who may read it. */
  readPermission: Permission;
  /** Of a device's section: which kind of device has it, the permission by which a device of that kind changes its own, and who may at a till. */
  device?: { kind: DeviceKind; permission: Permission; staffAction?: StaffAction };
  /**
   * The steps from values that earlier releases have stored to this release's form, oldest first; the number of steps + 1 is the section's
   * version. A step only adds what is missing: the previous release may still be running, reads the same value and may write it in its own
   * form at any time. So every step runs at each read, and running it twice gives the same as once.
   */
  upgrades: readonly ((stored: StoredJson) => StoredJson)[];
  schema: Schema;
  defaults: z.output<Schema>;
  /**
   * Fields that the section had in the release before. What its pages send of them is ignored; what is stored of them stays for its
   * servers, and a stored section with nothing else counts as not saved yet. The next release drops them here.
   */
  formerFields?: Readonly<Record<string, z.core.$ZodType>>;
  /** Guests' screens need it: changes of it reach an open menu page. */
  affectsGuests: boolean;
  /**
   * Prices, taxes, ways to pay or hours: a stored field that cannot be read at all stops the store's business until it is repaired. A
   * default in its place would charge guests wrongly.
   */
  neverDefault?: true;
  /**
   * Problems of a value to be stored, beyond its schema. Values that are already stored are not checked: reading must never lose a
   * restaurant's settings. Paths are dotted, below the value. `seller`: the owner of the settings.
   */
  problems?(value: z.output<Schema>, seller: { country: CountryCode }): { path: string; message: string }[];
  /** What the server itself puts into a value when it is stored; `at`: when. */
  stamp?(value: z.output<Schema>, at: string): z.output<Schema>;
  /** Fields that hold a picture of the restaurant's library. */
  pictures?: readonly string[];
  /** What its page shows; absent: it has no page of the settings kit. */
  page?: SectionFields<z.output<Schema>, Group>;
  /** The same in the words of a country, where they differ. */
  pageIn?: Partial<Record<CountryCode, SectionFields<z.output<Schema>, NoInfer<Group>>>>;
}

type Usual = 'permission' | 'readPermission' | 'upgrades';
type Declared<Schema extends z.core.$ZodType, Group extends string> = Omit<SettingsSection<Schema, Group>, 'scope' | Usual> &
  Partial<Pick<SettingsSection<Schema>, Usual>>;

/** Declares a section of a store; the defaults are checked against the schema by type. */
export const storeSection = <Schema extends z.core.$ZodType, Group extends string = never>(
  section: Declared<Schema, Group>,
): SettingsSection<Schema, Group> => ({
  scope: 'store',
  permission: 'settings.manage',
  readPermission: 'settings.read',
  upgrades: [],
  ...section,
});

/** Declares a section of a restaurant. */
export const restaurantSection = <Schema extends z.core.$ZodType, Group extends string = never>(
  section: Declared<Schema, Group>,
): SettingsSection<Schema, Group> => ({
  scope: 'restaurant',
  permission: 'restaurant.manage',
  readPermission: 'settings.read',
  upgrades: [],
  ...section,
});

/** Declares a section of the whole installation. It has no seller, so its rules are all in its schema. */
export const platformSection = <Schema extends z.core.$ZodType, Group extends string = never>(
  section: Omit<Declared<Schema, Group>, 'problems' | 'pictures' | 'stamp'>,
): SettingsSection<Schema, Group> => ({
  scope: 'platform',
  permission: 'platform.manage',
  readPermission: 'platform.manage',
  upgrades: [],
  ...section,
});

/**
 * Declares a section of a single device. Only fields that differ from the defaults are stored, and its rules are all in its schema: it must
 * be readable without asking whose device it is.
 */
export const deviceSection = <Schema extends z.core.$ZodType, Group extends string = never>(
  section: Omit<Declared<Schema, Group>, 'problems' | 'pictures' | 'stamp' | 'neverDefault'> & Required<Pick<SettingsSection, 'device'>>,
): SettingsSection<Schema, Group> & Required<Pick<SettingsSection, 'device'>> => ({
  scope: 'device',
  permission: 'devices.manage',
  readPermission: 'devices.read',
  upgrades: [],
  ...section,
});

/** Counts the forms that a section has had, from 1. */
export const versionOfSection = ({ upgrades }: Pick<SettingsSection, 'upgrades'>): number => upgrades.length + 1;
