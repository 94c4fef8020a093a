import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Makes a call again while it is answered 503, ten times at most: a server that is too busy has stored nothing and asks for the same again,
 * which our apps do.
 */
export async function repeatWhileBusy<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call();
    if (answer.status !== 503 || tries >= 10) return answer;
    await sleep(100);
  }
}
