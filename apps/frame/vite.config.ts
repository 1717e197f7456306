import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Nothing that is loaded on demand has styles of its own, and its scripts are one file each: there is nothing to load before them, and no code that would. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  load: (id: string): string | undefined => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** The server serves what this builds at `/frame/`. Its policy allows scripts and styles as files of its own only: none is inline. */
const config: UserConfig = defineConfig({
  root,
  base: '/frame/',
  // The curves bring the same hashes a second time.
  resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'], dedupe: ['@noble/hashes'] },
  // The worker that signs is a module in a file of its own. What only one chain family needs is named for it: `scripts/frame-bytes.mjs` counts it so.
  worker: { format: 'es', rolldownOptions: { output: { chunkFileNames: ({ facadeModuleId }) => `assets/${/\/keys\/(evm|solana)\//.exec(facadeModuleId ?? '')?.[1] ?? 'worker'}-[name]-[hash].js` } } },
  plugins: [plainImports],
  build: {
    outDir: fileURLToPath(new URL('../../packages/server/dist/frame', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Its polyfill would be an inline script, and what is loaded on demand here is one file each.
    modulePreload: false,
    assetsInlineLimit: 0,
    // What a package ships can be read.
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'window.html', 'popup.html', 'alone.html'].map((name) => `${root}${name}`),
      output: {
        // What only an owner is told has the names of the languages a second time.
        chunkFileNames: ({ facadeModuleId }) => `assets/${facadeModuleId?.includes('/account/strings/') ? 'owner-' : ''}[name]-[hash].js`,
        // All that the frame begins with is one file: what is loaded on demand would take parts of it into files of their own, each with a wait of its own.
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'frame', test: (id) => !/popup|\/alone\/|\.css|\.html/.test(id), tags: ['$initial'] }] },
      },
    },
  },
})
export default config
