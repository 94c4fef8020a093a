import { Colours } from './colours.tsx';
import { useSamples } from './samples.ts';
import { Chapter, Specimen, Specimens } from './specimen.tsx';
import styles from './gallery.module.css';

const sizes = ['s', 'm', 'l', 'xl'] as const;
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16] as const;

/** What everything is made of. */
export const Foundations = () => {
  const { sentence } = useSamples();
  return (
    <Chapter
      title="Foundations"
      intro="The tokens of packages/ui/src/tokens/tokens.css. No app writes a colour, a radius or a text size of its own."
    >
      <Colours />
      <Specimens>
        <Specimen name="Text sizes" wide>
          {sizes.map((size) => (
            <p key={size} className={styles.text} style={{ fontSize: `var(--font-${size})` }}>
              <span className={styles.token}>--font-{size}</span> {sentence}
            </p>
          ))}
        </Specimen>
        <Specimen name="Spacing, in steps of 4">
          {steps.map((step) => (
            <div key={step} className={styles.step}>
              <span className={styles.token}>--space-{step}</span>
              <span className={styles.bar} style={{ width: `var(--space-${step})` }} />
            </div>
          ))}
        </Specimen>
        <Specimen name="Radius, shadow, touch">
          <div className={styles.shapes}>
            <span style={{ borderRadius: 'var(--radius)' }}>--radius</span>
            <span style={{ borderRadius: 'var(--radius-large)' }}>--radius-large</span>
            <span style={{ boxShadow: 'var(--shadow)' }}>--shadow</span>
            <span style={{ boxShadow: 'var(--shadow-high)' }}>--shadow-high</span>
            <span style={{ minHeight: 'var(--touch)' }}>--touch 44 px</span>
          </div>
        </Specimen>
      </Specimens>
    </Chapter>
  );
};
