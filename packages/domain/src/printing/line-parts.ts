import { choiceBlocks, choicesInShort } from './document-parts.ts';
import type { PrintableDetail, PrintableLine, PrintBlock } from './printing.types.ts';

/** The components of a line, as printed for the kitchen, the bag and the guest. */

const counted = ({ quantity, name }: PrintableDetail) => (quantity === 1 ? name : `${quantity} x ${name}`);

/**
 * For the kitchen, in double height: a removed topping is a bar that cannot be read as a topping, since printers have no strike-through.
 */
function kitchenBlock(detail: PrintableDetail): PrintBlock {
  const indent = 4 + 4 * detail.depth;
  switch (detail.kind) {
    case 'removed':
      return { kind: 'text', text: `NO ${counted(detail).toUpperCase()}`, bold: true, inverse: true, tall: true, indent };
    case 'added':
      return { kind: 'text', text: `+ ${counted(detail)}`, bold: true, tall: true, indent, hang: 2 };
    case 'half':
      return { kind: 'text', text: `½ ${detail.name}`, bold: true, tall: true, indent, hang: 2 };
    case 'part': {
      const count = `${detail.quantity} x `;
      return { kind: 'text', text: count + detail.name, bold: true, tall: true, indent, hang: count.length };
    }
    case 'size':
      return { kind: 'text', text: detail.name, bold: true, tall: true, indent, hang: 2 };
    default:
      return { kind: 'text', text: counted(detail), tall: true, indent, hang: 2 };
  }
}

/** Below a line's name on a ticket. */
export const detailBlocks = ({ details, choices }: PrintableLine): PrintBlock[] =>
  details === undefined ? choiceBlocks(choices) : details.map(kitchenBlock);

function shortly(detail: PrintableDetail): string {
  switch (detail.kind) {
    case 'removed':
      return `no ${detail.name.toLowerCase()}`;
    case 'added':
      return `+ ${counted(detail)}`;
    default:
      return counted(detail);
  }
}

/** A half with its toppings, or a part of a deal with all its details. `head` null: the line's own details. */
interface DetailRow {
  indent: number;
  head: string | null;
  texts: string[];
}

function getRows(details: readonly PrintableDetail[]): DetailRow[] {
  const rows: DetailRow[] = [];
  for (const detail of details) {
    const { kind, depth, quantity, name } = detail;
    const last = rows.at(-1);
    if (kind === 'part') rows.push({ indent: 2 * depth, head: `${quantity} x ${name}`, texts: [] });
    else if (kind === 'half') rows.push({ indent: 2 * depth, head: `½ ${name}`, texts: [] });
    else if (last === undefined) rows.push({ indent: 0, head: null, texts: [shortly(detail)] });
    else last.texts.push(shortly(detail));
  }
  return rows;
}

/** For documents that the kitchen does not use: on as few lines as possible, without group names. */
export function detailsInShort({ details, choices }: PrintableLine): { indent: number; text: string }[] {
  if (details === undefined) return choices.length > 0 ? [{ indent: 0, text: choicesInShort(choices) }] : [];
  return getRows(details).map(({ indent, head, texts }) => {
    const own = texts.join(', ');
    return { indent, text: head === null ? own : own === '' ? head : `${head}: ${own}` };
  });
}

/** What distinguishes one bag from another: sizes, halves and components of deals, without their choices. */
export function bagLines({ details = [] }: PrintableLine): { indent: number; text: string }[] {
  const lines: { indent: number; text: string }[] = [];
  for (const { kind, depth, quantity, name } of details) {
    const last = lines.at(-1);
    if (kind === 'part') lines.push({ indent: 0, text: `${quantity} x ${name}` });
    else if (kind === 'size') {
      if (depth === 0 || last === undefined) lines.push({ indent: 0, text: name });
      else last.text += `, ${name}`;
    } else if (kind === 'half') {
      if (last === undefined) lines.push({ indent: 0, text: `½ ${name}` });
      else last.text += `, ½ ${name}`;
    }
  }
  return lines;
}
