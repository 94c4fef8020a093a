import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { unlockSound } from '@servery/app-kit/sound.ts';
import type { DeviceApp } from './device-app.ts';
import { keepAppFiles } from './update/app-update.ts';

/** Starts a device app in the page's `#root`, as the whole of its `main.tsx`. `build`: Vite's flag for a built app, which works offline. */
export function startDeviceApp({ spec, preferences }: Pick<DeviceApp, 'spec' | 'preferences'>, build: boolean, page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  preferences.follow();
  // Works without a press where the browser runs as a kiosk; elsewhere the app offers a button.
  void unlockSound();
  if (build) void keepAppFiles(`/${spec.app}/sw.js`, `/${spec.app}/`);
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
