/**
 * Writes modules that are always needed together into one file, so that a host's bundler makes one
 * chunk of it: bundlers split by module, and a chunk for each small module that two views share
 * would cost a visitor one request each. The gathered modules stay in place and re-export from that
 * file.
 */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'

/** The file behind a facade. */
const behind = (file) => file.replace(/(?=\.[jt]sx?$)/, '.all')

/** The name of `src/a/b.tsx` in `dist`. */
const built = (file) => file.replace(/\.tsx?$/, '.js')

/**
 * @param {string} home the package's folder
 * @param {object} how
 * @param {readonly string[]} how.alone entries whose own modules are not gathered, because hosts
 *   load them at other times
 * @param {readonly string[]} how.into the files that are gathered into, in the order in which
 *   they load
 * @param {Readonly<Record<string, readonly string[]>>} [how.beside] modules that are gathered
 *   with a file although it does not import them
 * @param {boolean} [how.facade] whether each file exports only its own names, and others import
 *   from a second file: bundlers keep every export of an entry that is loaded on demand
 */
export async function gather(home, { alone, into, beside = {}, facade = false }) {
  const src = path.join(home, 'src')
  const dist = path.join(home, 'dist')
  const kept = new Set()
  for (const entry of alone) for (const file of await reached(src, entry, kept)) kept.add(file)
  for (const entry of into) {
    const files = await reached(src, entry, kept)
    const more = beside[entry] ?? []
    for (const other of more)
      if (!kept.has(other)) for (const file of await reached(src, other, kept)) files.add(file)
    const names = new Map()
    const asked = await askedFor(home, src, files)
    // A module that the page has already stays there, and is only imported.
    for (const file of new Set([...files, ...more]))
      names.set(
        file,
        file === entry || asked.has(file) || more.includes(file)
          ? await exportsOf(path.join(src, file))
          : [],
      )
    const target = facade ? behind(entry) : entry
    const exported = exportNames(target, names)
    await write(src, dist, { entry, target, files, exported })
    for (const file of files) {
      kept.add(file)
      // Styles stay, because the next build reads them there.
      if (file === target || file.endsWith('.css.ts')) continue
      await writeFile(
        path.join(dist, built(file)),
        reexport(file, target, exported.get(file) ?? new Map()),
      )
      await rm(path.join(dist, `${built(file)}.map`), { force: true })
    }
  }
}

/**
 * Redirects a package's imports of its gathered modules to the file that contains them now. Through the module's
 * old place, Vite's bundler (Rolldown) cannot make a separate file of an entry that is also loaded
 * on demand: it keeps all of its names, and takes React out of the page's own file for the helper.
 *
 * @param {string} dist of a package that is built and gathered
 */
export async function direct(dist) {
  const files = (await readdir(dist, { recursive: true }))
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(dist, file))
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')])),
  )
  const moved = new Map()
  for (const [file, text] of texts) {
    const [, list, to] = text.match(/^export \{ ([\w$, ]*) \} from '([^']+)'\n$/) ?? []
    if (to)
      moved.set(file, {
        to: path.resolve(path.dirname(file), to),
        names: new Map(list.split(', ').map((each) => each.split(' as ').reverse())),
      })
  }
  for (const [file, text] of texts) {
    const moveTo = (whole, start, quote, name) => {
      const from = path.resolve(path.dirname(file), name)
      const { to, names } = moved.get(from) ?? {}
      if (!to || to === file) return whole
      // A dynamic import uses the names as they are, or loads the facade.
      const hasOtherNames = texts.get(from).includes(' as ')
      if (start === 'import(' && (to === behind(from) || hasOtherNames)) return whole
      const asked = start.replace(
        /\{([^}]*)\}/,
        (_, list) =>
          `{ ${list
            .split(',')
            .filter((each) => each.trim())
            .map((each) => rename(each.trim(), names))
            .join(', ')} }`,
      )
      return `${asked}${quote}${relative(file, to)}${quote}`
    }
    const changed = text
      .replace(/^((?:import|export) [^'"]*from )(['"])([^'"]+)\2/gm, moveTo)
      .replace(/\b(import\()(['"])([^'"]+)\2/g, moveTo)
    if (changed !== text && !moved.has(file)) await writeFile(file, changed)
  }
}

/**
 * Whatever an import asks for, `a` or `a as b`, by its name in the gathered file.
 *
 * @param {ReadonlyMap<string, string | undefined>} names by the module's name, the gathered
 *   file's where it differs
 */
function rename(asked, names) {
  const [name, local = name] = asked.split(/\s+as\s+/)
  return renamed(names.get(name) ?? name, local)
}

/** The modules that an entry reaches by static imports, without those that are taken already. */
async function reached(src, entry, taken) {
  const found = new Set()
  await build({
    entryPoints: [path.join(src, entry)],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    plugins: [
      {
        name: 'reached',
        setup(it) {
          it.onResolve({ filter: /.*/ }, ({ path: name, kind, resolveDir }) => {
            if (kind === 'entry-point') return undefined
            const file = path.relative(src, path.resolve(resolveDir, name))
            const ours = name.startsWith('.') && kind === 'import-statement' && !taken.has(file)
            return ours ? { path: path.join(src, file) } : { path: name, external: true }
          })
          it.onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
            found.add(path.relative(src, file))
            return undefined
          })
        },
      },
    ],
  })
  return found
}

/**
 * The names that others import: hosts, through the package's entries, and the package's own
 * modules.
 */
async function askedFor(home, src, files) {
  const { exports } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'))
  const asked = new Set(
    Object.values(exports).map((entry) => path.relative('src', entry['@portico/source'] ?? '')),
  )
  for (const file of await readdir(src, { recursive: true })) {
    // Minified style texts import nothing any more.
    if (!/\.tsx?$/.test(file) || /\.(test|css)\./.test(file) || files.has(file)) continue
    for (const [, from] of (await readFile(path.join(src, file), 'utf8')).matchAll(
      /from '(\.[^']+)'/g,
    ))
      asked.add(path.join(path.dirname(file), from))
  }
  return asked
}

/** The names that a module exports. */
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

/**
 * @param {ReadonlyMap<string, string>} exported the module's names, each with its name in the
 *   gathered file
 */
const reexport = (file, entry, exported) =>
  exported.size > 0
    ? `export { ${[...exported].map(([name, there]) => renamed(there, name)).join(', ')} } from '${relative(built(file), built(entry))}'\n`
    : `export {}\n`

const renamed = (from, to) => (from === to ? to : `${from} as ${to}`)

/**
 * By file and name, the name that the gathered file exports it by. A default export needs a name
 * of its own next to others.
 *
 * @param {string} target the gathered file
 * @param {ReadonlyMap<string, readonly string[]>} names
 */
function exportNames(target, names) {
  const fileOf = new Map()
  const exported = new Map()
  for (const [file, all] of names) {
    exported.set(file, new Map())
    for (const name of all) {
      const needsName = name === 'default' && file !== target
      const there = needsName ? `default_${file.replace(/\W/g, '_')}` : name
      if (fileOf.has(there))
        throw new Error(`${file} and ${fileOf.get(there)} both export ${there}.`)
      fileOf.set(there, file)
      exported.get(file).set(name, there)
    }
  }
  return exported
}

function relative(from, to) {
  const relative = path.relative(path.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** The name of a gathered file's export list in its source map. */
const list = 'list-of-exports.ts'

async function write(src, dist, { entry, target, files, exported }) {
  const lines = [...exported].flatMap(([file, names]) =>
    [...names].map(([name, there]) => `export { ${renamed(name, there)} } from './${file}'`),
  )
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: src, sourcefile: list },
    outfile: path.join(dist, built(target)),
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    sourcemap: true,
    // They are published, and the map refers to them.
    sourcesContent: false,
    logLevel: 'warning',
    // A module may be imported for its side effects only.
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [
      {
        name: 'gather',
        setup(it) {
          it.onResolve({ filter: /.*/ }, ({ path: name, kind, resolveDir }) => {
            if (kind === 'entry-point') return undefined
            const file = path.relative(src, path.resolve(resolveDir, name))
            if (!name.startsWith('.')) return { path: name, external: true, sideEffects: false }
            if (kind === 'import-statement' && files.has(file))
              return { path: path.join(src, file), sideEffects: false }
            return { path: relative(built(entry), built(file)), external: true, sideEffects: false }
          })
          // Styles have been minified in place.
          it.onLoad({ filter: /\.css\.ts$/ }, async ({ path: file }) => ({
            contents: await readFile(path.join(dist, built(path.relative(src, file))), 'utf8'),
          }))
        },
      },
    ],
  })
  // The list of exports has no source.
  const map = path.join(dist, `${built(target)}.map`)
  await writeFile(map, (await readFile(map, 'utf8')).replace(list, entry))
}
