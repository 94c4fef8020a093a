import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import type { Quote } from '../../shared/api.ts';
import { mostPerLine } from '../../shared/cart/cart.ts';
import type { LocalLine } from '../../shared/cart/local-price.ts';
import { LineDetails } from '../../shared/lines/line-details.tsx';
import { useStoreParams } from '../../shared/scope.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import { Stepper } from '../../shared/ui/stepper.tsx';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './cart-line.module.css';

interface CartLineProps {
  priced: LocalLine;
  total: Minor;
  /** Its pizzas became part of a deal: they cost what the deal does. */
  inDeal: boolean;
  currency: CurrencyCode;
  problem: Quote['problems'][number] | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** No other choice solves these problems: such a line can only be removed. */
const lost = ['NOT_FOUND', 'SOLD_OUT', 'UNAVAILABLE', 'QUANTITY_INVALID', 'LINE_REPEATED'];

/** One line of the cart; a problem is shown here with its remedy. */
export const CartLine = ({ priced: { line, item, priced }, total, inDeal, currency, problem, onQuantity, onRemove }: CartLineProps) => {
  const params = useStoreParams();
  const name = item?.name ?? 'This item has left the menu';
  // Some are left, only not this many: a lower quantity solves it.
  const fewer = problem?.left !== undefined;
  const canEdit = item !== null && (!problem || !lost.includes(problem.code));
  const edit = item && (
    <PageLink to={paths.item(params, item, line.id)} over className={styles.edit} aria-label={`Change ${name}`}>
      {problem && !fewer ? 'Choose again' : 'Change'}
    </PageLink>
  );
  return (
    <li className={styles.line} data-problem={problem ? true : undefined}>
      <p className={styles.name}>{name}</p>
      <p className={styles.total}>
        {inDeal ? (
          <>
            <s>{formatMoney(total, currency)}</s>
            <span className={styles.deal}>in a deal</span>
          </>
        ) : (
          formatMoney(total, currency)
        )}
      </p>
      {priced && (
        <div className={styles.details}>
          <LineDetails of={priced} />
        </div>
      )}
      {line.comments && <p className={styles.choices}>“{line.comments}”</p>}
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon of={more.alert} />
          {problem.message}
        </p>
      )}
      <div className={styles.actions}>
        {problem && !fewer ? (
          <>
            <button type="button" className={styles.edit} aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </button>
            {canEdit && edit}
          </>
        ) : (
          <>
            <Stepper
              label={`Quantity of ${name}`}
              value={line.quantity}
              min={1}
              max={mostPerLine}
              onRemove={onRemove}
              onChange={onQuantity}
            />
            {edit}
          </>
        )}
      </div>
    </li>
  );
};
