import type { Quote } from '../../shared/api.ts';
import type { Cart } from '../../shared/cart/cart.ts';
import { useLoyalty } from '../../shared/offers/use-loyalty.ts';
import { useStore } from '../../shared/scope.ts';
import { CouponField } from './coupon-field.tsx';
import { LoyaltyField } from './loyalty-field.tsx';
import { Step } from './step.tsx';
import { TipField } from './tip-field.tsx';
import type { Refused } from './use-refused.ts';

interface OffersStepProps {
  cart: Cart;
  quote: Quote | null;
  /** The amount that tip percentages refer to, in minor units. */
  itemTotal: number;
  refused: Refused;
  onCoupon: () => void;
  onLoyalty: () => void;
  onTip: () => void;
}

/** Coupons, loyalty and tip: each where the store has it. */
export const OffersStep = ({ cart, quote, itemTotal, refused, onCoupon, onLoyalty, onTip }: OffersStepProps) => {
  const { hasCoupons, tipPercentages } = useStore();
  const { loyalty } = useLoyalty();
  const hasLoyalty = loyalty.kind === 'scheme' || loyalty.kind === 'card';
  const title = hasCoupons ? (hasLoyalty ? 'Coupon and loyalty card' : 'Coupon') : 'Loyalty card';
  return (
    <>
      {(hasCoupons || hasLoyalty) && (
        <Step title={title}>
          {hasCoupons && <CouponField cart={cart} quote={quote} refused={refused.coupon} onChange={onCoupon} />}
          {hasLoyalty && <LoyaltyField loyalty={loyalty} quote={quote} refused={refused.loyalty} onChange={onLoyalty} />}
        </Step>
      )}
      {tipPercentages !== null && (
        <Step title="Tip for the team">
          <TipField percentages={tipPercentages} itemTotal={itemTotal} onChange={onTip} />
        </Step>
      )}
    </>
  );
};
