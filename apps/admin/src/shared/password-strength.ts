export interface PasswordStrength {
  /** 0 nothing, 1 too short, 2 easy to guess, 3 good, 4 strong. */
  score: 0 | 1 | 2 | 3 | 4;
  words: string;
}

const common = /passwor[dt]|qwert|asdf|letmein|welcome|iloveyou|admin|dragon|monkey|football|servery|restaurant|12345|abcde/i;

/** How many characters are left when runs ("aaaa", "1234", "dcba") count once. */
const withoutRuns = (password: string): number => {
  let count = Math.min(password.length, 1);
  let lastStep: number | null = null;
  for (let at = 1; at < password.length; at += 1) {
    const step = password.charCodeAt(at) - password.charCodeAt(at - 1);
    const runs = Math.abs(step) <= 1 && step === lastStep;
    if (!runs) count += 1;
    lastStep = step;
  }
  return count;
};

/**
 * A hint on how hard a password is to guess, for people who choose one. Length counts most; parts that contain the person's own name or
 * address, a common word or a sequence count little. `about`: texts that others know about this person.
 */
export const passwordStrength = (password: string, about: readonly string[] = []): PasswordStrength => {
  if (password === '') return { score: 0, words: '' };
  if (password.length < 10) {
    const missing = 10 - password.length;
    return { score: 1, words: `${missing} more ${missing === 1 ? 'character' : 'characters'}` };
  }
  const known = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4);
  const lower = password.toLowerCase();
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  let worth = withoutRuns(password) + 2 * (kinds - 1);
  if (common.test(password)) worth -= 7;
  if (known.some((word) => lower.includes(word))) worth -= 7;
  if (new Set(lower).size < 6) worth = 0;
  if (worth < 11) return { score: 2, words: 'Easy to guess: add a word or two that nobody expects' };
  return worth < 18 ? { score: 3, words: 'Good' } : { score: 4, words: 'Strong' };
};
