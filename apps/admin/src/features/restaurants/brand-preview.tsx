import { hasFormat, readableBrand, textColorOn } from '@servery/domain/validation';
import { useSpelling } from '../../shared/places.ts';
import styles from './brand-preview.module.css';

/** A colour as guests see it: a button and a text, in light and in dark. */
export const BrandPreview = ({ name, color }: { name: string; color: string }) => {
  const spelled = useSpelling();
  if (!hasFormat('hexColor', color)) return null;
  return (
    <div className={styles.preview} role="img" aria-label={spelled(`How guests see the colour ${color}`)}>
      {(['#ffffff', '#171b1f'] as const).map((surface) => (
        <div key={surface} className={styles.card} style={{ background: surface, color: textColorOn(surface) }}>
          <span style={{ color: readableBrand(color, surface), fontWeight: 650 }}>{name || 'Your restaurant'}</span>
          <span className={styles.button} style={{ background: color, color: textColorOn(color) }}>
            Order now
          </span>
        </div>
      ))}
    </div>
  );
};
