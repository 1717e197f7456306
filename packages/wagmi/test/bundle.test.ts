/** What a host that has wagmi already pays for, and that both entries find the actions they name, in both majors. */
import { gzipSync } from 'node:zlib'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const hosts = path.join(root, 'e2e/hosts')

/** Chunks by name; what the host brings is bundled from the given major, or left out. */
async function bundle(code: string, major?: 2 | 3): Promise<{ eager: number; all: string; warnings: number }> {
  const { outputFiles, metafile, warnings } = await build({
    stdin: { contents: code, resolveDir: path.join(root, 'packages/wagmi'), sourcefile: 'host.js' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    outdir: 'out',
    write: false,
    metafile: true,
    absWorkingDir: root,
    conditions: ['@portico/source'],
    logLevel: 'silent',
    ...(major ? { nodePaths: [path.join(hosts, `wagmi-${major}/node_modules`)] } : { external: ['wagmi', 'wagmi/*', '@wagmi/core', '@wagmi/core/*', 'viem', 'viem/*'] }),
  })
  const text = new Map(outputFiles.map((file) => [path.relative(root, file.path), file.text]))
  const eager = new Set<string>()
  const visit = (name: string): void => {
    if (eager.has(name) || !text.has(name)) return
    eager.add(name)
    for (const each of metafile.outputs[name]!.imports) if (each.kind === 'import-statement') visit(each.path)
  }
  const outputs = Object.entries(metafile.outputs)
  const [entry] = outputs.find(([, output]) => output.entryPoint?.endsWith('host.js'))!
  visit(entry)
  const bytes = [...eager].reduce((sum, name) => sum + gzipSync(text.get(name)!, { level: 9 }).length, 0)
  return { eager: bytes, all: [...text.values()].join('\n'), warnings: warnings.length }
}

const bare = `import { createPortico } from '@portico/core'; globalThis.portico = createPortico({ adapters: globalThis.adapters, networks: globalThis.networks })`
const host = (entry: string): string => `import { createPortico } from '@portico/core'; import { networksOf, wagmi } from '${entry}'
globalThis.portico = createPortico({ adapters: [wagmi({ config: globalThis.config })], networks: networksOf(globalThis.config) })`

test('a host that has wagmi pays at most 3,000 bytes before anybody acts', async () => {
  const [without, having] = await Promise.all([bundle(bare), bundle(host('@portico/wagmi'))])
  expect(having.eager - without.eager).toBeLessThanOrEqual(3_000)
})

test.each([2, 3] as const)('in wagmi %d both entries find every action they name', async (major) => {
  for (const entry of ['@portico/wagmi', '@portico/wagmi/core']) {
    const { warnings, all } = await bundle(host(entry), major)
    expect(warnings).toBe(0)
    expect(all).toContain('recentConnectorId')
    // Nothing of wagmi is in the page that does not ask for it.
    expect(all).not.toContain('verifyTypedData')
  }
})
