import * as z from 'zod/mini';
import { isReservedPrefix } from '@servery/domain/bills';
import { endpoint } from './endpoint.ts';
import { deviceEvents } from './event-types.ts';
import { asAnswered } from './as-stored.ts';
import { country, currency, localDate, uuid } from './schemas.ts';
import { customPaymentSettings } from './settings/custom-payments.ts';
import { loyaltySection } from './settings/loyalty.ts';
import { tableMapSettings } from './settings/table-map.ts';
import { taxSettings } from './settings/tax.ts';
import { surchargeSettings } from './settings/surcharges.ts';

/** Rules that a price at the till goes by, as the store's settings have them. Amounts in minor units, percentages in thousandths of a percent. */
const surcharges = surchargeSettings.schema.shape;

export const tillStore = z.object({
  name: z.string(),
  country,
  currency,
  timeZone: z.string(),
  /** The current trading day: during a night that continues after midnight, that of the evening before. */
  tradingDay: localDate,
  /** In the order of their areas and names. */
  tables: z.array(z.object({ id: uuid, name: z.string(), area: z.string() })),
  /** The rooms and where the tables stand. Absent from what a till has stored of a release before. */
  tableMaps: z.optional(asAnswered(tableMapSettings.schema.shape.maps)),
  taxRules: asAnswered(taxSettings.schema.shape.rules),
  publicHoliday: asAnswered(surcharges.publicHoliday),
  /** Of a card on this till's terminal. */
  card: surcharges.card,
  cashFiveUp: surcharges.cashFiveUp,
  /** The store's own ways to pay. Absent from nodes of the release before, and from what a till has stored of it. */
  customPayments: z.optional(asAnswered(customPaymentSettings.schema.shape.payments)),
  /** Whether the store delivers. Absent from nodes of the release before, and from what a till has stored of it. */
  delivers: z.optional(z.boolean()),
  /** The loyalty scheme; null: there is none. Absent from nodes of the release before, and from what a till has stored of it. */
  loyaltyScheme: z.optional(z.nullable(asAnswered(z.omit(loyaltySection.schema, { cardBg: true })))),
  /** Longest comment on a line. */
  commentMaxLength: z.int(),
});

/** With it and the menu a till calculates prices locally; the server's result is authoritative. */
export const getTillStore = endpoint({
  id: 'pos.getStore',
  method: 'GET',
  path: '/pos/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'orders.read',
  summary: 'What a till knows of its store besides the menu: tables, and the rules that prices go by',
  response: tillStore,
  staleOn: ['settings.changed', 'restaurant.storesChanged'],
  errors: [],
});

const prefixPath = '/pos/restaurants/{restaurantId}/stores/{storeId}/terminals/{deviceId}/prefix';
const prefix = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.regex(/^[A-Z]{1,3}$/, 'Please enter one to three letters.'),
  z.refine((letters) => !isReservedPrefix(letters), 'Numbers of other orders begin with this letter. Please choose another one.'),
);

export const getTillPrefix = endpoint({
  id: 'pos.getPrefix',
  method: 'GET',
  path: prefixPath,
  permission: 'devices.read',
  summary: "What a till's bill numbers begin with: its own letters in the store",
  /** Null: it has opened no bill yet, and gets free letters with its first. */
  response: z.object({ prefix: z.nullable(z.string()) }),
  staleOn: [...deviceEvents, 'device.settingsChanged'],
  errors: [],
});

export const putTillPrefix = endpoint({
  id: 'pos.putPrefix',
  method: 'PUT',
  path: prefixPath,
  permission: 'devices.manage',
  summary:
    "Change what a till's bill numbers begin with; bills that are open keep their numbers. Letters of another till are an error of the field",
  body: z.strictObject({ prefix }),
  response: z.object({ prefix: z.nullable(z.string()) }),
  errors: [],
  repeatable: 'natural',
});
