import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checked } from './wording.ts';

const said = (schema: z.core.$ZodType, value: unknown) => checked(schema, value).error?.issues[0]?.message;

describe('what a field says', () => {
  it.each<[string, z.core.$ZodType, unknown, string]>([
    ['a broken number', z.int(), 1.5, 'Please enter a whole number.'],
    ['a text for a number', z.int(), '1', 'Please enter a number.'],
    ['a number beyond the exact ones', z.int(), 1e300, 'This number is too large.'],
    ['a number below the exact ones', z.int(), -1e300, 'This number is too small.'],
    ['a number above a limit', z.int().check(z.maximum(200)), 201, 'Please enter a number of at most 200.'],
    ['a number below a limit', z.int().check(z.minimum(0)), -1, 'Please enter a number of at least 0.'],
    ['zero', z.number().check(z.positive()), 0, 'Please enter a number above 0.'],
    ['a long text', z.string().check(z.maxLength(2)), 'abc', 'Please use at most 2 characters.'],
    ['a short text', z.string().check(z.minLength(2)), 'a', 'Please enter at least 2 characters.'],
    ['a short list', z.array(z.string()).check(z.minLength(1)), [], 'Please give at least 1 entry.'],
    ['a long list', z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c'], 'Please give at most 2 entries.'],
    ['nothing', z.string(), undefined, 'Please fill this in.'],
    ['no choice', z.enum(['a', 'b']), undefined, 'Please fill this in.'],
    ['another choice', z.enum(['a', 'b']), 'c', 'Please choose one of: a, b.'],
    ['no date', z.iso.date(), 'tomorrow', 'Please enter a date: YYYY-MM-DD.'],
    ['no step', z.number().check(z.multipleOf(5)), 3, 'Please enter a multiple of 5.'],
    ['none of several', z.union([z.string(), z.number()]), true, 'This is not valid here.'],
  ])('of %s', (_what, schema, value, message) => {
    expect(said(schema, value)).toBe(message);
  });

  it('is what its schema says, where it says something', () => {
    expect(said(z.string().check(z.minLength(1, 'Please enter a name.')), '')).toBe('Please enter a name.');
  });
});
