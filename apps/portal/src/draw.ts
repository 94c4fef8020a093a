import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';

/**
 * The HTML of a whole tree. React's `renderToString` leaves a failed part in its loading state, forever where scripts do not run, and
 * reports nothing; this fails if any part fails.
 * @throws what the part threw
 */
export async function draw(tree: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(tree, {
    // Nothing is streamed in later, however long the page.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
