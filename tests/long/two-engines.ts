import { getSplitAnswers } from '../reference/compare-splits.ts';
import { getAnswers } from '../reference/compare.ts';
import { generatedCart } from '../reference/generated-carts.ts';
import { generatedStores } from '../reference/generated-menus.ts';
import { report, roundsAsked, table } from './report.ts';

/** 20 rounds of 1,000 carts that both engines price; the result goes to docs/cart-tests.md. */
const { rounds: count } = roundsAsked(20);
const inOneRound = 1_000;
const stores = await generatedStores(12);
const rounds = Array.from({ length: count }, (_, index) => {
  const round = { priced: 0, refused: 0, split: 0, faults: [] as string[] };
  for (let number = index * inOneRound; number < (index + 1) * inOneRound; number += 1) {
    const input = generatedCart(stores, number);
    const { engine, reference } = getAnswers(input);
    round[engine.ok ? 'priced' : 'refused'] += 1;
    if (JSON.stringify(engine) !== JSON.stringify(reference)) round.faults.push(`cart ${number} is priced differently`);
    const split = getSplitAnswers(input, number);
    if (split === null) continue;
    round.split += 1;
    if (JSON.stringify(split.engine) !== JSON.stringify(split.reference)) round.faults.push(`cart ${number} is split differently`);
  }
  console.log(`round ${index + 1}: ${round.faults.length} faults`);
  return round;
});
const sum = (pick: (round: (typeof rounds)[0]) => number) => rounds.reduce((total, round) => total + pick(round), 0);
const faults = rounds.flatMap((round) => round.faults);
report({
  file: 'cart-tests.md',
  title: 'Carts against the reference engine',
  about: `Carts of every kind, generated for twelve generated stores, are priced by the product's engine and by a second one that was written only from the documented rules. Both must give the same figures, the same problems, the same stock reservations and the same split.`,
  also: 'the first 4,000 carts are part of `npm test`',
  result: `${count * inOneRound} carts, ${sum(({ split }) => split)} of them split: ${faults.length} differences.`,
  tables: [
    table(
      ['carts', 'priced', 'refused', 'split', 'differences'],
      rounds.map((round, index) => [
        `${index * inOneRound} to ${(index + 1) * inOneRound - 1}`,
        round.priced,
        round.refused,
        round.split,
        round.faults.length,
      ]),
    ),
  ],
  faults,
});
