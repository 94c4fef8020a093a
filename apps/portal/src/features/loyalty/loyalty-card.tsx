import { formatInstantDate } from '@servery/domain/clock';
import { imageSources } from '@servery/app-kit/image.ts';
import { formatMoney } from '@servery/domain/money';
import { formatDateRelative } from '@servery/app-kit/coupon-text.ts';
import { entryText, missingText, owedText, stampsText } from '../../shared/offers/loyalty-text.ts';
import type { LoyaltyCard } from '../../shared/offers/offers.types.ts';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { CodeForTill } from './code-for-till.tsx';
import { Stamps } from './stamps.tsx';
import styles from './loyalty-page.module.css';

/** The card itself, the credit available, what is missing, and its history. */
export const LoyaltyCardView = ({ card }: { card: LoyaltyCard }) => {
  const { restaurant, readAt } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const today = formatInstantDate(readAt, store.timeZone);
  const owed = owedText(card);
  const picture = card.cardBg && imageSources(card.cardBg, { width: 560, ratio: '4x2' });
  return (
    <>
      <div className={styles.card} data-picture={picture !== null || undefined}>
        {picture && <img className={styles.picture} {...picture} alt="" />}
        <p className={styles.name}>{restaurant.name}</p>
        <Stamps stamps={card.stamps} count={card.count} />
        <p className={styles.count}>{stampsText(card)}</p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>Credit to use</dt>
          <dd>{formatMoney(card.credit, card.currency)}</dd>
        </div>
        <div>
          <dt>On this card so far</dt>
          <dd>{formatMoney(card.gathering, card.currency)}</dd>
        </div>
      </dl>
      <p className={styles.muted}>
        {missingText(card)} {card.credit > 0 && 'Use your credit at the checkout; what is left stays on your card.'}
      </p>
      {owed !== null && <p className={styles.muted}>{owed}</p>}
      {card.atTill && card.credit > 0 && <CodeForTill />}
      <PageLink to={paths.store(params)} className={button.primary}>
        See the menu
      </PageLink>
      <section className={styles.part} aria-labelledby="movements">
        <h2 id="movements" className={styles.heading}>
          History
        </h2>
        {card.entries.length === 0 && (
          <p className={styles.muted}>Nothing yet. Your first order here adds the first stamp when it is done.</p>
        )}
        <ol>
          {card.entries.map((entry) => {
            const { title, amount } = entryText(entry, card.currency);
            return (
              <li key={entry.id} className={styles.entry}>
                <span>
                  {title}
                  <span className={styles.date}>
                    {formatDateRelative(formatInstantDate(entry.at, store.timeZone), today, store.timeZone)}
                  </span>
                </span>
                <span className={styles.amount}>{amount}</span>
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
};
