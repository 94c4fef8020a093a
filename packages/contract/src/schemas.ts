import * as z from 'zod/mini';
import { collectionTypes } from '@servery/domain/orders';
import type { ImageRef } from '@servery/domain/menu';
import { longestAlt } from '@servery/domain/pictures';
import { cleanTyped, isBlank } from '@servery/domain/text';
import { cleanPhone, formats } from '@servery/domain/validation';

/** Building blocks that several nouns share. */
/** An id in small letters, however it was sent: two spellings of one id are one row, one key and one fingerprint. */
export const uuid = z.uuid().check(z.toLowerCase());
export const minor = z.int();
export const minorNotNegative = z.int().check(z.minimum(0));
/** An amount as people type it, in minor units: more is a slip of the finger, and would make prices that no number can hold. */
export const amountInput = minorNotNegative.check(z.maximum(10_000_000, 'Please use a smaller amount.'));
export const instant = z.iso.datetime();
export const localDate = z.iso.date();

/**
 * Years that a caller can mean. PostgreSQL knows no year 0, and a rule that looks some days ahead of the last day of 9999 comes to a year
 * that no date of ours can be written with. What is not a date at all has its own message.
 */
const sensibleYear = z.refine<string>(
  (value) => !/^\d{4}-/.test(value) || (value >= '1900' && value < '9999'),
  'Please enter a date from 1900 to 9998.',
);
/** `instant` as callers send it. What is answered has no such bounds: an old row must not make a list fail. */
export const instantInput = z.iso.datetime().check(sensibleYear);
/** `localDate` as callers send it. */
export const localDateInput = z.iso.date().check(sensibleYear);
export const currency = z.enum(['AUD', 'USD', 'GBP', 'NZD']);
export const country = z.enum(['AU', 'US', 'GB', 'NZ']);
export const collectionType = z.enum(collectionTypes);

/** A text of one of the domain's formats, with the same message as in forms. Of a pasted text only what can be seen counts. */
export const formatted = (name: keyof typeof formats) =>
  z.string().check(z.overwrite(name === 'phone' ? cleanPhone : cleanTyped), z.regex(formats[name].pattern, formats[name].message));

/**
 * Text as people type and paste it: trimmed, and invisible characters except the line break are removed. They are not refused: who pasted
 * them could not find them. A text with nothing visible is empty.
 */
export const text = (max: number, min = 0) =>
  z.string().check(
    z.overwrite((value) => (isBlank(value) ? '' : cleanTyped(value))),
    z.minLength(min, min === 1 ? 'Please fill this in.' : `Please enter at least ${min} characters.`),
    z.maxLength(max, `Please use at most ${max} characters.`),
  );

/** A name of one line, as `text`: for names that lists, mails and receipts show on a single line. */
export const nameText = (max: number, min = 0) => text(max, min).check(z.regex(/^[^\n]*$/, 'Please use one line.'));

/**
 * The version that a change was made from: if it is no longer the newest, the change is a conflict with the current state as details. Pages
 * of the release before send none; their change is made.
 */
export const editedVersion = z.optional(z.int());

/** A list of choices, each of which counts once: its length is bounded by what there is to choose from. */
export const distinct = <T extends z.core.$ZodType>(choice: T) =>
  z.array(choice).check(z.overwrite((chosen) => [...new Set(chosen)] as typeof chosen));

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** With all fields at every depth required: otherwise a type with an optional field more is assignable to the one without it. */
type Complete<T> = T extends object ? { [Field in keyof T]-?: Complete<T[Field]> } : T;
type Differing<A, B> = {
  [Field in keyof A | keyof B]: Field extends keyof A & keyof B ? (Same<A[Field], B[Field]> extends true ? never : Field) : Field;
}[keyof A | keyof B];
/** Anything if the types agree; otherwise something that no schema is, with the name of the field for the compiler's message. */
type Agreement<A, B> = Same<A, B> extends true ? unknown : { schemaDiffersFromDomainIn: Differing<A, B> };

/**
 * Declares the schema of a type of the domain: `schemaFor<Bill>()(z.object({ … }))`. The type is written in the domain only. The compiler
 * refuses a schema that lacks one of its fields, optional ones included, or has another field or other values (ADR 0002).
 */
export const schemaFor =
  <Type>() =>
  <Schema extends z.ZodMiniType<Type>>(schema: Agreement<Complete<Type>, Complete<z.output<Schema>>> & Schema): Schema =>
    schema;

export const imageRef = schemaFor<ImageRef>()(
  z.object({
    id: z.string(),
    path: z.string(),
    width: z.int(),
    height: z.int(),
    alt: z.optional(z.string()),
  }),
);

export const address = z.object({
  /** Street and number; `storeAddressInOneLine` of the domain writes the whole address. */
  formattedAddress: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Somebody placed it on the map by hand: it is not looked up. */
  placedByHand: z.optional(z.boolean()),
});

/** Query of a list: at most 200 rows, continued by an opaque cursor. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(z.string().check(z.maxLength(200))),
};
export const page = <T extends z.core.$ZodType>(row: T) => z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) });

/**
 * A picture as it is chosen, by its id and the path of it or of a crop; null: none. The server adds its size. With `alt`, that becomes what
 * the picture shows, also for places that choose it later.
 */
export const pictureChoice = z.nullable(
  z.strictObject({ id: uuid, path: z.string().check(z.maxLength(300)), alt: z.optional(text(longestAlt)) }),
);
