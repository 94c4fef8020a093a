import { useId, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney } from '@servery/domain/money';
import type { Quote } from '../../shared/api.ts';
import type { Cart } from '../../shared/cart/cart.ts';
import { setCoupon, tidyCode, useExtras } from '../../shared/cart/extras.ts';
import { paths } from '../../shared/paths.ts';
import { useStore, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import field from '../../shared/ui/field.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { couponCondition } from './offer-problems.ts';
import { Suggestions } from './suggestions.tsx';
import { useSuggested } from './use-suggested.ts';
import type { Refused } from './use-refused.ts';
import styles from './coupon-field.module.css';

interface CouponFieldProps {
  cart: Cart;
  quote: Quote | null;
  refused: Refused['coupon'];
  /** The guest has changed the code: the message about the last one no longer applies. */
  onChange: () => void;
}

/** One coupon per order: typed or chosen from those that fit, shown with what it saves, and removable. */
export const CouponField = ({ cart, quote, refused, onChange }: CouponFieldProps) => {
  const id = useId();
  const store = useStore();
  const code = useExtras(store.id, ({ couponCode }) => couponCode);
  const suggested = useSuggested(cart, code === null);
  const [typed, setTyped] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  // The field disappears: the focus goes to what replaced it, during the press, so that a phone shows its keyboard.
  useLayoutEffect(() => {
    if (moved.current) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    moved.current = false;
  }, [code]);
  const set = (couponCode: string | null) => {
    moved.current = true;
    setTyped(null);
    setMissing(false);
    onChange();
    setCoupon(store.id, couponCode);
  };
  const text = typed ?? refused?.code ?? '';
  const apply = () => {
    const tidy = tidyCode(text);
    if (tidy !== null) return set(tidy);
    setMissing(true);
    place.current?.querySelector('input')?.focus();
  };
  if (code !== null) {
    return (
      <div ref={place}>
        <Applied code={code} quote={quote} onRemove={() => set(null)} />
      </div>
    );
  }
  const problem = missing ? 'Please enter a code.' : typed === null || tidyCode(typed) === refused?.code ? refused?.message : undefined;
  return (
    <div className={styles.coupon}>
      <div ref={place} className={field.field}>
        <label htmlFor={id} className={field.label}>
          Coupon code <span className={field.optional}>(optional)</span>
        </label>
        <div className={styles.row}>
          <input
            id={id}
            name="couponCode"
            className={`${field.input} ${styles.code}`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck="false"
            enterKeyHint="done"
            maxLength={40}
            value={text}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setMissing(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // Applies the coupon, and never places the order.
              event.preventDefault();
              apply();
            }}
          />
          <button type="button" className={button.quiet} onClick={apply}>
            Apply
          </button>
        </div>
        {problem && (
          <p id={`${id}-problem`} className={field.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Suggestions suggested={suggested} onUse={set} />
    </div>
  );
};

/** The order's coupon with its effect, or with the condition that is not met. */
const Applied = ({ code, quote, onRemove }: { code: string; quote: Quote | null; onRemove: () => void }) => {
  const params = useStoreParams();
  const condition = quote && couponCondition(quote.problems);
  const used = quote?.cart?.coupon;
  const saved = used && (used.freeDelivery ? 'Free delivery' : quote?.cart ? formatMoney(-used.amount, quote.cart.currency) : null);
  return (
    <>
      <div className={styles.applied} data-problem={condition ? true : undefined}>
        <Icon of={more.tag} large />
        <span className={styles.words} role="status">
          <span className={styles.name}>{code}</span>
          <span className={styles.text}>
            {condition ? 'Not used yet' : used ? used.description || 'Used with this order' : 'Checking the coupon'}
          </span>
        </span>
        {saved && <span className={styles.saved}>{saved}</span>}
        <button type="button" className={button.text} aria-label={`Remove coupon ${code}`} onClick={onRemove}>
          Remove
        </button>
      </div>
      {condition && (
        <p className={`${field.problem} ${styles.condition}`} role="alert">
          {condition.message} {condition.code === 'COUPON_BELOW_MINIMUM' && <PageLink to={paths.store(params)}>See the menu</PageLink>}
          {condition.code === 'COUPON_NEEDS_SIGN_IN' && <PageLink to={paths.login(params, paths.checkout(params))}>Sign in</PageLink>}
        </p>
      )}
    </>
  );
};
