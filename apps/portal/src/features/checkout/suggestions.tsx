import { formatMoney } from '@servery/domain/money';
import { couponTitle } from '@servery/app-kit/coupon-text.ts';
import type { Suggested } from '../../shared/offers/offers.types.ts';
import { paths } from '../../shared/paths.ts';
import { useStore, useStoreParams } from '../../shared/scope.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './coupon-field.module.css';

/** More would be advertising. */
const most = 2;

/** Coupons that fit the cart, one press away, and what is missing for the next. */
export const Suggestions = ({ suggested, onUse }: { suggested: Suggested; onUse: (code: string) => void }) => {
  const { currency } = useStore();
  const params = useStoreParams();
  const fitting = suggested.rows.slice(0, most);
  const almost = suggested.almost.slice(0, fitting.length > 0 ? 1 : most);
  if (fitting.length + almost.length === 0) return null;
  return (
    <ul className={styles.suggested} aria-label="Coupons for this order">
      {fitting.map(({ coupon, saves }) => (
        <li key={coupon.id}>
          <button type="button" className={styles.suggestion} onClick={() => onUse(coupon.couponCode)}>
            <Icon of={more.tag} />
            <span>
              Use <strong>{coupon.couponCode}</strong> and save {formatMoney(saves, currency)}
              {coupon.description && <span className={styles.text}>{coupon.description}</span>}
            </span>
          </button>
        </li>
      ))}
      {almost.map(({ coupon, missing }) => (
        <li key={coupon.id}>
          <PageLink to={paths.store(params)} className={styles.suggestion}>
            <Icon of={more.tag} />
            <span>
              Add {formatMoney(missing, currency)} more for {lowerFirst(couponTitle(coupon, currency))} with{' '}
              <strong>{coupon.couponCode}</strong>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
};

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
