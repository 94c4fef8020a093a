/** The maximum number of lines of a comment; further lines are joined by " / ". */
const mostLines = 8;

/**
 * A guest's comment as tickets show it, printed and on the kitchen display: every word, without empty lines, and in at most eight lines. A
 * comment with 120 line breaks does not make a ticket of 120 lines.
 */
export function commentLines(text: string): string {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(' / ')].filter((line) => line !== '').join('\n');
}
