import type { ComponentProps } from 'react';
import styles from './banner.module.css';

/** A line across the screen about all of it. `--gutter` sets the distance of its text from the edge. */
export const Banner = ({ tone, className = '', ...rest }: ComponentProps<'p'> & { tone: 'late' | 'danger' | 'working' | 'new' }) => (
  <p {...rest} className={`${styles.banner} ${className}`} data-tone={tone} />
);
