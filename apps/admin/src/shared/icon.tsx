import type { ReactNode } from 'react';
import { IconFrame } from '@servery/ui/primitives/icon-frame.tsx';

/** Drawn on a field of 24 by 24, as lines. */
const shapes = {
  home: <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />,
  store: <path d="M4 9 5.5 4h13L20 9M4 9v11h16V9M4 9c0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0M10 20v-5h4v5" />,
  stores: <path d="M3 20V8h9v12M12 12h9v8M3 20h18M6 11.5h3M6 15h3M15.5 15.5h2" />,
  team: (
    <path d="M12.2 8.5a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0zM3 19.5c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M15.5 5.6a3.2 3.2 0 0 1 0 5.8M17.5 14.6c2.2.8 3.5 2.5 3.5 4.9" />
  ),
  device: <path d="M4 4h16v12H4zM9 20h6M12 16v4" />,
  till: <path d="M6 4h12v6H6zM4 14l2-4h12l2 4v6H4zM9.5 7h5M8 14.5h8M10 17h4" />,
  printer: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7zM16.5 11.5h.01" />,
  card: <path d="M3 6h18v12H3zM3 10h18M6.5 14.5h4" />,
  payout: <path d="M4 20h16M5 10h14L12 4zM7 10v7M12 10v7M17 10v7" />,
  fee: <path d="M18 6 6 18M9.5 7.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM18.5 16.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z" />,
  details: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z" />,
  table: <path d="M3 8h18M5 8v11M19 8v11M8 8l1.5-3h5L16 8" />,
  cart: <path d="M3 4h2.5l2 11h10l2-8H6.2M9 19.5h.01M16.5 19.5h.01" />,
  clock: <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7v5l3.5 2" />,
  calendar: <path d="M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7" />,
  picture: <path d="M4 5h16v14H4zM4 16l4.5-5 4 4 2.5-2.5 5 5M15.5 9.5h.01" />,
  archive: <path d="M3.5 5h17v4h-17zM5 9v10h14V9M10 13h4" />,
  percent: <path d="M4 6h16v14H4zM8 3.5V7M16 3.5V7M15 11l-6 6M9.5 11.5h.01M14.5 16.5h.01" />,
  platform: <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z" />,
  chart: <path d="M4 4v16h16M8.5 16v-4M13 16V7.5M17.5 16v-6" />,
  bell: <path d="M6 16v-5a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5c1 1 3 1 4 0" />,
  search: <path d="M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5 21 21" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  list: <path d="m4 6.5 1.5 1.5L8 5M4 13l1.5 1.5L8 11.5M4.5 19h2.5M11.5 7H20M11.5 13H20M11.5 19H20" />,
  chevron: <path d="m7 10 5 5 5-5" />,
  person: <path d="M15.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM5 20c0-4 3-6 7-6s7 2 7 6" />,
  key: <path d="M12.5 8.5a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0zM11.5 11.5 20 20M16 16l2.5-2.5M18.5 18.5l1.5-1.5" />,
  webhook: (
    <path d="M8.5 6.5 12 12l3.5 6M12 12l-4 6h8M12 12l4-5.5M10 5.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM9 18.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM19 18.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z" />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  remove: <path d="M6 6 18 18M18 6 6 18" />,
  grip: <path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" strokeWidth="3" />,
  more: <path d="M12 5.5v.01M12 12v.01M12 18.5v.01" strokeWidth="3.5" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** An icon beside a text; decorative. */
export const Icon = ({ name, size }: { name: IconName; size?: number }) => <IconFrame size={size}>{shapes[name]}</IconFrame>;
