import { expect, it } from 'vitest';
import { nameParameters, numberParameters } from './sql-parts.ts';

it('numbers each parameter once, in the order of the text, and leaves casts and operators alone', () => {
  expect(numberParameters(`select @b::uuid, @a, x @> y, '1'::text where @a_c = @b`)).toEqual({
    text: `select $1::uuid, $2, x @> y, '1'::text where $3 = $1`,
    names: ['b', 'a', 'a_c'],
  });
});

it('puts the values into that order, makes a text once for its name, and refuses a missing value', () => {
  let made = 0;
  const ask = (values: Record<string, unknown>) =>
    nameParameters(
      'test.named',
      () => {
        made += 1;
        return 'select @one, @two, @one';
      },
      values,
    );
  expect(ask({ two: null, one: 1 })).toEqual({ name: 'test.named', text: 'select $1, $2, $1', values: [1, null] });
  expect(ask({ one: 3, two: 2, other: 4 }).values).toEqual([3, 2]);
  expect(made).toBe(1);
  expect(() => ask({ one: 1 })).toThrow('test.named has no value for @two.');
});
