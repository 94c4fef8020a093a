import { startDeviceApp } from '@servery/device-app/start.tsx';
import { kitchenApp } from './shared/device.ts';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';

startDeviceApp(kitchenApp, import.meta.env.PROD, <App router={createAppRouter()} />);
