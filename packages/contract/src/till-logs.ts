import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, instantInput, page, pageQuery, text, uuid } from './schemas.ts';

/** What tills have set aside and taken up again, for those who look into what happened to a bill (the spec's POS stashed order log). */

/** `stashed`: the till put an open bill away, for another one or for none. `recovered`: it has it in hand again. */
export const stashSteps = ['stashed', 'recovered'] as const;
export type StashStep = (typeof stashSteps)[number];

/** The most steps in one call. */
export const mostStashSteps = 50;

const counted = z.int().check(z.minimum(0), z.maximum(1_000_000));
const step = {
  /** Made by the till (UUIDv7): sent again, it is the same step. */
  id: uuid,
  orderId: uuid,
  step: z.enum(stashSteps),
  /** By the clock of the till. */
  at: instantInput,
  /** Empty: the server has not numbered the bill yet. */
  number: text(20),
  /** Lines to be made and paid for. */
  lines: counted,
  /** Changes to it that the till had not sent yet. */
  unsent: counted,
  /** Of the newest change that the server has put in order, as far as the till knows. */
  revision: counted,
};

export const sendPosStashedOrderLog = endpoint({
  id: 'logging.sendPosStashedOrderLog',
  method: 'POST',
  path: '/logging/pos-stashed-order-log',
  permission: 'device.ownTill',
  summary: `What a till has set aside and taken up again, at most ${mostStashSteps} steps at once; kept for 30 days`,
  body: z.strictObject({ steps: z.array(z.strictObject(step)).check(z.minLength(1), z.maxLength(mostStashSteps)) }),
  response: z.object({}),
  errors: [],
  repeatable: 'clientId',
});

export const listPosStashedOrderLog = endpoint({
  id: 'logging.listPosStashedOrderLog',
  method: 'GET',
  path: '/logging/restaurants/{restaurantId}/stores/{storeId}/pos-stashed-order-log',
  permission: 'devices.read',
  summary: "What a store's tills have set aside and taken up again in the last 30 days, newest first",
  query: z.strictObject({
    ...pageQuery,
    /** Of this bill alone. */
    orderId: z.optional(uuid),
    /** Set aside or taken up from then on, and before then, by the clocks of the tills. */
    from: z.optional(instantInput),
    to: z.optional(instantInput),
    /** Part of a bill's number, a till's or a person's name. */
    search: z.optional(text(60)),
  }),
  response: page(
    z.object({
      id: uuid,
      orderId: uuid,
      step: z.enum(stashSteps),
      at: instant,
      receivedAt: instant,
      number: z.string(),
      lines: z.int(),
      unsent: z.int(),
      revision: z.int(),
      terminalName: z.string(),
      /** Who worked at the till when it sent this; the till's name where nobody signs in. */
      by: z.string(),
    }),
  ),
  staleOn: [],
  errors: [],
});
