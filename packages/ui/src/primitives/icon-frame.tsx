import type { ReactNode } from 'react';

/** The frame of an app's icons: strokes in a 24 by 24 box, in the colour of the text. Decorative: always beside a text. */
export const IconFrame = ({ size = 20, children }: { size?: number | undefined; children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
  >
    {children}
  </svg>
);
