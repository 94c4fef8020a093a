import type { CartProblemCode } from '../pricing/pricing.types.ts';

/** Choices for a burger: one bun (required), up to three extras (multiples allowed), up to two sauces (one of each). */
export interface SelectionCase {
  name: string;
  chosen: Record<string, Record<string, number>>;
  problems: { code: CartProblemCode; path: string; message: string }[];
}

const path = (ids: string) => `selection.modifiers.${ids}`;

export const selectionCases: SelectionCase[] = [
  { name: 'the required choice alone', chosen: { bun: { white: 1 } }, problems: [] },
  { name: 'everything', chosen: { bun: { white: 1 }, extras: { cheese: 2, egg: 1 }, sauces: { bbq: 1, mayo: 1 } }, problems: [] },
  {
    name: 'the required choice is missing',
    chosen: {},
    problems: [{ code: 'TOO_FEW_CHOICES', path: path('bun'), message: 'Please choose 1 in “Bun” for “Burger”.' }],
  },
  {
    name: 'an empty group counts as nothing chosen',
    chosen: { bun: {} },
    problems: [{ code: 'TOO_FEW_CHOICES', path: path('bun'), message: 'Please choose 1 in “Bun” for “Burger”.' }],
  },
  {
    name: 'two of one',
    chosen: { bun: { white: 1, brown: 1 } },
    problems: [{ code: 'TOO_MANY_CHOICES', path: path('bun'), message: 'Please choose at most 1 in “Bun”.' }],
  },
  {
    name: 'multiples count towards the most',
    chosen: { bun: { white: 1 }, extras: { cheese: 4 } },
    problems: [{ code: 'TOO_MANY_CHOICES', path: path('extras'), message: 'Please choose at most 3 in “Extras”.' }],
  },
  {
    name: 'a multiple where there is one of each',
    chosen: { bun: { white: 1 }, sauces: { bbq: 2 } },
    problems: [{ code: 'MULTIPLES_NOT_ALLOWED', path: path('sauces.bbq'), message: '“BBQ” can be chosen only once.' }],
  },
  {
    name: 'a sold-out option',
    chosen: { bun: { brioche: 1 } },
    problems: [{ code: 'OPTION_SOLD_OUT', path: path('bun.brioche'), message: '“Brioche” in “Bun” is sold out.' }],
  },
  {
    name: 'a group of another item',
    chosen: { bun: { white: 1 }, milk: { oat: 1 } },
    problems: [{ code: 'GROUP_NOT_FOUND', path: path('milk'), message: 'The choices of “Burger” have changed. Please choose again.' }],
  },
  {
    name: 'an option that is gone does not count',
    chosen: { bun: { rye: 1 } },
    problems: [
      { code: 'OPTION_NOT_FOUND', path: path('bun.rye'), message: 'A choice in “Bun” is no longer on the menu. Please choose again.' },
      { code: 'TOO_FEW_CHOICES', path: path('bun'), message: 'Please choose 1 in “Bun” for “Burger”.' },
    ],
  },
  {
    name: 'a quantity that is none',
    chosen: { bun: { white: 1 }, extras: { cheese: 0.5, egg: -1 } },
    problems: [
      { code: 'QUANTITY_INVALID', path: path('extras.cheese'), message: 'Please choose between 1 and 99 in “Extras”.' },
      { code: 'QUANTITY_INVALID', path: path('extras.egg'), message: 'Please choose between 1 and 99 in “Extras”.' },
    ],
  },
  {
    name: 'several problems at once, in the order of the menu',
    chosen: { sauces: { bbq: 2, mayo: 1 } },
    problems: [
      { code: 'TOO_FEW_CHOICES', path: path('bun'), message: 'Please choose 1 in “Bun” for “Burger”.' },
      { code: 'TOO_MANY_CHOICES', path: path('sauces'), message: 'Please choose at most 2 in “Sauces”.' },
      { code: 'MULTIPLES_NOT_ALLOWED', path: path('sauces.bbq'), message: '“BBQ” can be chosen only once.' },
    ],
  },
];
