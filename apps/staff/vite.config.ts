import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/staff/',
  plugins: [react({ compiler: true })],
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox115'],
    // The server never serves source maps; they would only enlarge the checkout.
    sourcemap: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { index: 'index.html', 'push-worker': 'src/push-worker.ts' },
      // A worker is requested by a fixed name; every other file has a hash in its name.
      output: { entryFileNames: (chunk) => (chunk.name === 'push-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
});
