import { App as DeviceApp } from '@servery/device-app/app.tsx';
import { tillApp } from '../shared/device.ts';
import './pos.css';
import type { createAppRouter } from './router.tsx';

/** The till around its pages. */
export const App = ({ router }: { router: ReturnType<typeof createAppRouter> }) => <DeviceApp app={tillApp} router={router} />;
