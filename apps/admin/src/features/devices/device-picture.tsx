import type { ReactNode } from 'react';
import type { DeviceKind } from './devices.types.ts';

/** Drawn on a field of 64 by 64, as lines. */
const pictures: Readonly<Record<DeviceKind, ReactNode>> = {
  posTerminal: (
    <>
      <rect x="14" y="8" width="36" height="28" rx="3" />
      <path d="M20 15h14M20 21h9M40 15h4M40 21h4M26 36l-3 9h18l-3-9M10 45h44v11H10zM27 50.5h10" />
    </>
  ),
  kdsDevice: (
    <>
      <rect x="5" y="11" width="54" height="34" rx="3" />
      <path d="M12 18h11v20H12zM26.5 18h11v14h-11zM41 18h11v17H41zM15 23h5M15 28h5M29.5 23h5M44 23h5M44 28h5M32 45v9M22 54h20" />
    </>
  ),
  printer: (
    <>
      <path d="M20 24V8h24v16M12 24h40a4 4 0 0 1 4 4v18H46M18 46H8V28a4 4 0 0 1 4-4" />
      <path d="M18 38h28v17l-3.5-2.5L39 55l-3.5-2.5L32 55l-3.5-2.5L25 55l-3.5-2.5L18 55zM25 44h14M25 49h9M47 31h2" />
    </>
  ),
};

/** The kind of device as an icon beside its name; decorative. */
export const DevicePicture = ({ kind, size = 64 }: { kind: DeviceKind; size?: number }) => (
  <svg
    viewBox="0 0 64 64"
    width={size}
    height={size}
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
  >
    {pictures[kind]}
  </svg>
);
