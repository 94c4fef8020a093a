import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Works without a press where the browser trusts this app; elsewhere a bar offers one.
void unlockSound();

createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>,
);
