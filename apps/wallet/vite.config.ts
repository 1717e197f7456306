import { fileURLToPath } from 'node:url'
import { build, defineConfig } from 'vite'
import type { Plugin, UserConfig } from 'vite'
import { makeExtension } from './extension.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Builds what runs in a host's page, each as one file: a page loads it from another origin, and one
 * file without imports is one request and one entry in its policy. The extension's is no module,
 * because a browser takes none there.
 */
function announcers(): Plugin {
  const builds = [
    { entry: 'src/announce/announce.ts', formats: ['es'], fileName: 'announce.js' },
    { entry: 'src/announce/extension.ts', formats: ['iife'], fileName: 'extension.js' },
  ] as const
  return {
    name: 'pocket-wallet:announcers',
    apply: 'build',
    async closeBundle() {
      for (const { entry, formats, fileName } of builds) {
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          build: {
            target: 'es2022',
            emptyOutDir: false,
            lib: { entry, formats: [...formats], name: 'pocketWallet', fileName: () => fileName },
          },
        })
      }
      await makeExtension()
    },
  }
}

const config: UserConfig = defineConfig({
  root,
  plugins: [announcers()],
  build: {
    target: 'es2022',
    // The polyfill would be an inline script, which the wallet's policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The SDK of WalletConnect, which only /wc loads.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ['index.html', 'bridge.html'].map((name) =>
        fileURLToPath(new URL(name, import.meta.url)),
      ),
    },
  },
})
export default config
