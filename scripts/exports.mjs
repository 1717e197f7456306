import { build } from 'esbuild'

/**
 * The names that a module exports, with all that it passes on.
 *
 * @param {string} file
 */
export async function exportsOf(file) {
  const { metafile } = await build({
    entryPoints: [file],
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: 'out',
  })
  return Object.values(metafile.outputs)[0].exports
}
