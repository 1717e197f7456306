/**
 * Tests that both entries find the actions that they name, in both majors, and bundle no others.
 * The byte budgets measure what a host pays.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const hosts = path.join(root, 'e2e/hosts')

/**
 * All code of a host's page, and the number of the bundler's warnings. The host's own packages come
 * from the given major.
 */
async function bundle(code: string, major: 2 | 3): Promise<{ all: string; warnings: number }> {
  const { outputFiles, warnings } = await build({
    stdin: { contents: code, resolveDir: path.join(root, 'packages/wagmi'), sourcefile: 'host.js' },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: path.join(root, 'out'),
    write: false,
    conditions: ['@portico/source'],
    logLevel: 'silent',
    nodePaths: [path.join(hosts, `wagmi-${major}/node_modules`)],
  })
  return { all: outputFiles.map(({ text }) => text).join('\n'), warnings: warnings.length }
}

const host = (
  entry: string,
): string => `import { createPortico } from '@portico/core'; import { networksOf, wagmi } from '${entry}'
globalThis.portico = createPortico({ adapters: [wagmi({ config: globalThis.config })], networks: networksOf(globalThis.config) })`

test.each([2, 3] as const)(
  'finds every named action in both entries in wagmi %d',
  async (major) => {
    for (const entry of ['@portico/wagmi', '@portico/wagmi/core']) {
      const { warnings, all } = await bundle(host(entry), major)
      expect(warnings).toBe(0)
      expect(all).toContain('recentConnectorId')
      // The page has nothing of wagmi that it does not use.
      expect(all).not.toContain('verifyTypedData')
    }
  },
)
