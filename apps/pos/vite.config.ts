import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from '../../scripts/lib/service-worker.mjs';

export default defineConfig({
  base: '/pos/',
  plugins: [react({ compiler: true }), serviceWorker()],
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox115'],
    // The server never serves source maps; they would only enlarge the checkout.
    sourcemap: false,
    cssCodeSplit: false,
  },
});
