import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './accessible.ts';
import { fakeApi, refusal } from './fake-api.ts';
import { noAnswer } from './fake-network.ts';

interface FiveStates<World, E extends Endpoint> {
  /** The screen's name, for the tests'. */
  screen: string;
  /** Answers what the screen asks for beside `endpoint`. */
  fake: () => World;
  open: (world: World) => Promise<void>;
  /** What the screen is about. */
  endpoint: E;
  answers: { filled: ResponseOf<E>; empty: ResponseOf<E> };
  /** Words that each state shows; `loading` may be a status that only a screen reader says. */
  shows: Record<'loading' | 'empty' | 'error' | 'offline' | 'filled', string | RegExp>;
  /** False: the look is a setting of the screen's own. */
  followsSystem?: boolean;
}

/** Tests of the five states that every screen has: it loads, it is empty, it fails, there is no connection, it is filled. Each is accessible. */
export function fiveStates<World, E extends Endpoint>(given: FiveStates<World, E>): void {
  const { screen, fake, open, endpoint, answers, shows, followsSystem = true } = given;
  const states = {
    loading: () => new Promise<never>(() => {}),
    empty: () => answers.empty,
    error: () => refusal('internal_server_error') as never,
    offline: () => noAnswer,
    filled: () => answers.filled,
  };
  describe(`${screen} in its five states`, () => {
    for (const [state, answer] of Object.entries(states) as [keyof typeof states, () => ResponseOf<E>][]) {
      it(`${state}: ${String(shows[state])}`, async () => {
        const world = fake();
        fakeApi(endpoint, answer);
        await open(world);
        const words = page.getByText(shows[state]).or(page.getByRole('status', { name: shows[state] }));
        await expect.element(words.first()).toBeVisible();
        await expectAccessible(`${screen}, ${state}`, { followsSystem });
      });
    }
  });
}
