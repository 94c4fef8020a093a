import { addressProviders } from '@servery/domain/delivery';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { asAnswered } from './as-stored.ts';
import { country, instant, text, uuid } from './schemas.ts';

/** The destination of an order. Latitude and longitude in degrees, null if they are not known. */
export const deliveryAddress = z.strictObject({
  /** Unit, number and street: "4/21 King Street". */
  line1: text(120, 1),
  suburb: text(60, 1),
  /** State or county; empty if there is none. */
  state: text(60),
  postcode: text(12, 1),
  country,
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  provider: z.enum(addressProviders),
  /** The provider's own id of the place, if it has one. */
  providerPlaceId: z.nullable(text(300)),
  /** What `resolve` or `check` has signed about it, as it came. Without it a fee that hangs on the place is the highest. */
  proof: z.optional(z.string().check(z.maxLength(2000))),
});

/** An address as a provider knows it: parts that it does not know are empty, and the guest's to fill in. */
const resolvedAddress = z.object({ ...asAnswered(deliveryAddress).shape, line1: z.string(), suburb: z.string(), postcode: z.string() });

/** Delivery details of an order. The notes are for the driver (spec: at most 300 characters). */
export const deliveryDetails = z.strictObject({ address: deliveryAddress, dropoffNotes: text(300) });

/** The destination of a placed order. `confirmed` false: the fee depends on the place, and no address provider knows this address there. */
export const orderDelivery = z.extend(asAnswered(deliveryDetails), { confirmed: z.optional(z.boolean()) });

/** One session from the first keystroke to the choice: some providers bill by it. */
const session = uuid;

/** POST, so that what a guest types appears in no access log. */
export const suggestAddresses = endpoint({
  id: 'addresses.suggest',
  method: 'POST',
  path: '/addresses/restaurants/{restaurantId}/stores/{storeId}/suggest',
  permission: 'public.order',
  summary: "Addresses that fit what was typed so far, in the store's country, near the store first",
  body: z.strictObject({ text: text(120, 3), session }),
  response: z.object({
    rows: z.array(z.object({ id: z.string(), primary: z.string(), secondary: z.string() })),
    /** Text that the provider requires below its suggestions. */
    attribution: z.nullable(z.string()),
  }),
  errors: ['service_unavailable'],
  repeatable: 'natural',
});

export const resolveAddress = endpoint({
  id: 'addresses.resolve',
  method: 'POST',
  path: '/addresses/restaurants/{restaurantId}/stores/{storeId}/resolve',
  permission: 'public.order',
  summary:
    'The parts and coordinates of a suggested address; parts that the provider does not know are empty. Not found: it no longer exists',
  body: z.strictObject({ id: text(500, 1), session }),
  response: resolvedAddress,
  errors: ['service_unavailable'],
  repeatable: 'natural',
});

export const checkAddress = endpoint({
  id: 'addresses.check',
  method: 'POST',
  path: '/addresses/restaurants/{restaurantId}/stores/{storeId}/check',
  permission: 'public.order',
  summary: "An address that was typed, with the server's signed word on where it is: on the map where the provider knows it there",
  body: z.strictObject({
    address: z.strictObject({ line1: text(120, 1), suburb: text(60, 1), state: text(60), postcode: text(12, 1) }),
    session,
  }),
  response: resolvedAddress,
  errors: [],
  repeatable: 'natural',
});

export const getMapTiles = endpoint({
  id: 'addresses.getMapTiles',
  method: 'GET',
  path: '/addresses/restaurants/{restaurantId}/stores/{storeId}/map-tiles',
  permission: 'settings.read',
  summary: 'Where the pictures of the map come from that delivery areas are drawn on',
  response: z.object({
    /** `url` has {z}, {x} and {y}. Null: none are configured, and the map has a plain ground. */
    tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  }),
  // Configured where the server starts.
  staleOn: [],
  errors: [],
});

export const savedAddress = z.object({ id: uuid, createdAt: instant, ...asAnswered(deliveryAddress).shape, dropoffNotes: z.string() });

export const listAddresses = endpoint({
  id: 'addresses.list',
  method: 'GET',
  path: '/customer/restaurants/{restaurantId}/addresses',
  permission: 'customer.own',
  summary: "The customer's delivery addresses, the last used first; an address joins them by an order to it",
  response: z.object({ rows: z.array(savedAddress) }),
  staleOn: [],
  errors: [],
});

export const forgetAddress = endpoint({
  id: 'addresses.forget',
  method: 'DELETE',
  path: '/customer/restaurants/{restaurantId}/addresses/{addressId}',
  permission: 'customer.own',
  summary: 'Forget a delivery address; orders keep theirs',
  response: z.object({}),
  errors: [],
  repeatable: 'natural',
});
