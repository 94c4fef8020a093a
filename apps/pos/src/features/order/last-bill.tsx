import { showNotice } from '@servery/app-kit/notice.ts';
import { currentQuantity, type Bill, type BillLine, type PriceBillInput } from '@servery/domain/bills';
import { indexMenu, type CartLineInput, type MenuSnapshot } from '@servery/domain/menu';
import { ringUp } from '../../shared/bills/bill-commands.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { getPriceInput } from '../../shared/bills/till-data.ts';
import { openLine, useRing } from './ring-state.ts';
import styles from './bill-pane.module.css';

/** A line as it is rung up again: its choices, its note and its current quantity, without what staff did to its price. */
export const getAgain = (line: BillLine): CartLineInput => ({ ...line.input, quantity: currentQuantity(line) });

/** Rings up lines again, each at its current price. What cannot be sold now is left out, and shown. */
export function ringUpAgain(lines: readonly CartLineInput[], input: PriceBillInput): void {
  const problems = lines.flatMap((line) =>
    ringUp(line, input)
      .slice(0, 1)
      .map(({ message }) => ({ line, message })),
  );
  const [first] = problems;
  if (first) {
    const name = indexMenu(input.menu).items.get(first.line.itemId)?.name ?? 'An item';
    showNotice(problems.length === 1 ? `${name} was not added` : `${problems.length} items were not added`, `${name}: ${first.message}`);
  }
  if (problems.length < lines.length) openLine(null);
}

/** Remembers what was on a bill that is finished. */
export const rememberBill = (bill: Bill | null): void =>
  useRing.setState({ lastBill: (bill?.lines ?? []).filter((line) => currentQuantity(line) > 0).map(getAgain) });

/** Rings up the last bill once more. Shows nothing before the first one, and where the menu has none of it. */
export const LastBill = ({ menu, store }: { menu: MenuSnapshot; store: TillStore }) => {
  const lines = useRing((state) => state.lastBill);
  const { items } = indexMenu(menu);
  const sold = lines.filter(({ itemId }) => items.has(itemId));
  if (sold.length === 0) return null;
  return (
    <button type="button" className={styles.again} onClick={() => ringUpAgain(lines, getPriceInput(menu, store))}>
      <span>Last bill again</span>
      <span className={styles.againLines}>
        {sold
          .map(({ itemId, type, selection, quantity }) => {
            const name = type === 'custom' ? selection.name : items.get(itemId)?.name;
            return `${quantity} × ${name}`;
          })
          .join(', ')}
      </span>
    </button>
  );
};
