import type { ComponentProps } from 'react';
import styles from './banner.module.css';

/** A line over the whole width of a screen: something concerns all of it. How far its words are from the edge is `--gutter`. */
export const Banner = ({ tone, className = '', ...rest }: ComponentProps<'p'> & { tone: 'late' | 'danger' | 'working' | 'new' }) => (
  <p {...rest} className={`${styles.banner} ${className}`} data-tone={tone} />
);
