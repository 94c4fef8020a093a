import type { ReactNode } from 'react';
import { IconFrame } from './icon-frame.tsx';

const shapes = {
  orders: <path d="M6 3h12v18l-2.4-1.6L13.2 21l-2.4-1.6L8.4 21 6 19.4zM9 8h6M9 12h6" />,
  history: <path d="M4 12a8 8 0 1 1 2.6 5.9M4 12H2m2 0h2M12 7.5V12l3 2" />,
  soldOut: <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM6 6l12 12" />,
  pause: <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM10 9v6M14 9v6" />,
  bell: <path d="M6 16v-5a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5c1 1 3 1 4 0" />,
  bellOff: <path d="M7 7.5A6 6 0 0 1 18 11v5l.8 1M6 11v5l-1.5 2H17M10 20.5c1 1 3 1 4 0M4 4l16 16" />,
  more: <path d="M12 5.5v.01M12 12v.01M12 18.5v.01" strokeWidth="3.5" />,
  search: <path d="M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5 21 21" />,
  pickup: <path d="M5 8h14l-1 12H6zM9 8V6.5a3 3 0 0 1 6 0V8" />,
  delivery: (
    <path d="M8.5 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM20.5 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM8.5 17.5h7L17 8h-3M17 10h3v4M4 13h6v-3H4z" />
  ),
  dineIn: <path d="M3 9h18M5 9l-1 11M19 9l1 11M12 9v11M9 20h6" />,
  phone: <path d="M6 3h3l1.5 5L8 9.5a13 13 0 0 0 6.5 6.5l1.5-2.5 5 1.5v3c0 1.5-1 2-2.5 2A15.5 15.5 0 0 1 4 5.5C4 4 4.5 3 6 3z" />,
  mail: <path d="M3 6h18v12H3zM3.5 6.5 12 13l8.5-6.5" />,
  map: <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 1 1 13 0C18.5 15 12 21 12 21zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** An icon beside a text; decorative. */
export const Icon = ({ name, size }: { name: IconName; size?: number }) => <IconFrame size={size}>{shapes[name]}</IconFrame>;
