import { useId } from 'react';
import { isPaidByProvider, type CollectionType, type PaymentMethod } from '@servery/domain/orders';
import type { SavedCard } from '../api.ts';
import { CardBrand } from './card-brand.tsx';
import { CardPlace } from './card-place.tsx';
import { cardTitle, expiryText } from './card-text.ts';
import { DeclineNotice } from './decline-notice.tsx';
import { KeepCard } from './keep-card.tsx';
import type { CardFormHold } from './use-card-form.ts';
import { mayStillCharge } from './payment-machine.ts';
import type { PayState } from './payment-machine.types.ts';
import { Choice } from '../ui/choice.tsx';
import { isByCard, isCardAtTheDoor, isTypedCard, methodText, type PayChoice } from './pay-methods.ts';
import styles from './pay-step.module.css';

interface PayStepProps {
  methods: readonly PaymentMethod[];
  /** Saved ones; null while they are loading. */
  cards: readonly SavedCard[] | null;
  choice: PayChoice | null;
  collectionType: CollectionType;
  /** The card surcharge. */
  cardNote?: string | undefined;
  signedIn: boolean;
  form: CardFormHold;
  state: PayState;
  /** Why the card was not accepted. */
  problem: string | null;
  keepCard: boolean;
  onKeepCard: (keep: boolean) => void;
  onChoose: (choice: PayChoice) => void;
}

/** The payment methods that the store offers for the collection type. */
export const PayStep = ({
  methods,
  cards,
  choice,
  collectionType,
  cardNote,
  signedIn,
  form,
  state,
  problem,
  keepCard,
  onKeepCard,
  onChoose,
}: PayStepProps) => {
  const id = useId();
  const saved = methods.some(isPaidByProvider) ? (cards ?? []) : [];
  const typed = isTypedCard(choice);
  // Until the result of a try is known there is nothing to choose.
  const fixed = mayStillCharge(state);
  if (methods.length === 0) return <p className={styles.none}>Orders cannot be paid for at the moment. Please call the restaurant.</p>;
  return (
    <fieldset className={styles.ways} disabled={fixed} aria-describedby={state.kind === 'declined' ? id : undefined}>
      <legend className={styles.hidden}>How to pay</legend>
      <div id={id}>
        <DeclineNotice state={problem === null ? state : { kind: 'refused', message: problem }} />
      </div>
      {methods.map((method) =>
        isPaidByProvider(method) ? (
          <div key={method} className={styles.ways}>
            {saved.map((card) => (
              <Choice
                key={card.id}
                name="pay"
                checked={isByCard(choice) && choice.sourceId === card.id}
                title={cardTitle(card)}
                text={expiryText(card)}
                note={cardNote}
                disabled={card.expired}
                picture={<CardBrand brand={card.brand} />}
                onChoose={() => onChoose({ method, sourceId: card.id })}
              />
            ))}
            <Choice
              name="pay"
              checked={typed}
              title={saved.length > 0 ? 'Pay with another card' : 'Pay by card'}
              text={typed || saved.length > 0 ? undefined : 'Pay now, nothing to pay later'}
              note={cardNote}
              picture={
                <span className={styles.brands}>
                  <CardBrand brand="visa" />
                  <CardBrand brand="mastercard" />
                </span>
              }
              onChoose={() => onChoose({ method, sourceId: null })}
            />
            {typed && (
              <div className={styles.form}>
                <CardPlace state={form.state} setPlace={form.setPlace} onRetry={form.retry} />
                {signedIn && form.state === 'ready' && <KeepCard checked={keepCard} onChange={onKeepCard} />}
              </div>
            )}
          </div>
        ) : (
          <Choice
            key={method}
            name="pay"
            checked={choice?.method === method}
            {...methodText(method, collectionType)}
            note={isCardAtTheDoor(method) ? cardNote : undefined}
            onChoose={() => onChoose({ method })}
          />
        ),
      )}
    </fieldset>
  );
};
