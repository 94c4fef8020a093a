import type { Quote } from '../../shared/api.ts';
import { announce } from '../../shared/announcer.tsx';
import { isOfCoupon, setCoupon } from '../../shared/cart/extras.ts';
import { useStore } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import styles from './cart-coupon.module.css';

/** The cart's coupon, and why it has no effect yet; changing it is for the checkout. */
export const CartCoupon = ({ code, problems }: { code: string; problems: Quote['problems'] }) => {
  const { id } = useStore();
  const problem = problems.find(isOfCoupon);
  return (
    <div>
      <p className={styles.row}>
        <Icon of={more.tag} />
        <span className={styles.code}>Coupon {code}</span>
        <button
          type="button"
          className={button.text}
          aria-label={`Remove coupon ${code}`}
          onClick={() => {
            setCoupon(id, null);
            announce(`${code} removed`, () => setCoupon(id, code));
          }}
        >
          Remove
        </button>
      </p>
      {problem && (
        <p className={styles.problem} role="status">
          {problem.message}
        </p>
      )}
    </div>
  );
};
