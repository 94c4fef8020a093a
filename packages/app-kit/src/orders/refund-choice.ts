import type { Tender } from '@servery/contract/tenders';
import type { SplitCart } from '@servery/domain/bills';
import type { Minor } from '@servery/domain/money';
import { costOfUnits, type RefundWay, type TenderAmounts, type TenderKind } from '@servery/domain/tenders';

/** What goes back of a tender. */
export type RefundMode = 'whole' | 'items' | 'amount';

export interface RefundChoice {
  mode: RefundMode;
  /** Items of the bill, by the ids of `billUnits`. */
  units: readonly string[];
  typed: Minor;
  /** Null: of the whole, the tip goes back with it; of a part, none does. */
  withTip: boolean | null;
  to: RefundWay;
}

/** How the money came is how it goes back. Of a custom payment it is cash. */
export const firstWay = (kind: TenderKind): RefundWay => (kind === 'card' || kind === 'moto' ? 'card' : 'cash');

/** The items that refunds of the bill have been about. */
export const refundedUnits = (rows: readonly Tender[]): string[] =>
  rows.filter(({ parentId, undoneAt }) => parentId !== null && undoneAt === null).flatMap(({ units = [] }) => units);

/** Which tender a refund of an item goes to first: the one that paid for it. Undefined: none says so. */
export const findPayer = (rows: readonly Tender[], unit: string): Tender | undefined =>
  rows.find(({ parentId, undoneAt, units = [] }) => parentId === null && undoneAt === null && units.includes(unit));

/** The base and tip of a choice, of what is left of its tender. */
export function getRefundPart(
  choice: RefundChoice,
  { cart, rows, left }: { cart: SplitCart; rows: readonly Tender[]; left: Pick<TenderAmounts, 'base' | 'tip'> },
): { base: Minor; tip: Minor } {
  const base =
    choice.mode === 'whole'
      ? left.base
      : choice.mode === 'amount'
        ? choice.typed
        : Math.min(left.base, costOfUnits(cart, choice.units, refundedUnits(rows)));
  return { base, tip: (choice.withTip ?? choice.mode === 'whole') ? left.tip : 0 };
}
