/** What the adapter adds to a host that has the engine: gzip of what is there before anything is wanted. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The bytes of everything that a host's entry imports statically, and the files they came from. */
async function eager(contents: string): Promise<{ bytes: number; files: string[] }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    outdir: '/out',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@portico/source'],
    write: false,
    metafile: true,
  })
  const texts = new Map(outputFiles.map((file) => [path.basename(file.path), file.contents]))
  const outputs = new Map(Object.entries(metafile.outputs).map(([name, output]) => [path.basename(name), output]))
  const wanted = new Set(['stdin.js'])
  for (const name of wanted)
    for (const { kind, path: to } of outputs.get(name)!.imports) if (kind === 'import-statement') wanted.add(path.basename(to))
  const list = [...wanted]
  return {
    bytes: list.reduce((sum, name) => sum + gzipSync(texts.get(name)!, { level: 9 }).length, 0),
    files: list.flatMap((name) => Object.keys(outputs.get(name)!.inputs)),
  }
}

test('the adapter adds at most 2 KB to the first paint, and nothing that speaks to a wallet', async () => {
  const bare = await eager("import { createPortico } from '@portico/core'; createPortico({ adapters: [] })")
  const host = await eager("import { createPortico } from '@portico/core'; import { polkadot } from '@portico/polkadot'; createPortico({ adapters: [polkadot()] })")
  expect(host.bytes - bare.bytes).toBeLessThanOrEqual(2_000)
  const own = host.files.filter((file) => file.startsWith('packages/polkadot/')).map((file) => path.basename(file))
  for (const lazy of ['open.ts', 'attach.ts', 'signing.ts', 'reads.ts', 'restore.ts', 'errors.ts', 'parse.ts']) expect(own).not.toContain(lazy)
})
