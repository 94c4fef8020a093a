import styles from './card-brand.module.css';

const visa = (
  <text x="16" y="15" textAnchor="middle" fontSize="10.5" fontWeight="800" fontStyle="italic" fill="#1a3a8f">
    VISA
  </text>
);
const mastercard = (
  <>
    <circle cx="12.6" cy="11" r="6" fill="#d6301f" />
    <circle cx="19.4" cy="11" r="6" fill="#f0a020" />
    <path d="M16 6.1a6 6 0 0 1 0 9.8 6 6 0 0 1 0-9.8Z" fill="#ef6a17" />
  </>
);
const amex = (
  <>
    <rect width="32" height="22" rx="3" fill="#1f6fc2" />
    <text x="16" y="14.5" textAnchor="middle" fontSize="8.5" fontWeight="800" fill="#fff">
      AMEX
    </text>
  </>
);
const plain = <path d="M0 6h32v4H0zM4 15h8v2H4z" fill="#8a93a0" />;

/** A card's brand, as a small card. The name is in the text beside it: it is hidden from screen readers. */
export const CardBrand = ({ brand }: { brand: string }) => (
  <svg className={styles.brand} viewBox="0 0 32 22" aria-hidden="true" data-brand={brand}>
    <rect width="32" height="22" rx="3" fill="#fff" />
    {brand === 'visa' ? visa : brand === 'mastercard' ? mastercard : brand === 'amex' ? amex : plain}
    <rect x=".5" y=".5" width="31" height="21" rx="2.5" fill="none" stroke="#8a93a0" strokeOpacity=".6" />
  </svg>
);
