import { ApiError } from '../http/api-error.ts';

/** Longer texts are no harder to guess, and take long to check. */
const LOOKED_AT = 60;
/** zxcvbn's scale from 0 to 4: 2 takes more than a million guesses. Throttling stops guessing long before that. */
const LEAST_SCORE = 2;

type Rate = (password: string, known: string[]) => number;
let rating: Promise<Rate> | undefined;

/** The list of common passwords is large: it is read when somebody first chooses a password. */
async function load(): Promise<Rate> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, known) => factory.check(password.slice(0, LOOKED_AT), known).score;
}

/**
 * Refuses a new password that is easy to guess: a common one, a row of keys, or one made of the account's own name and address.
 * @param known public words about the account: its e-mail address, its name
 * @throws validation_failed at `password`
 */
export async function refuseEasyPassword(password: string, known: readonly string[]): Promise<void> {
  rating ??= load();
  const words = known.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
  if ((await rating)(password, words) >= LEAST_SCORE) return;
  const message = 'This password is easy to guess. Please choose another one, for example three or four random words.';
  throw new ApiError('validation_failed', { fields: [{ path: 'password', message }] });
}
