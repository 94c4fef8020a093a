import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { keepAppFiles } from '@servery/app-kit/app-update.ts';
import { ErrorBoundary } from '@servery/app-kit/error-boundary.tsx';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import '@servery/ui/tokens.css';
import './app/pos.css';
import { router } from './app/router.tsx';
import { client } from './shared/device.ts';
import { followPreferences } from './shared/preferences.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

followPreferences();
// Works without a tap where the browser is set up as a kiosk; elsewhere a bar offers the tap.
void unlockSound();
if (import.meta.env.PROD) void keepAppFiles('/pos/sw.js', '/pos/');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary
      fallback={() => <ErrorState title="Something went wrong" message="Please load the till again." onRetry={() => location.reload()} />}
    >
      <ClientContext value={client}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ClientContext>
    </ErrorBoundary>
  </StrictMode>,
);
