/** Builds every package (one module a source file) and, with `--apps`, the demo and the pocket wallet. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build as esbuild } from 'esbuild'
import { transform } from 'lightningcss'
import { bin, fail, root, run } from './run.mjs'

const packages = ['wire', 'core', 'evm', 'react', 'testkit']
if (!(await run(bin('tsc'), ['-b', ...packages.map((name) => `packages/${name}`)]))) fail('The packages do not compile.')

/** The shared schemas are private: they are written into the one file of a package that reads by them. */
for (const file of ['packages/core/dist/service/wire.js'])
  await esbuild({ entryPoints: [path.join(root, file)], outfile: path.join(root, file), allowOverwrite: true, bundle: true, format: 'esm', target: 'es2022', logLevel: 'error' })

const minify = (code, filename) => transform({ code: Buffer.from(code), filename, minify: true }).code.toString()

/** Style modules are evaluated and written back as minified texts. */
const dist = path.join(root, 'packages/react/dist')
for (const entry of await readdir(dist, { recursive: true })) {
  if (!entry.endsWith('.css.js')) continue
  const file = path.join(dist, entry)
  const texts = Object.entries(await import(file)).filter(([, value]) => typeof value === 'string')
  await writeFile(
    file,
    texts.map(([name, css]) => `export const ${name} = ${JSON.stringify(minify(css, entry))}\n`).join(''),
  )
}
const buttons = await readFile(path.join(root, 'packages/react/src/styles.css'), 'utf8')
await writeFile(path.join(dist, 'styles.css'), minify(buttons, 'styles.css'))
// TypeScript refuses an import that it cannot look at, even one for its effect only.
await writeFile(path.join(dist, 'styles.css.d.ts'), 'export {}\n')

if (process.argv.includes('--apps'))
  for (const app of ['wallet', 'demo'])
    if (!(await run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: path.join(root, 'apps', app) })))
      fail(`The ${app} does not build.`)
