import { useState } from 'react';
import type { LineDraft, LineType } from '@servery/app-kit/use-line-draft.ts';
import { sameChoice } from '@servery/domain/cart';
import type { CartLineInput } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { lineDetails, priceLine } from '@servery/domain/pricing';
import { DetailRows } from '@servery/ui/primitives/detail-rows.tsx';
import styles from './sheet.module.css';

interface AddLastProps<T extends LineType> {
  draft: LineDraft<T>;
  last: CartLineInput | null;
  onAdd: (line: CartLineInput) => void;
}

/** Adds an item as it was added last, in one tap; nothing where it opens with these choices anyway. */
export const AddLast = <T extends LineType>({ draft, last, onAdd }: AddLastProps<T>) => {
  const { index, way, made } = draft;
  const [differs] = useState(() => last !== null && !sameChoice(last, made));
  const priced = last !== null && differs ? priceLine(index, way, last).line : null;
  if (last === null || priced === null) return null;
  return (
    <button type="button" className={styles.last} onClick={() => onAdd(last)}>
      <span>Add again</span>
      <span className={styles.lastChoices}>
        <DetailRows of={lineDetails(priced)} className={styles.lastChoice} />
      </span>
      <span className={styles.total}>{formatMoney(priced.unitPrice, index.menu.currency)}</span>
    </button>
  );
};
