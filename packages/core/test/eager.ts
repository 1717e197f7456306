/** Finds what a host's entry loads at once. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The files of everything that a host's entry imports statically. */
export async function eagerOf(contents: string): Promise<{ files: string[] }> {
  const { metafile } = await build({
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
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([name, output]) => [path.basename(name), output]),
  )
  const wanted = new Set(['stdin.js'])
  for (const name of wanted)
    for (const { kind, path: to } of outputs.get(name)!.imports)
      if (kind === 'import-statement') wanted.add(path.basename(to))
  return { files: [...wanted].flatMap((name) => Object.keys(outputs.get(name)!.inputs)) }
}
