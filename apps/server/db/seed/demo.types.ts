import type { DeviceKind } from '@servery/contract/devices';
import type { SettingsOf, SettingsSectionId } from '@servery/contract/settings/index';
import type { CurrencyCode } from '@servery/domain/money';
import type { MenuFile } from '../../src/modules/menu-files/index.ts';

export interface DemoAddress {
  formattedAddress: string;
  suburb: string;
  state: string;
  postcode: string;
  country: 'AU' | 'US' | 'GB' | 'NZ';
  latitude: number | null;
  longitude: number | null;
}

/** A store of a demo restaurant. Sections that are not given stand at their defaults. */
export interface DemoStore {
  /** Stands in the ids, so that links outlive a reset. */
  key: string;
  name: string;
  timeZone: string;
  address: DemoAddress;
  phone: string;
  email: string;
  /** Key of a picture. */
  image: string | null;
  settings: { [Id in SettingsSectionId]?: SettingsOf<Id> };
  tables: { name: string; area: string }[];
  printer: { name: string; serial: string };
  devices: { kind: DeviceKind; name: string }[];
}

export type DemoUserRole = 'superAdmin' | 'restaurantAdmin' | 'storeAdmin' | 'storeUser';

export interface DemoUser {
  role: DemoUserRole;
  /** As the terminal names them. */
  who: string;
  name: string;
  email: string;
  password: string;
  /** Key of the store, for the roles of a store. */
  store: string | null;
}

export interface DemoRestaurant {
  key: string;
  name: string;
  description: string;
  country: 'AU' | 'US' | 'GB' | 'NZ';
  currency: CurrencyCode;
  /** `#rrggbb`. */
  brandColor: string;
  logo: string | null;
  banner: string | null;
  stores: DemoStore[];
  users: DemoUser[];
  /** The same menu for every store. */
  menu: MenuFile;
}
