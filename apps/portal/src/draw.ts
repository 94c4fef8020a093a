import { renderToStringAsync } from 'preact-render-to-string';
import type { ReactNode } from 'react';

/**
 * The HTML of a whole tree, with nothing left for scripts to fill in: parts that have to be loaded are awaited.
 * @throws what a part threw
 */
export const draw = async (tree: ReactNode): Promise<string> => renderToStringAsync(tree as never);
