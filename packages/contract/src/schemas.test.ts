import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { nameText, text } from './schemas.ts';

const problem = (schema: ReturnType<typeof text>, value: string) => safeParse(schema, value).error?.issues[0]?.message ?? null;

describe('text and names', () => {
  it.each([
    ['a line feed', 'Ann\nPaid: yes'],
    ['an override of the direction', 'Ann \u202Egnp.exe'],
    ['an isolate', 'Ann \u2066x'],
    ['NEL', 'Ann\u0085Bea'],
    ['nothing but a zero-width space', '\u200B'],
    ['a mark of the direction', 'Ann\u200F'],
    ['NUL', 'Ann\u0000'],
    ['nothing but a Hangul filler', '\u3164'],
    ['nothing but Braille without a dot', '\u2800 \u2800'],
    ['a soft hyphen', 'An\u00ADn'],
    ['tag letters', '\u{E0041}Ann'],
  ])('refuse %s in a name', (_what, value) => {
    expect(problem(nameText(60, 1), value)).toMatch(/^Please/);
  });

  it.each(['Zoë O’Neill', 'محمد', 'किशोर', 'Ann 👩‍🍳', 'می‌خواهم'])('take %s', (value) => {
    expect(problem(nameText(60, 1), value)).toBeNull();
  });

  it('are empty where nothing can be seen', () => {
    expect(safeParse(nameText(60), '\u034F\u3164').data).toBe('');
    expect(problem(nameText(60, 1), '\u034F\u3164')).toBe('Please fill this in.');
  });

  it('take lines in comments', () => {
    expect(problem(text(250), 'No onions.\nRing twice.')).toBeNull();
    expect(problem(text(250), 'No \u202Eonions')).toMatch(/control/);
  });
});
