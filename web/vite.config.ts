import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// `npm run dev` talks to a server started with `president serve`; set PRESIDENT_SERVER for another address.
const server = process.env.PRESIDENT_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Component tests mount real components, which needs Svelte's browser build.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    manifest: 'build-manifest.json',
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], restoreMocks: true },
}))
