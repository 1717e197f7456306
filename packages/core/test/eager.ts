/** Finds what a host's entry loads at once, for tests of what an adapter adds to it. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The bytes of everything that a host's entry imports statically, and the files they came from. */
export async function eagerOf(contents: string): Promise<{ bytes: number; files: string[] }> {
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
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([name, output]) => [path.basename(name), output]),
  )
  const wanted = new Set(['stdin.js'])
  for (const name of wanted)
    for (const { kind, path: to } of outputs.get(name)!.imports)
      if (kind === 'import-statement') wanted.add(path.basename(to))
  const list = [...wanted]
  return {
    bytes: list.reduce((sum, name) => sum + gzipSync(texts.get(name)!, { level: 9 }).length, 0),
    files: list.flatMap((name) => Object.keys(outputs.get(name)!.inputs)),
  }
}
