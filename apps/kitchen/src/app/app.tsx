import { App as DeviceApp } from '@servery/device-app/app.tsx';
import { kitchenApp } from '../shared/device.ts';
import './kitchen.css';
import type { createAppRouter } from './router.tsx';

/** The kitchen display around its pages. */
export const App = ({ router }: { router: ReturnType<typeof createAppRouter> }) => <DeviceApp app={kitchenApp} router={router} />;
