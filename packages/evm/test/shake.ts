/** Bundles a page that imports hooks. */
import { build } from 'esbuild'

/**
 * The modules in a page's own script when it imports this: ours, other packages, and the text
 * itself.
 */
export async function modulesIn(
  folder: string,
  contents: string,
): Promise<{ modules: string[]; packages: string[]; text: string }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'out',
    jsx: 'automatic',
    conditions: ['@portico/source'],
    external: ['react', 'react-dom', 'viem'],
    logLevel: 'silent',
  })
  const { outputs } = metafile
  const eager = new Set(Object.keys(outputs).filter((name) => name.endsWith('stdin.js')))
  const packages = new Set<string>()
  for (const name of eager)
    for (const { path: other, kind, external } of outputs[name]!.imports)
      if (kind === 'import-statement') (external ? packages : eager).add(other)
  const modules = [...eager].flatMap((name) =>
    Object.entries(outputs[name]!.inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  )
  const text = outputFiles
    .filter(({ path: file }) => [...eager].some((name) => file.endsWith(name)))
    .map((file) => file.text)
    .join('\n')
  return { modules, packages: [...packages], text }
}
