import type { NotFoundRouteProps } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';
import { missingText } from './error-text.ts';
import { useWayBack } from './way-back.ts';

/** What is not there: an address that nobody has, a restaurant, a store, an item, a table. */
export const NotFoundPage = ({ data }: NotFoundRouteProps) => <ErrorScreen text={missingText(data)} back={useWayBack(data)} />;
