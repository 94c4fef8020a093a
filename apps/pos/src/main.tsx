import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepAppFiles } from '@servery/app-kit/app-update.ts';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { followPreferences } from './shared/preferences.ts';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

followPreferences();
// Works without a press where the browser runs as a kiosk; elsewhere a bar offers one.
void unlockSound();
if (import.meta.env.PROD) void keepAppFiles('/pos/sw.js', '/pos/');

createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>,
);
