/**
 * Builds every package (one module a source file) and, with `--apps`, the demo and the pocket
 * wallet.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { transform } from 'lightningcss'
import { writeClientEntries } from './client-entries.mjs'
import { compileAllMessages } from './messages.mjs'
import { makeMarks } from './marks/make.mjs'
import { namespacePackages, packagesWithHooks, writeNamespaceTables } from './namespaces.mjs'
import { bin, fail, root, run } from './run.mjs'
import { removeStale } from './stale.mjs'

// Marks are modules that are generated from a package's drawings.
await makeMarks()
await writeNamespaceTables()
const packages = [
  'wire',
  'core',
  ...namespacePackages(),
  'walletconnect',
  'embedded',
  'wagmi',
  'react',
  'server',
  'testkit',
  'create-portico',
]
/**
 * Namespaces whose hooks import the React package, which imports no namespace: they are compiled
 * after both.
 */
const hooked = packagesWithHooks()
// Their styles are evaluated below, and replace what the compiler wrote.
const styled = ['react', 'embedded']
// The compiler writes all of these each time.
const fromNothing = new Set([...hooked.flatMap((name) => [name, `${name}-react`]), ...styled])
for (const name of fromNothing) {
  await rm(path.join(root, 'packages', name, 'dist'), { recursive: true, force: true })
  await rm(path.join(root, 'node_modules/.cache/ts', `${name}.tsbuildinfo`), { force: true })
}
await compileAllMessages()
if (
  !(await run(bin('tsc'), [
    '-b',
    ...packages.map((name) => `packages/${name}`),
    ...hooked.map((name) => `packages/${name}/tsconfig.react.json`),
  ]))
)
  fail('The packages do not compile.')
for (const name of packages)
  if (!fromNothing.has(name))
    // The frame in the server's `dist` is built below.
    await removeStale(path.join(root, 'packages', name), name === 'server' ? ['frame'] : [])

/** lightningcss keeps the spaces after commas in values with variables, which it does not parse. */
const minify = (css, filename) =>
  transform({ code: Buffer.from(css), filename, minify: true })
    .code.toString()
    .replace(/("[^"]*")|, /g, (_, string) => string ?? ',')
/** Style modules are evaluated and written back as minified texts. */
async function minifyStyles(dist) {
  for (const entry of await readdir(dist, { recursive: true })) {
    if (!entry.endsWith('.css.js')) continue
    const file = path.join(dist, entry)
    const texts = Object.entries(await import(file))
    await rm(`${file}.map`, { force: true })
    await writeFile(
      file,
      texts
        .map(([name, css]) => `export const ${name} = ${JSON.stringify(minify(css, entry))}\n`)
        .join(''),
    )
  }
}
for (const name of styled) await minifyStyles(path.join(root, 'packages', name, 'dist'))
const dist = path.join(root, 'packages/react/dist')
// For pages that link it: the styles that other pages import by script. Imported without the cache,
// because it was just written.
await writeFile(
  path.join(dist, 'styles.css'),
  (await import(`${path.join(dist, 'buttons/styles.css.js')}?minified`)).css,
)
// The presets, for pages that link one as well: without a script, the buttons have no theme
// variables.
const [{ presetCss }, { presets }] = await Promise.all(
  ['css', 'presets'].map((name) => import(path.join(root, `packages/core/dist/theme/${name}.js`))),
)
await mkdir(path.join(dist, 'presets'), { recursive: true })
for (const name of Object.keys(presets))
  await writeFile(path.join(dist, `presets/${name}.css`), minify(presetCss(name), `${name}.css`))
// TypeScript refuses an import that it cannot look at, even one for its effect only.
for (const sheet of ['styles', ...Object.keys(presets).map((name) => `presets/${name}`)])
  await writeFile(path.join(dist, `${sheet}.css.d.ts`), 'export {}\n')

for (const name of ['react', ...hooked]) await writeClientEntries(path.join(root, 'packages', name))

/**
 * The shared schemas are private: each package that uses them bundles its own copy in one file.
 * Core's event reports have a file of their own, and so has what only some pages request.
 */
for (const [name, file, options] of [
  ['core', 'service/wire', { target: 'es2022' }],
  ['core', 'service/scrub', { target: 'es2022' }],
  ['core', 'blockchain/wire', { target: 'es2022' }],
  ['core', 'format/unlimited', { target: 'es2022' }],
  ['core', 'format/skeleton', { target: 'es2022' }],
  ['core', 'swaps/known-routers', { target: 'es2022' }],
  ['server', 'wire', { platform: 'node', external: ['valibot'] }],
]) {
  const home = path.join(root, 'packages', name)
  const written = {
    outfile: path.join(home, 'dist', `${file}.js`),
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  }
  // From its source, because the compiler writes such a file again only when the file itself has
  // changed.
  await build({ entryPoints: [path.join(home, 'src', `${file}.ts`)], ...written, ...options })
}

// The frame of the embedded wallet is a part of the server, which serves it.
if (
  !(await run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: path.join(root, 'apps/frame') }))
)
  fail('The frame does not build.')

// Beside it, the digests of its files, by which a served frame is compared with a release.
const frameSite = path.join(root, 'packages/server/dist/embedded/frame/site.js')
const { manifestOf, readBuiltFrame } = await import(frameSite)
await writeFile(
  path.join(root, 'packages/server/dist/frame.sha256'),
  manifestOf(await readBuiltFrame()),
)

if (process.argv.includes('--apps'))
  for (const app of ['wallet', 'demo'])
    if (
      !(await run(bin('vite'), ['build', '--logLevel', 'warn'], {
        cwd: path.join(root, 'apps', app),
      }))
    )
      fail(`The ${app} does not build.`)
