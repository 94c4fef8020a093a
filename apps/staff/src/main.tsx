import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '@servery/app-kit/error-boundary.tsx';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { cssVariables, theme } from '@servery/ui/mantine/theme.ts';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import './app/mantine-styles.ts';
import '@servery/ui/tokens.css';
import './app/staff.css';
import { router } from './app/router.tsx';
import { client } from './shared/session.ts';
import { themeKeeper, ThemeFollower } from './shared/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Works without a tap where the browser knows this app well; elsewhere a bar offers the tap.
void unlockSound();

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary
      fallback={() => <ErrorState title="Something went wrong" message="Please load the app again." onRetry={() => location.reload()} />}
    >
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={themeKeeper} defaultColorScheme="auto">
        <ThemeFollower />
        <ClientContext value={client}>
          <QueryClientProvider client={createQueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ClientContext>
      </MantineProvider>
    </ErrorBoundary>
  </StrictMode>,
);
