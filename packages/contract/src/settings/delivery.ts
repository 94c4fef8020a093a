import type { CountryCode } from '@servery/domain/countries';
import { crossesItself, distanceUnits, enclosesGround, localityNames, type GeoPoint } from '@servery/domain/delivery';
import * as z from 'zod/mini';
import { amountInput, nameText, text } from '../schemas.ts';
import { problemsOfIds } from './parts.ts';
import { storeSection } from './section.ts';

/** What is wrong with the border of an area; null: nothing. */
const shapeProblem = (polygon: readonly GeoPoint[]): string | null => {
  if (!enclosesGround(polygon)) return 'Please place the corners so that they enclose ground.';
  return crossesItself(polygon) ? 'The border crosses itself. Please move its corners so that no two of its lines cross.' : null;
};

/** The page in the words of a country. */
const pageIn = (country: CountryCode) => {
  const { one, many, heading } = localityNames[country];
  const manyHeading = `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
  return {
    groups: {
      terms: { title: 'Delivery', intro: 'What delivery costs, and how far you deliver.' },
      areas: {
        title: 'Areas',
        intro: `With areas drawn, you deliver only inside of them, each for its fee: ${many} and distance are not looked at. Of several areas at an address the one with the lowest fee counts.`,
      },
      suburbs: {
        title: manyHeading,
        intro: `With ${many} listed, you deliver to these only, each for its fee. Without any, one fee counts everywhere within your distance.`,
      },
    },
    fields: {
      minOrderValue: { group: 'terms', control: 'money', label: 'Minimum order', help: 'Of the items, before the fee. 0 for none.' },
      fee: {
        group: 'terms',
        control: 'money',
        label: 'Delivery fee',
        help: `Not used where areas are drawn or ${many} are listed below: each has a fee of its own.`,
      },
      freeFrom: {
        group: 'terms',
        control: 'money',
        label: 'Free delivery from',
        help: 'Items of this amount or more are delivered free, everywhere.',
        none: 'Never free',
      },
      radiusInMetres: {
        group: 'terms',
        control: 'distance',
        label: 'Maximum distance',
        help: `${distanceUnits[country].bounds} from the store, in a straight line. Not used where ${many} are listed.`,
        none: 'Any distance',
      },
      suburbs: {
        group: 'suburbs',
        control: 'list',
        label: manyHeading,
        one,
        empty: `No ${many} listed.`,
        id: 'id',
        blank: { id: '', name: '', postcode: '', fee: 0 },
        fields: {
          id: { control: 'hidden' },
          name: { control: 'text', label: heading },
          postcode: { control: 'text', optional: true, label: country === 'US' ? 'ZIP code' : 'Postcode', help: 'Empty for any.' },
          fee: { control: 'money', label: 'Fee' },
        },
      },
      deliveryAreas: { group: 'areas', control: 'special', label: 'Areas' },
    },
  } as const;
};

/** Delivery (spec: delivery settings). One fee for wherever the store brings it; amounts in minor units. */
export const deliverySettings = storeSection({
  id: 'delivery',
  title: 'Delivery',
  schema: z.strictObject({
    /** Of the items, before the fee. */
    minOrderValue: amountInput,
    fee: amountInput,
    /** From this item total on it costs nothing; null: it always costs the fee. */
    freeFrom: z.nullable(amountInput),
    /** Metres from the store as the crow flies; null: anywhere. Addresses without a place on the map are let through. */
    radiusInMetres: z.nullable(z.int().check(z.minimum(100), z.maximum(100_000))),
    /** The spec's suburbs: if there are any (and no areas), only these are delivered to, each for its fee. Names as in addresses. */
    suburbs: z._default(
      z.array(z.strictObject({ id: z.string(), name: nameText(60, 1), postcode: text(10), fee: amountInput })).check(z.maxLength(300)),
      [],
    ),
    /**
     * The spec's delivery areas. If there are any, only places inside one are delivered to; of several the cheapest applies. A polygon has
     * at least 3 corners. `shouldApplyThirdPartyDeliveryFee`: a courier's quote is the fee, if the store has a courier; else
     * `deliveryCharges`.
     */
    deliveryAreas: z._default(
      z
        .array(
          z.strictObject({
            id: z.string(),
            name: nameText(60, 1),
            deliveryCharges: amountInput,
            /** Null: the store's. */
            minOrderValue: z.nullable(amountInput),
            shouldApplyThirdPartyDeliveryFee: z.boolean(),
            polygon: z
              .array(
                z.strictObject({
                  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
                  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
                }),
              )
              .check(z.minLength(3, 'An area needs at least three corners.'), z.maxLength(500)),
          }),
        )
        .check(z.maxLength(50)),
      [],
    ),
  }),
  defaults: { minOrderValue: 0, fee: 0, freeFrom: null, radiusInMetres: null, suburbs: [], deliveryAreas: [] },
  affectsGuests: true,
  neverDefault: true,
  problems: ({ suburbs, deliveryAreas }) => [
    ...problemsOfIds(suburbs, 'suburbs', 'suburb'),
    ...problemsOfIds(deliveryAreas, 'deliveryAreas', 'area'),
    ...deliveryAreas.flatMap(({ polygon }, at) => {
      const message = shapeProblem(polygon);
      return message === null ? [] : [{ path: `deliveryAreas.${at}.polygon`, message }];
    }),
  ],
  page: pageIn('AU'),
  pageIn: { GB: pageIn('GB'), US: pageIn('US') },
});
