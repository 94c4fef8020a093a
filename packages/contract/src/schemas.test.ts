import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { phoneProblem } from '@servery/domain/validation';
import { formatted, nameText, schemaFor, text } from './schemas.ts';

const problem = (schema: ReturnType<typeof text>, value: string) => z.safeParse(schema, value).error?.issues[0]?.message ?? null;

describe('text and names', () => {
  it.each([
    ['a line feed', 'Ann\nPaid: yes'],
    ['nothing but a zero-width space', '\u200B'],
    ['nothing but a Hangul filler', '\u3164'],
    ['nothing but Braille without a dot', '\u2800 \u2800'],
  ])('refuse %s in a name', (_what, value) => {
    expect(problem(nameText(60, 1), value)).toMatch(/^Please/);
  });

  it.each([
    ['an override of the direction', 'Ann \u202Egnp.exe', 'Ann gnp.exe'],
    ['an isolate', 'Ann \u2066x', 'Ann x'],
    ['NEL', 'Ann\u0085Bea', 'Ann Bea'],
    ['a tab', 'Ann\tBea', 'Ann Bea'],
    ['a mark of the direction', 'Ann\u200F', 'Ann'],
    ['NUL', 'Ann\u0000', 'Ann'],
    ['a soft hyphen', 'An\u00ADn', 'Ann'],
    ['tag letters', '\u{E0041}Ann', 'Ann'],
  ])('drop %s, which nobody can find to remove it', (_what, value, clean) => {
    expect(z.safeParse(nameText(60, 1), value).data).toBe(clean);
    expect(z.safeParse(text(250), value).data).toBe(clean);
  });

  it.each(['Zoë O’Neill', 'محمد', 'किशोर', 'Ann 👩‍🍳', 'می‌خواهم'])('take %s', (value) => {
    expect(z.safeParse(nameText(60, 1), value).data).toBe(value);
  });

  it('are empty where nothing can be seen', () => {
    expect(z.safeParse(nameText(60), '\u034F\u3164').data).toBe('');
    expect(problem(nameText(60, 1), '\u034F\u3164')).toBe('Please fill this in.');
  });

  it('take lines in comments', () => {
    expect(z.safeParse(text(250), ' No onions.\r\nRing twice. ').data).toBe('No onions.\nRing twice.');
  });
});

describe('formatted texts', () => {
  it.each([
    ['a number copied from the contacts', '\u202A+61 400 000 000\u202C', '+61 400 000 000'],
    ['a number copied from a page', '0400\u00A0000\u2011000', '0400 000-000'],
  ])('take %s', (_what, value, clean) => {
    expect(z.safeParse(formatted('phone'), value).data).toBe(clean);
    expect(phoneProblem(value, 'AU')).toBeNull();
  });

  it('take an address that was pasted with a zero-width space', () => {
    expect(z.safeParse(formatted('email'), '\u200Bana@example.com ').data).toBe('ana@example.com');
  });
});

interface Parcel {
  id: string;
  size: 'small' | 'large';
  note?: string;
  lines: { name: string; left?: number }[];
}
const line = z.object({ name: z.string(), left: z.optional(z.number()) });
const fields = { id: z.string(), size: z.enum(['small', 'large']), note: z.optional(z.string()), lines: z.array(line) };

describe('schemas of types of the domain', () => {
  it('are the schemas that were given', () => {
    const parcel = z.object(fields);
    expect(schemaFor<Parcel>()(parcel)).toBe(parcel);
  });

  // The compiler checks these: a line that it no longer refuses is an error of its own.
  it('never differ from the type', () => {
    const { id: _id, ...withoutId } = fields;
    const { note: _note, ...withoutNote } = fields;
    const parcel = schemaFor<Parcel>();
    const refused = [
      // @ts-expect-error a field is missing
      parcel(z.object(withoutId)),
      // @ts-expect-error an optional field is missing
      parcel(z.object(withoutNote)),
      // @ts-expect-error an optional field is missing further down
      parcel(z.object({ ...fields, lines: z.array(z.object({ name: z.string() })) })),
      // @ts-expect-error a field too many
      parcel(z.object({ ...fields, weight: z.number() })),
      // @ts-expect-error an optional field too many
      parcel(z.object({ ...fields, weight: z.optional(z.number()) })),
      // @ts-expect-error a choice is missing
      parcel(z.object({ ...fields, size: z.enum(['small']) })),
      // @ts-expect-error a choice too many
      parcel(z.object({ ...fields, size: z.enum(['small', 'large', 'huge']) })),
      // @ts-expect-error another kind of value
      parcel(z.object({ ...fields, id: z.number() })),
    ];
    expect(refused).toHaveLength(8);
  });
});
