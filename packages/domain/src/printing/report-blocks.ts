import type { ReportSection } from '../drawers/index.ts';
import type { Minor } from '../money/index.ts';
import type { PrintBlock } from './printing.types.ts';

/** A section of a report on a printout: its title below a rule, and its rows. */
export const getRowBlocks = ({ title, rows }: ReportSection, format: (amount: Minor) => string): PrintBlock[] => [
  { kind: 'rule', style: 'dashed' },
  { kind: 'text', text: title.toUpperCase(), bold: true },
  ...rows.flatMap(({ label, detail, amount, weight }): PrintBlock[] => [
    {
      kind: 'columns',
      left: label,
      right: amount === null ? '' : format(amount),
      indent: weight === 'part' ? 2 : 0,
      hang: 2,
      ...((weight === 'total' || weight === 'alert') && { bold: true }),
      ...(weight === 'alert' && { inverse: true }),
    },
    ...(detail === undefined ? [] : [{ kind: 'text' as const, text: detail, indent: 2 }]),
  ]),
];
