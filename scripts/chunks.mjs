/** The chunks that bundlers make of a host page, and what each costs: gzip -9, deterministic. */
import { gzipSync } from 'node:zlib'
import path from 'node:path'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { root } from './run.mjs'

/** Packages that a host has already. */
const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']
const gzip = (contents) => gzipSync(contents, { level: 9 }).length

/**
 * Chunks as `{ bytes, modules, imports, entry, lazyEntry }` by name, for any bundler.
 *
 * @param bundler `esbuild` or `vite`.
 * @param entry The host's file, in its own folder.
 * @param own Further packages that the host has already.
 */
export async function chunksOf(bundler, entry, own = []) {
  return bundler === 'vite' ? withVite(entry, own) : withEsbuild(entry, own)
}

async function withEsbuild(entry, own) {
  const { outputFiles, metafile } = await esbuild({
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    outdir: path.join(path.dirname(entry), 'es'),
    external: [...react, ...own],
    write: false,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const chunks = new Map()
  for (const { path: file, contents } of outputFiles) {
    const key = Object.keys(metafile.outputs).find((name) => file.endsWith(name))
    const meta = metafile.outputs[key]
    chunks.set(key, {
      bytes: gzip(contents),
      modules: Object.keys(meta.inputs),
      imports: [
        ...meta.imports
          .filter((i) => i.kind === 'import-statement' && !i.external)
          .map((i) => i.path),
        ...(meta.cssBundle ? [meta.cssBundle] : []),
      ],
      entry: meta.entryPoint?.endsWith(path.basename(entry)) ?? false,
      lazyEntry: meta.entryPoint,
    })
  }
  return chunks
}

const withVitesDefaults = (entry, external) =>
  vite({
    root: path.dirname(entry),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, external },
    },
  })

/**
 * How many scripts Vite's bundler makes of what a page loads at once, with React in it: one, and no
 * other before the first picture.
 */
export async function scriptsAtStart(entry) {
  const { output } = await withVitesDefaults(entry, [])
  return closureOf(
    new Map(output.map((piece) => [piece.fileName, { imports: piece.imports ?? [] }])),
    output.filter((piece) => piece.isEntry).map((piece) => piece.fileName),
  ).size
}

async function withVite(entry, own) {
  const { output } = await withVitesDefaults(entry, [
    ...react,
    ...own.map((name) => new RegExp(`^${name}(/|$)`)),
  ])
  const chunks = new Map()
  const styles = output.filter((o) => o.type === 'asset').map((o) => o.fileName)
  for (const piece of output)
    chunks.set(piece.fileName, {
      bytes: gzip(piece.type === 'chunk' ? piece.code : piece.source),
      // Relative to the repository, because a checkout may be in any folder.
      modules:
        piece.type === 'chunk'
          ? Object.keys(piece.modules).map((file) => file.replace(root, ''))
          : [],
      imports:
        piece.type === 'chunk'
          ? [
              ...piece.imports.filter((i) => output.some((o) => o.fileName === i)),
              ...(piece.isEntry ? styles : []),
            ]
          : [],
      entry: piece.type === 'chunk' && piece.isEntry,
      lazyEntry: piece.type === 'chunk' ? piece.facadeModuleId : null,
    })
  return chunks
}

/** The closure of some chunks: themselves and all their static imports. */
export function closureOf(chunks, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key) || !chunks.has(key)) continue
    seen.add(key)
    closureOf(chunks, chunks.get(key).imports, seen)
  }
  return seen
}

/** The chunks that the page itself begins with. */
export const entriesOf = (chunks) =>
  [...chunks].filter(([, chunk]) => chunk.entry).map(([key]) => key)

export const bytesOf = (chunks, keys) =>
  [...keys].reduce((total, key) => total + chunks.get(key).bytes, 0)

/**
 * Names of chunks are hashes that differ from folder to folder: so many bytes, the same code is
 * larger in one folder than in another.
 */
const ofNames = 16

/** One line a figure; true when it is within its budget. */
function line(bundler, name, figure, budget, fine) {
  console.log(
    `${fine ? 'ok  ' : 'OVER'} ${bundler.padEnd(8)} ${String(figure).padStart(6)} of ${String(Math.round(budget)).padStart(6)}  ${name}`,
  )
  return fine
}

/** The line of a figure of bytes. */
export const report = (bundler, name, bytes, budget) =>
  line(bundler, name, bytes, budget, bytes <= budget + ofNames)

/** The line of a number of files. */
export const reportFiles = (bundler, name, files, most) =>
  line(bundler, name, files, most, files <= most)
