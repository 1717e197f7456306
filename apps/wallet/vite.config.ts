import { fileURLToPath } from 'node:url'
import { build, defineConfig } from 'vite'
import type { Plugin, UserConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Builds the announcer by itself: a host page loads it from another origin, and one file without imports is one
 * request and one entry in its policy.
 */
function announcer(): Plugin {
  return {
    name: 'pocket-wallet:announcer',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2022',
          emptyOutDir: false,
          lib: { entry: 'src/announce/announce.ts', formats: ['es'], fileName: () => 'announce.js' },
        },
      })
    },
  }
}

const config: UserConfig = defineConfig({
  root,
  plugins: [announcer()],
  build: {
    target: 'es2022',
    // The polyfill would be an inline script, which the wallet's policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The SDK of WalletConnect, which only /wc loads.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: ['index.html', 'bridge.html'].map((name) => fileURLToPath(new URL(name, import.meta.url))) },
  },
})
export default config
