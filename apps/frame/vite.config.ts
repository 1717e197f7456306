import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The server serves this build at `/frame/`. Its policy allows scripts and styles only as files, so none is inline. */
const config: UserConfig = defineConfig({
  root,
  base: '/frame/',
  // The curve libraries depend on a second copy of the same hashes.
  resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'], dedupe: ['@noble/hashes'] },
  // The signing worker is a module in its own file. Code for a single chain family is named after it, because `scripts/frame-bytes.mjs` counts by name.
  worker: { format: 'es', rolldownOptions: { output: { chunkFileNames: ({ facadeModuleId }) => `assets/${/\/keys\/(evm|solana)\//.exec(facadeModuleId ?? '')?.[1] ?? 'worker'}-[name]-[hash].js` } } },
  build: {
    outDir: fileURLToPath(new URL('../../packages/server/dist/frame', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The preload polyfill would be an inline script, and each part that is loaded on demand is a single file.
    modulePreload: false,
    assetsInlineLimit: 0,
    // Source maps lead from the published files to their sources.
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'window.html', 'popup.html'].map((name) => `${root}${name}`),
      output: {
        // The owner's catalogues have the same language names as the first ones.
        chunkFileNames: ({ facadeModuleId }) => `assets/${facadeModuleId?.includes('/account/strings/') ? 'owner-' : ''}[name]-[hash].js`,
        // Everything that the frame starts with is one file. Otherwise parts that are shared with on-demand code would become separate files, each
        // with its own request.
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'frame', test: (id) => !/popup|\.css|\.html/.test(id), tags: ['$initial'] }] },
      },
    },
  },
})
export default config
