import type { LineDetail } from '@servery/domain/pricing';

/** A part of a line, with its own details. */
export interface DetailNode {
  detail: LineDetail;
  below: DetailNode[];
}

/** Turns the flat list of a line's details into a tree: halves with their toppings, parts of a deal with their contents. */
export function detailTree(details: readonly LineDetail[]): DetailNode[] {
  const top: DetailNode[] = [];
  /** The open halves and parts, the outer first. */
  const open: DetailNode[] = [];
  for (const detail of details) {
    const node: DetailNode = { detail, below: [] };
    while (open.length > 0 && open.at(-1)!.detail.depth >= detail.depth) open.pop();
    (open.at(-1)?.below ?? top).push(node);
    if (detail.kind === 'half' || detail.kind === 'part') open.push(node);
  }
  return top;
}

/** What fits into one line of text, and what is a group of its own. */
export function splitNodes(nodes: readonly DetailNode[]): { words: LineDetail[]; groups: DetailNode[] } {
  const isGroup = ({ detail: { kind } }: DetailNode) => kind === 'half' || kind === 'part';
  return { words: nodes.filter((node) => !isGroup(node)).map(({ detail }) => detail), groups: nodes.filter(isGroup) };
}
