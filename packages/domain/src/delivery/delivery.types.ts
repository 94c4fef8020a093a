import type { CountryCode } from '../countries/countries.types.ts';

/** Who found an address: this server's own list, an outside service, or a person who typed it. */
export const addressProviders = ['local', 'google', 'nominatim', 'manual'] as const;
export type AddressProvider = (typeof addressProviders)[number];

/** Degrees, WGS 84. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** Where an order goes. Latitude and longitude in degrees, null where nobody placed it on a map. */
export interface DeliveryAddress {
  /** Unit, number and street: "4/21 King Street". */
  line1: string;
  suburb: string;
  /** State or county; empty where there is none. */
  state: string;
  postcode: string;
  country: CountryCode;
  latitude: number | null;
  longitude: number | null;
  provider: AddressProvider;
  /** The provider's own id of the place, where it has one. */
  providerPlaceId: string | null;
}

export interface DeliveryDetails {
  address: DeliveryAddress;
  /** For whoever brings it. */
  dropoffNotes: string;
}

/** What a store's delivery costs and how far it goes. Amounts in minor units, metres as the crow flies. */
export interface DeliveryRules {
  minOrderValue: number;
  fee: number;
  /** From this item total on it costs nothing; null: it always costs the fee. */
  freeFrom: number | null;
  /** Null: anywhere. */
  radiusInMetres: number | null;
}

/** Why a delivery cannot be made, in the shape of a cart's problems: no line is to blame. */
export interface DeliveryProblem {
  code: 'BELOW_MINIMUM' | 'OUTSIDE_AREA';
  lineId: null;
  path: '' | 'delivery.address';
  message: string;
}
