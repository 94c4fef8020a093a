import { formatMoney } from '@servery/domain/money';
import type { Quote } from '../../shared/api.ts';
import { getExtrasStore, useExtras } from '../../shared/cart/extras.ts';
import { earnsText, schemeText, stampsText } from '../../shared/offers/loyalty-text.ts';
import type { Loyalty } from '../../shared/offers/use-loyalty.ts';
import { paths } from '../../shared/paths.ts';
import { useStore, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { Choice } from '../../shared/ui/choice.tsx';
import field from '../../shared/ui/field.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './loyalty-field.module.css';

interface LoyaltyFieldProps {
  loyalty: Loyalty;
  quote: Quote | null;
  /** Why the credit cannot be used. */
  refused: string | null;
  onChange: () => void;
}

/** What this order earns, and the credit that can pay for it; for guests who are not signed in, what they would earn. */
export const LoyaltyField = ({ loyalty, quote, refused, onChange }: LoyaltyFieldProps) => {
  const { id, currency } = useStore();
  const params = useStoreParams();
  const redeem = useExtras(id, ({ redeemLoyalty }) => redeemLoyalty);
  const priced = quote?.cart?.loyalty;
  if (loyalty.kind === 'scheme') {
    return (
      <p className={styles.loyalty}>
        <span>
          <strong>Loyalty card.</strong> {schemeText(loyalty.scheme, currency)}
        </span>
        <PageLink to={paths.login(params, paths.checkout(params))} className={button.text}>
          Sign in to collect
        </PageLink>
      </p>
    );
  }
  if (loyalty.kind !== 'card') return null;
  const { card } = loyalty;
  const earns = priced ? earnsText(priced, currency) : null;
  const used = priced?.redeemed ?? 0;
  return (
    <div className={styles.card}>
      <p className={styles.loyalty}>
        <span>
          <strong>Loyalty card:</strong> {stampsText(card)}. {earns}
        </span>
        <PageLink to={paths.loyalty(params)} className={button.text}>
          See your card
        </PageLink>
      </p>
      {card.credit > 0 && (
        <Choice
          name="redeemLoyalty"
          alone
          checked={redeem}
          title={`Use my credit of ${formatMoney(card.credit, card.currency)}`}
          text={
            used > 0
              ? `${formatMoney(used, currency)} off this order. An order that uses credit earns none.`
              : 'Off this order; what is left stays on your card.'
          }
          onChoose={(checked) => {
            onChange();
            getExtrasStore(id).update((extras) => ({ ...extras, redeemLoyalty: checked }));
          }}
        />
      )}
      {refused !== null && (
        <p className={field.problem} role="alert">
          {refused}
        </p>
      )}
    </div>
  );
};
