import { deliveryTerms } from '@servery/domain/delivery';
import { expect, it } from 'vitest';
import { deliverers, generatedQuestion } from './generated-addresses.ts';
import { referenceTerms } from './where-it-goes.ts';

const questions = 5_000;

it(`gives the engine's terms for ${questions} addresses: areas, suburbs, flat`, async () => {
  const from = await deliverers();
  const seen = { outside: 0, inside: 0, guessed: 0, courier: 0 };
  const different: unknown[] = [];
  for (let number = 0; number < questions; number += 1) {
    const question = generatedQuestion(from, number);
    const answer = deliveryTerms(question);
    const engine = { isOutside: !answer.ok, terms: answer.terms };
    const reference = referenceTerms(question);
    if (!isEqual(engine, reference)) different.push({ number, question, engine, reference });
    if (engine.isOutside) seen.outside += 1;
    else if (!engine.terms.exact) seen.guessed += 1;
    else if (engine.terms.areaId !== null) seen.inside += 1;
    if (engine.terms.courier) seen.courier += 1;
  }
  expect(different.slice(0, 2), `${different.length} differ`).toEqual([]);
  for (const [kind, times] of Object.entries(seen)) expect([kind, times > questions / 20]).toEqual([kind, true]);
});

const isEqual = (a: ReturnType<typeof referenceTerms>, b: ReturnType<typeof referenceTerms>): boolean =>
  a.isOutside === b.isOutside && Object.keys(a.terms).every((key) => a.terms[key as 'fee'] === b.terms[key as 'fee']);
