import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorBoundary } from '@servery/app-kit/error-boundary.tsx';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { DeviceAppContext, type DeviceApp } from './device-app.ts';
import '@servery/ui/tokens.css';
import './device.css';

/** Wraps every page of a device app: styles, the API session, the query cache, and the error page for when rendering fails. */
export const App = ({ app, router }: { app: DeviceApp; router: AnyRouter }) => {
  const [queries] = useState(createQueryClient);
  return (
    <ErrorBoundary
      fallback={() => (
        <ErrorState title="Something went wrong" message={`Please load ${app.spec.appName} again.`} onRetry={() => location.reload()} />
      )}
    >
      <DeviceAppContext value={app}>
        <ClientContext value={app.client}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ClientContext>
      </DeviceAppContext>
    </ErrorBoundary>
  );
};
