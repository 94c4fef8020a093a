import { useState } from 'react';
import { announce } from '../../shared/announcer.tsx';
import { useApi, type SavedCard } from '../../shared/api.ts';
import { removeCard } from '../../shared/more-endpoints.ts';
import { useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { focusElement } from '../../shared/ui/focus-element.ts';
import { CardBrand } from '../../shared/payment/card-brand.tsx';
import { cardTitle, expiryText } from '../../shared/payment/card-text.ts';
import { useSavedCards } from '../../shared/payment/use-saved-cards.ts';
import styles from './account-page.module.css';

/** The saved cards; each can be removed. */
export const SavedCards = () => {
  const { cards, failed, set, retry } = useSavedCards();
  return (
    <section className={styles.part} aria-labelledby="cards">
      <h2 id="cards" className={styles.heading}>
        Saved cards
      </h2>
      {failed ? (
        <p className={styles.muted} role="alert">
          Your cards could not be read.{' '}
          <button type="button" className={button.text} onClick={retry}>
            Try again
          </button>
        </p>
      ) : (
        cards?.length === 0 && <p className={styles.muted}>None yet. At checkout, tick “Keep this card for next time”.</p>
      )}
      {cards && cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} onRemoved={set} />
          ))}
        </ul>
      )}
    </section>
  );
};

const CardRow = ({ card, onRemoved }: { card: SavedCard; onRemoved: (cards: SavedCard[]) => void }) => {
  const api = useApi();
  const { restaurantId } = useStoreParams();
  const [state, setState] = useState<'shown' | 'asked' | 'removing' | 'failed'>('shown');
  const title = cardTitle(card);
  const remove = async () => {
    setState('removing');
    const result = await api.call(removeCard, { params: { sourceId: card.id }, query: { restaurantId }, retries: 1 });
    if (!result.ok) return setState('failed');
    announce(`${title} removed`);
    onRemoved(result.data.rows);
  };
  return (
    <li className={styles.card}>
      <CardBrand brand={card.brand} />
      <span className={styles.name}>
        {title}
        <span className={styles.expiry} data-expired={card.expired || undefined}>
          {expiryText(card)}
        </span>
      </span>
      {state === 'shown' ? (
        <button type="button" className={button.text} aria-label={`Remove ${title}`} onClick={() => setState('asked')}>
          Remove
        </button>
      ) : (
        <span className={styles.sure} role="group" aria-label={`Remove ${title}?`}>
          {state === 'failed' && <span role="alert">It could not be removed.</span>}
          <button type="button" className={button.text} disabled={state === 'removing'} ref={focusElement} onClick={() => void remove()}>
            {state === 'failed' ? 'Try again' : 'Yes, remove it'}
          </button>
          <button type="button" className={button.text} disabled={state === 'removing'} onClick={() => setState('shown')}>
            Keep it
          </button>
        </span>
      )}
    </li>
  );
};
