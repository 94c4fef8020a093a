/** The message for a text of the wrong length, or null. The same text as in the contract's `text` schema. */
export function lengthProblem(text: string, { min = 0, max }: { min?: number; max: number }): string | null {
  if (text.length < min) return min === 1 ? 'Please fill this in.' : `Please enter at least ${min} characters.`;
  return text.length > max ? `Please use at most ${max} characters.` : null;
}
