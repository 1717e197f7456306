/**
 * Builds a host page as a Vite application with Vite's own defaults, and counts what it loads at
 * once.
 */
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import path from 'node:path'
import { build } from 'vite'
import { install, root } from '../../scripts/run.mjs'

const html = (entry) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"></head>
<body><h1>A page</h1><p>It has a button.</p><div id="root"></div><script type="module" src="./${entry}"></script></body></html>
`

/**
 * @typedef {object} Built
 * @property {Map<string, Buffer>} files by their path on the server
 * @property {number} eager bytes of scripts and styles that the page loads at once, gzip -9
 * @property {Record<string, string>} versions of its packages
 */

/**
 * @param {string} name of the file in `bench/hosts`
 * @param {import('./hosts.mjs').Host} host
 * @returns {Promise<Built>}
 */
export async function buildHost(name, host) {
  if (host.from !== root) await install(host.from, ['--ignore-scripts'])
  // Bundled in the folder that has its packages.
  const place = path.join(host.from, 'node_modules/.bench', name)
  const outDir = path.join(place, 'dist')
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  await writeFile(
    path.join(place, 'host.jsx'),
    await readFile(path.join(root, 'bench/hosts', `${name}.jsx`)),
  )
  await writeFile(path.join(place, 'index.html'), html('host.jsx'))
  const { output } = await build({
    root: place,
    base: './',
    configFile: false,
    logLevel: 'silent',
    // Our packages are outside the folder with the page's React, and a page must not have two
    // Reacts.
    resolve: { dedupe: [...(host.shared ?? [])] },
    build: { outDir, emptyOutDir: true },
  })
  const files = new Map()
  for (const file of await readdir(outDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const at = path.join(file.parentPath, file.name)
    files.set(`/${path.relative(outDir, at)}`, await readFile(at))
  }
  await rm(place, { recursive: true, force: true })
  return { files, eager: eagerBytes(output), versions: await versionsOf(host) }
}

/** What the entry imports and the styles that the page links. */
function eagerBytes(output) {
  const pieces = new Map(output.map((piece) => [piece.fileName, piece]))
  const seen = new Set()
  const visit = (file) => {
    const piece = pieces.get(file)
    if (seen.has(file) || !piece) return
    seen.add(file)
    for (const next of [...(piece.imports ?? []), ...(piece.viteMetadata?.importedCss ?? [])])
      visit(next)
  }
  for (const piece of output) if (piece.isEntry) visit(piece.fileName)
  const text = (piece) => (piece.type === 'chunk' ? piece.code : piece.source)
  return [...seen].reduce(
    (sum, file) => sum + gzipSync(text(pieces.get(file)), { level: 9 }).length,
    0,
  )
}

async function versionsOf({ from, packages }) {
  const { packages: locked } = JSON.parse(
    await readFile(path.join(from, 'package-lock.json'), 'utf8'),
  )
  return Object.fromEntries(packages.map((name) => [name, locked[`node_modules/${name}`].version]))
}
