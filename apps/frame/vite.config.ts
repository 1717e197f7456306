import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Modules that are split in two. The bundler puts everything that is used of a module into one
 * file. Signing for EVM uses one part of these modules, and code that is loaded on demand uses
 * another, so each importer named here gets a copy of its own.
 */
const parted: readonly { module: string; by: RegExp }[] = [
  { module: '@noble/hashes/sha2.js', by: /\/(ed25519\.js|hd\.ts)$/ },
  { module: './_u64.js', by: /sha2\.js\?part$/ },
  { module: 'shamir-secret-sharing', by: /keys\/make\.ts$/ },
]
const parts = (): Plugin => ({
  name: 'parts',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !parted.some(({ module, by }) => module === source && by.test(importer)))
      return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && { ...found, id: `${found.id}?part` }
  },
})

/**
 * Nothing that is loaded on demand has styles of its own, and its scripts import what they share:
 * there is nothing to load before them, and no code that would.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  load: (id: string): string | undefined =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
}

/**
 * The server serves this build at `/frame/`. Its policy allows scripts and styles only as files, so
 * none is inline.
 */
const config: UserConfig = defineConfig({
  root,
  base: '/frame/',
  // The curve libraries depend on a second copy of the same hashes.
  resolve: {
    conditions: ['@portico/source', 'module', 'browser', 'development|production'],
    dedupe: ['@noble/hashes'],
  },
  // The signing worker is a module in its own file.
  worker: {
    format: 'es',
    plugins: () => [parts()],
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'sign', tags: ['$initial'] }],
        },
      },
    },
  },
  plugins: [plainImports],
  build: {
    outDir: fileURLToPath(new URL('../../packages/server/dist/frame', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The preload polyfill would be an inline script.
    modulePreload: false,
    assetsInlineLimit: 0,
    // Source maps lead from the published files to their sources.
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'window.html', 'popup.html', 'standalone.html', 'emergency.html'].map(
        (name) => `${root}${name}`,
      ),
      output: {
        // Everything that the frame starts with is one file. Otherwise parts that are shared with
        // on-demand code would become separate files, each with its own request.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'frame',
              test: (id) => !/popup|\/(?:standalone|emergency)\/|\.css|\.html/.test(id),
              tags: ['$initial'],
            },
          ],
        },
      },
    },
  },
})
export default config
