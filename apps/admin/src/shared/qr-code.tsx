import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** A QR code's dark squares as one path of an SVG, `size` units wide with its quiet border. */
export function drawQrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, size };
}

/** A code to scan, black on white whatever the theme: cameras want it so. */
export const QrCode = ({ text }: { text: string }) => {
  const { path, size } = drawQrCode(text);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Code to scan: it opens the app on the device">
      <path d={path} fill="var(--neutral-950)" shapeRendering="crispEdges" />
    </svg>
  );
};
