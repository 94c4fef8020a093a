import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';

/**
 * HTML of a whole tree. Unlike React's `renderToString` it fails when any part fails: that one leaves the part's loading state in the
 * page, for ever where scripts do not run, and tells nobody.
 * @throws what the part threw
 */
export async function draw(tree: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(tree, {
    // Nothing is left for scripts to put in its place, however long the page.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
