import * as z from 'zod/mini';
import { cancellationReasons, orderSources } from '@servery/domain/orders';
import { taskChanges, taskStatuses, ticketStatuses } from '@servery/domain/kitchen';
import { lineDetailKinds } from '@servery/domain/pricing';
import { asStored } from './as-stored.ts';
import { endpoint } from './endpoint.ts';
import { collectionType, instant, nameText, page, pageQuery, text, uuid } from './schemas.ts';
import { displayStationsSettings } from './settings/display-stations.ts';
import { prepTimeInMinutes } from './settings/prep-time.ts';

export const kitchenTask = z.object({
  id: uuid,
  lineId: uuid,
  quantity: z.int(),
  name: z.string(),
  categoryName: z.string(),
  details: z.array(z.string()),
  /** The same as data, if there is more than choices. */
  made: z.optional(
    z.array(
      z.object({
        kind: z.enum(lineDetailKinds),
        depth: z.union([z.literal(0), z.literal(1), z.literal(2)]),
        quantity: z.int(),
        name: z.string(),
      }),
    ),
  ),
  comments: z.string(),
  status: z.enum(taskStatuses),
  /** The print stations that make it; without them it belongs to every station. */
  stationIds: z.optional(z.array(z.string())),
  course: z.optional(z.nullable(z.string())),
  /** How the line changed after it was sent; stays until a cook has ticked it. */
  change: z.optional(z.nullable(z.enum(taskChanges))),
  /** The state of a changed task before the change. */
  was: z.optional(z.string()),
});
export const kitchenTicket = z.object({
  id: uuid,
  storeId: uuid,
  orderId: uuid,
  number: z.string(),
  source: z.enum(orderSources),
  collectionType,
  customerName: z.string(),
  tableName: z.nullable(z.string()),
  deliverySuburb: z.optional(z.nullable(z.string())),
  comments: z.string(),
  status: z.enum(ticketStatuses),
  createdAt: instant,
  dueAt: instant,
  completedAt: z.nullable(instant),
  /** Who cancelled or rejected the order, and why. */
  closed: z.optional(
    z.nullable(z.object({ by: z.string(), reason: z.nullable(z.enum(cancellationReasons)), note: z.string(), at: instant })),
  ),
  tasks: z.array(kitchenTask),
  /** Of a test order. */
  test: z.optional(z.boolean()),
  /** When a bill was sent again; a display that has painted the change acknowledges it again. */
  toldAt: z.optional(instant),
  version: z.int(),
});

const deviceView = z.object({
  deviceId: uuid,
  name: z.string(),
  restaurantId: uuid,
  restaurantName: z.string(),
  storeId: uuid,
  storeName: z.string(),
  timeZone: z.string(),
  prepTimeInMinutes: z.int(),
  /** From when on a ticket looks urgent, before it is due; null: half of the prep time. */
  warnBeforeDueInMinutes: z.nullable(z.int()),
  lateAfterDueInMinutes: z.int(),
  /** Stations that this screen can be narrowed to (settings section `printing`). */
  printStations: z.array(z.object({ id: z.string(), name: z.string() })),
  /** This screen's own settings section, with the version that a change of it must name. Nodes of the release before do not answer it. */
  displayStations: z.optional(z.object({ value: asStored(displayStationsSettings.schema), version: z.int() })),
});

export const loginKdsDevice = endpoint({
  id: 'kds.login',
  method: 'POST',
  path: '/kds/login',
  permission: 'device.login',
  summary: 'Exchange a pairing code (8 characters, 10 minutes, single use, 5 tries) for a session of the kitchen display',
  body: z.strictObject({
    code: z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4}[- ]?[A-Z0-9]{4}$/, 'Please enter the 8 characters of the code.')),
  }),
  response: deviceView,
  errors: ['invalid_grant'],
});

export const getKdsDevice = endpoint({
  id: 'kds.getDevice',
  method: 'GET',
  path: '/kds/device',
  permission: 'device.ownDisplay',
  summary: 'The kitchen display that this session belongs to, with its store',
  response: deviceView,
  staleOn: ['device.renamed', 'device.settingsChanged', 'settings.changed', 'restaurant.changed', 'restaurant.storesChanged'],
  errors: [],
});

export const createKdsDevice = endpoint({
  id: 'kds.createDevice',
  method: 'POST',
  path: '/kds/kds_devices/create',
  permission: 'devices.manage',
  summary: 'Create a kitchen display, or pair one again, and get its pairing code; an older session of it ends',
  body: z.strictObject({ id: uuid, restaurantId: uuid, storeId: uuid, name: nameText(60, 1) }),
  response: z.object({ deviceId: uuid, code: z.string(), expiresAt: instant }),
  errors: [],
  repeatable: 'key',
});

export const listTickets = endpoint({
  id: 'kds.listTickets',
  method: 'GET',
  path: '/kds/restaurants/{restaurantId}/stores/{storeId}/tickets',
  permission: 'kitchen.read',
  summary: 'Active tickets oldest first, or completed ones newest first',
  query: z.strictObject({
    ...pageQuery,
    view: z._default(z.enum(['active', 'completed']), 'active'),
    /** Completed tickets of the last 7 days whose number holds this; the letter and zeros may be left out. */
    number: z.optional(text(20)),
  }),
  response: z.extend(page(kitchenTicket), { cursor: z.int() }),
  staleOn: ['ticket.created', 'ticket.changed'],
  errors: [],
});

export const commandTicket = endpoint({
  id: 'kds.commandTicket',
  method: 'POST',
  path: '/kds/restaurants/{restaurantId}/stores/{storeId}/tickets/{ticketId}/commands',
  permission: 'kitchen.work',
  summary: 'Start, tick one task or several, bump, recall or clear away a ticket',
  body: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('start') }),
    z.strictObject({ type: z.literal('setTask'), taskId: uuid, status: z.enum(taskStatuses) }),
    z.strictObject({
      type: z.literal('setTasks'),
      taskIds: z.array(uuid).check(z.minLength(1), z.maxLength(500)),
      status: z.enum(taskStatuses),
    }),
    z.strictObject({ type: z.literal('bump') }),
    z.strictObject({ type: z.literal('recall') }),
    z.strictObject({ type: z.literal('remove') }),
  ]),
  response: kitchenTicket,
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});

/** The cooks' own prep time: how long a ticket without a promised time has. The displays' other times are set by the manager. */
export const setPrepTime = endpoint({
  id: 'kds.setPrepTime',
  method: 'PUT',
  path: '/kds/restaurants/{restaurantId}/stores/{storeId}/prep-time',
  permission: 'kitchen.work',
  summary: "Set the store's prep time from a kitchen display; tickets that are open keep when they are due",
  body: z.strictObject({ prepTimeInMinutes }),
  response: z.object({ prepTimeInMinutes: z.int() }),
  errors: [],
  repeatable: 'natural',
});

export const acknowledgeTickets = endpoint({
  id: 'kds.acknowledgeTickets',
  method: 'POST',
  path: '/kds/restaurants/{restaurantId}/stores/{storeId}/tickets/acknowledge',
  permission: 'kitchen.work',
  summary: 'Say that tickets have been painted on a kitchen display; the first display counts, unknown ids are passed over',
  body: z.strictObject({ ticketIds: z.array(uuid).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ ok: z.literal(true) }),
  errors: [],
  repeatable: 'natural',
});
