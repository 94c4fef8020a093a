/** Lines of its own that a comment gets; what its writer broke more often goes on behind them. */
const mostLines = 8;

/**
 * What a guest typed, as tickets have it, on paper and on the kitchen display: every word, without empty lines, and in eight lines of its own at most. A comment of 120 line breaks is
 * no ticket of 120 lines.
 */
export function commentLines(text: string): string {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(' / ')].filter((line) => line !== '').join('\n');
}
