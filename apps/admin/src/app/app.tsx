import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorBoundary } from '@servery/app-kit/error-boundary.tsx';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { cssVariables, theme } from '@servery/ui/mantine/theme.ts';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import './mantine-styles.ts';
import '@servery/ui/tokens.css';
import './admin.css';
import { client } from '../shared/session.ts';
import type { createAppRouter } from './router.tsx';

/** Wraps every page: styles, the API session, the query cache, and the error page for when rendering fails. */
export const App = ({ router }: { router: ReturnType<typeof createAppRouter> }) => {
  const [queries] = useState(createQueryClient);
  return (
    <ErrorBoundary
      fallback={() => <ErrorState title="Something went wrong" message="Please load the app again." onRetry={() => location.reload()} />}
    >
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <ClientContext value={client}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ClientContext>
      </MantineProvider>
    </ErrorBoundary>
  );
};
