import { couponConditions, couponTitle } from '@servery/app-kit/coupon-text.ts';
import { formatInstantDate } from '@servery/domain/clock';
import { countries } from '@servery/domain/countries';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { Section } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import type { CouponValues } from './coupons.types.ts';
import styles from './coupons.module.css';

/** A coupon as guests read it, and what only the restaurant sees. */
export const CouponPreview = ({ coupon }: { coupon: CouponValues }) => {
  const { country, stores } = useRestaurant();
  const currency = countries[country].currencyCode;
  const today = formatInstantDate(new Date(clockNow()).toISOString(), deviceZone);
  const around = { currency, today, timeZone: deviceZone, stores: stores.map(({ storeId, name }) => ({ id: storeId, name })) };
  const own = [
    coupon.maxRedeems === null ? 'As often as guests like' : `${coupon.maxRedeems} ${coupon.maxRedeems === 1 ? 'time' : 'times'} in all`,
    coupon.isPublic ? 'Listed for guests' : 'Only for those who know the code',
  ];
  return (
    <Section title="What it does">
      <div className={styles.preview} aria-live="polite">
        <p className={styles.gives}>{couponTitle(coupon, currency)}</p>
        <p className={styles.code}>{coupon.couponCode.toUpperCase() || 'CODE'}</p>
        <ul className={styles.conditions}>
          {[...couponConditions(coupon, around), ...own].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
};
