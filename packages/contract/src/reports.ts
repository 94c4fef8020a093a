import * as z from 'zod/mini';
import { reportPeriods, reportSections } from '@servery/domain/reports';
import { endpoint } from './endpoint.ts';
import { billEvents, orderEvents, paymentEvents } from './event-types.ts';
import type { Permission } from './permissions.ts';
import { currency, localDate, localDateInput, minor, uuid } from './schemas.ts';

/**
 * The owner's reports of a store (docs/adr/0079-reports-are-days-recomputed-whole.md). Sales count on the trading day of their order, each payment
 * and refund on its own. Amounts in minor units.
 */

const sums = { count: z.int(), quantity: z.int(), amount: minor };
const dayRange = z.object({ from: localDate, to: localDate });

const query = z.strictObject({
  period: z.enum(reportPeriods),
  /** Of `chosenDates`, the first day; of `chosenMonth`, any day of it. */
  from: z.optional(localDateInput),
  /** Of `chosenDates`, the last day, included. */
  to: z.optional(localDateInput),
});
export type ReportQuery = z.output<typeof query>;

const report = z.object({
  /** The trading days of the period, both included, and those that it is compared with. */
  days: dayRange,
  before: dayRange,
  currency,
  timeZone: z.string(),
  /** False: older orders are still being added up, and the figures are too low. */
  complete: z.boolean(),
  /** Of the store's report, and not of the last 24 hours: what was sold on each trading day. Days without a sale are left out. */
  daily: z.optional(z.array(z.object({ day: localDate, count: z.int(), amount: minor }))),
  /** In no order. */
  figures: z.array(z.object({ section: z.enum(reportSections), key: z.string(), label: z.string(), ...sums, before: z.object(sums) })),
});
export type Report = z.output<typeof report>;

const base = '/reports/restaurants/{restaurantId}/stores/{storeId}' as const;
const make = <const Id extends string, const Path extends string, const Needs extends Permission>(
  id: Id,
  path: Path,
  permission: Needs,
  summary: string,
) =>
  endpoint({
    ...{ id: `reports.${id}` as const, method: 'GET', path: `${base}/${path}` as const, permission, summary, query, response: report },
    staleOn: [...orderEvents, ...paymentEvents, ...billEvents],
    errors: ['resource_not_found'],
  });

export const getStoreReport = make('storeLevel', 'store_level', 'reports.read', 'Sales, taxes, payments, channels and hours of a store');
/** What a till shows of a day: its own figures, or the store's. */
const ofDay = { day: z.enum(['today', 'yesterday']), scope: z.enum(['store', 'till']) };
export type TillReportQuery = z.output<ReturnType<typeof z.object<typeof ofDay>>>;

export const getTillReport = endpoint({
  id: 'reports.getOwn',
  method: 'GET',
  path: '/reports/own',
  permission: 'reports.atTill',
  staffAction: 'reports',
  summary: "A trading day's figures at the till: the store's, or those of this till",
  query: z.strictObject(ofDay),
  response: report,
  staleOn: [...orderEvents, ...paymentEvents, ...billEvents],
  errors: ['APPROVAL_NEEDED'],
});
export const printTillReport = endpoint({
  id: 'reports.printOwn',
  method: 'POST',
  path: '/reports/own/print',
  permission: 'reports.atTill',
  staffAction: 'reports',
  summary: "Print a trading day's figures on the printer of this till, or else on the store's first that prints invoices",
  body: z.strictObject({ id: uuid, ...ofDay }),
  response: z.object({ printerName: z.string() }),
  status: 201,
  errors: ['resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'clientId',
});

/** Sales of the bills that the till opened, the money that it took, and its drawer's closings. */
export const getTerminalReport = make(
  'posTerminalLevel',
  '{posTerminalId}/pos_terminal_level',
  'reports.read',
  'Sales, payments, refunds and drawer closings of one POS terminal',
);
export const getItemReport = make('itemLevel', 'item_level', 'reports.operational', 'What was sold of each item');
export const getCategoryReport = make('categoryLevel', 'category_level', 'reports.operational', 'What was sold of each sales category');
export const getPizzaSizeReport = make('pizzaSizeLevel', 'pizza_size_level', 'reports.operational', 'What was sold of each pizza size');
export const getPizzaItemReport = make(
  'pizzaItemLevel',
  'pizza_item_level',
  'reports.operational',
  'What was sold of each pizza in each size',
);
export const getEmployeeReport = make('employeeLevel', 'employee_level', 'reports.read', 'What each person took, less what went back');
export const getGuestCountReport = make(
  'guestCountLevel',
  'dine_in_guest_count_level',
  'reports.operational',
  'Dine-in bills by how many guests they were for',
);
