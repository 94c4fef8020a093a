import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './accessible.ts';
import { fakeApi, refusal } from './fake-api.ts';
import { noAnswer } from './fake-network.ts';

interface FiveStates<World, E extends Endpoint> {
  /** The screen's name, for the titles of the tests. */
  screen: string;
  /** Answers the requests of the screen besides `endpoint`. */
  fake: () => World;
  open: (world: World) => Promise<void>;
  /** The screen's main endpoint. */
  endpoint: E;
  answers: { filled: ResponseOf<E>; empty: ResponseOf<E> };
  /** Texts that each state shows; `loading` may be a status for screen readers only. */
  shows: Record<'loading' | 'empty' | 'error' | 'offline' | 'filled', string | RegExp>;
  /** False: the colour scheme is a setting of the screen. */
  followsSystem?: boolean;
}

/** Tests the five states of a screen: loading, empty, failed, offline, filled. Each is accessible. */
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
