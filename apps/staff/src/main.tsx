import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Works without a tap where the browser knows this app well; elsewhere a bar offers the tap.
void unlockSound();

createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>,
);
