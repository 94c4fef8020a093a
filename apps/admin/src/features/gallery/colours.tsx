import { contrastRatio, readableContrast } from '@servery/domain/validation';
import { useEffect, useRef, useState } from 'react';
import styles from './gallery.module.css';

const grounds = ['page', 'surface', 'surface-raised', 'surface-pressed'] as const;
const states = ['new', 'working', 'done', 'late', 'danger'] as const;

/** Text on ground, as the tokens' test holds them. */
const pairs: [text: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-muted', ground],
  ]),
  ['brand-contrast', 'brand'],
  ...states.flatMap((state): [string, string][] => [
    [`${state}-contrast`, state],
    [`${state}-text`, `${state}-soft`],
    [`${state}-text`, 'surface'],
  ]),
];

const getHex = (painted: string): string | null => {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(painted);
  return (
    channels &&
    `#${channels
      .slice(1)
      .map((channel) => Number(channel).toString(16).padStart(2, '0'))
      .join('')}`
  );
};

/** A pair of tokens as it is painted here, and its contrast, measured on the painted colours. */
const Pair = ({ text, ground }: { text: string; ground: string }) => {
  const swatch = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number | null>(null);
  useEffect(() => {
    const measure = () => {
      if (!swatch.current) return;
      const { color, backgroundColor } = getComputedStyle(swatch.current);
      const [front, back] = [getHex(color), getHex(backgroundColor)];
      setMeasured(front && back ? contrastRatio(front, back) : null);
    };
    measure();
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', measure);
    return () => dark.removeEventListener('change', measure);
  }, []);
  return (
    <div ref={swatch} className={styles.pair} style={{ color: `var(--${text})`, background: `var(--${ground})` }}>
      <strong>{text}</strong>
      <span>on {ground}</span>
      <span>
        {measured === null ? '' : `${measured.toFixed(1)} : 1`}
        {measured !== null && measured < readableContrast && ' – too little'}
      </span>
    </div>
  );
};

/** Every pair of text and ground. */
export const Colours = () => (
  <div className={styles.pairs}>
    {pairs.map(([text, ground]) => (
      <Pair key={`${text} ${ground}`} text={text} ground={ground} />
    ))}
  </div>
);
