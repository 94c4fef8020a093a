import type { CountryCode } from '../countries/countries.types.ts';
import type { Minor } from '../money/money.types.ts';

/** Who found an address: this server's own list, an outside service, or a person who typed it. */
export const addressProviders = ['local', 'google', 'nominatim', 'manual'] as const;
export type AddressProvider = (typeof addressProviders)[number];

/** Degrees, WGS 84. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** The destination of an order. Latitude and longitude in degrees, null if they are not known. */
export interface DeliveryAddress {
  /** Unit, number and street: "4/21 King Street". */
  line1: string;
  suburb: string;
  /** State or county; empty if there is none. */
  state: string;
  postcode: string;
  country: CountryCode;
  latitude: number | null;
  longitude: number | null;
  provider: AddressProvider;
  /** The provider's own id of the place, if it has one. */
  providerPlaceId: string | null;
  /** What the server has signed about it, for the server to know again; never stored with an order. */
  proof?: string | undefined;
}

export interface DeliveryDetails {
  address: DeliveryAddress;
  /** For the driver. */
  dropoffNotes: string;
  /** False: the fee depends on the place, and no address provider knows this address there. */
  confirmed?: boolean | undefined;
}

/** What a store's delivery costs and how far it goes. Amounts in minor units, metres as the crow flies. */
export interface DeliveryRules {
  minOrderValue: Minor;
  fee: Minor;
  /** From this item total on it costs nothing, wherever it goes; null: it always costs the fee. */
  freeFrom: Minor | null;
  /** Null: anywhere. Ignored if there are areas or suburbs. */
  radiusInMetres: number | null;
  /** The spec's suburbs; absent or empty: none. Ignored if there are areas. */
  suburbs?: readonly DeliverySuburb[];
  /** The spec's delivery areas; absent or empty: none. */
  deliveryAreas?: readonly DeliveryArea[];
}

/** A suburb that is delivered to, for a fee. The name and the postcode as addresses have them; an empty postcode: any. */
export interface DeliverySuburb {
  id: string;
  name: string;
  postcode: string;
  fee: Minor;
}

/** An area that is delivered to. */
export interface DeliveryArea {
  id: string;
  name: string;
  deliveryCharges: Minor;
  /** Null: the store's. */
  minOrderValue: Minor | null;
  /** A courier's quote is the fee if there is one; else `deliveryCharges`. */
  shouldApplyThirdPartyDeliveryFee: boolean;
  /** At least three corners. */
  polygon: readonly GeoPoint[];
}

/** What a delivery to a place costs, in minor units. */
export interface DeliveryTerms {
  fee: Minor;
  /** Of the items, before the fee. */
  minOrderValue: Minor;
  /** The area or the suburb; null if there are none, or it is not known which. */
  areaId: string | null;
  name: string | null;
  /** The fee is what a courier asks. */
  courier: boolean;
  /** False: the destination is not known yet. The fee is the highest and the minimum the lowest possible. */
  exact: boolean;
}

/** `ok` false: not delivered to. The terms are then those of an unknown place, so that a cart still has a price. */
export type DeliveryAnswer = { ok: true; terms: DeliveryTerms } | { ok: false; terms: DeliveryTerms; problem: DeliveryProblem };

/** Why a delivery cannot be made, in the shape of a cart's problems: no line is to blame. */
export interface DeliveryProblem {
  code: 'BELOW_MINIMUM' | 'OUTSIDE_AREA' | 'ADDRESS_MISMATCH';
  lineId: null;
  path: '' | 'delivery.address' | 'delivery.address.suburb';
  message: string;
}
