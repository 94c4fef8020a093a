import type { NotFoundRouteProps } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';
import { missingText } from './error-text.ts';
import { useWayBack } from './way-back.ts';

/** The page for a missing address, restaurant, store, item or table. */
export const NotFoundPage = ({ data }: NotFoundRouteProps) => <ErrorScreen text={missingText(data)} back={useWayBack(data)} />;
