import { useState } from 'react';
import type { LocalDate } from '@servery/domain/time';
import { announce } from '../../shared/announcer.tsx';
import { getCount } from '../../shared/cart/cart.ts';
import { useCart } from '../../shared/cart/cart-store.ts';
import { useExtras } from '../../shared/cart/extras.ts';
import { takeCoupon } from '../../shared/cart/take-coupon.ts';
import { couponConditions, couponTitle } from '@servery/app-kit/coupon-text.ts';
import type { PublicCoupon } from '../../shared/offers/offers.types.ts';
import { paths } from '../../shared/paths.ts';
import { useStore, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import styles from './coupon-card.module.css';

interface CouponCardProps {
  coupon: PublicCoupon;
  /** In the store. */
  today: LocalDate;
  stores: readonly { id: string; name: string }[];
  /** Whether the store's checkout takes coupons. */
  usable: boolean;
}

/** A coupon: its benefit, its conditions, its code to copy, and a button that takes it to the checkout. */
export const CouponCard = ({ coupon, today, stores, usable }: CouponCardProps) => {
  const store = useStore();
  const params = useStoreParams();
  const hydrated = useHydrated();
  const { couponCode, description } = coupon;
  const used = useExtras(store.id, (extras) => extras.couponCode === couponCode);
  const filled = useCart(store.id, (cart) => getCount(cart) > 0);
  const title = couponTitle(coupon, store.currency);
  const conditions = couponConditions(coupon, { currency: store.currency, timeZone: store.timeZone, today, stores });
  return (
    <li className={styles.coupon} data-used={used || undefined}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {description && <p>{description}</p>}
        {conditions.length > 0 && (
          <ul className={styles.conditions}>
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.side}>
        <Code code={couponCode} />
        {usable && !used && (
          <button
            type="button"
            className={`${button.primary} ${styles.use}`}
            inert={!hydrated}
            aria-label={`Use it: ${couponCode}`}
            onClick={() => takeCoupon(store.id, couponCode)}
          >
            Use it
          </button>
        )}
        {usable && used && (
          <>
            <p className={styles.used}>
              <Icon of={icons.check} />
              In your order
            </p>
            <PageLink to={filled ? paths.checkout(params) : paths.store(params)} className={button.quiet}>
              {filled ? 'Go to checkout' : 'See the menu'}
            </PageLink>
          </>
        )}
      </div>
    </li>
  );
};

/** The code, to be read, selected or copied. */
const Code = ({ code }: { code: string }) => {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  // Only pages with a certificate may write to the clipboard; elsewhere the code can be selected.
  const canCopy = hydrated && 'clipboard' in navigator;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
      announce(`${code} copied`);
    } catch {
      announce(`It could not be copied. The code is ${code}.`);
    }
  };
  return (
    <p className={styles.code}>
      <span className={styles.letters}>{code}</span>
      {canCopy && (
        <button type="button" className={button.text} aria-label={`${copied ? 'Copied' : 'Copy'} ${code}`} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      )}
    </p>
  );
};
