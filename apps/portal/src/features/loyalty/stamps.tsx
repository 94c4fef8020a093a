import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import { stampsText } from '../../shared/offers/loyalty-text.ts';
import styles from './stamps.module.css';

/** The stamps of a card as a picture: those collected, and the free places. */
export const Stamps = ({ stamps, count }: { stamps: number; count: number }) => (
  <div className={styles.stamps} role="img" aria-label={stampsText({ stamps, count })} data-many={count > 12 || undefined}>
    {Array.from({ length: count }, (_, at) => (
      <span key={at} className={styles.stamp} data-full={at < stamps || undefined}>
        {at < stamps ? <Icon of={more.star} large /> : at + 1}
      </span>
    ))}
  </div>
);
