/** Builds every package (one module a source file) and, with `--apps`, the demo and the pocket wallet. */
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { transform } from 'lightningcss'
import { direct, gather } from './gather.mjs'
import { bin, fail, root, run } from './run.mjs'

const packages = ['wire', 'core', 'evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'walletconnect', 'wagmi', 'react', 'server', 'testkit']
// What is gathered below stands in for what the compiler wrote, which therefore writes all of it each time.
for (const name of ['core', 'evm', 'react', 'walletconnect']) {
  await rm(path.join(root, 'packages', name, 'dist'), { recursive: true, force: true })
  await rm(path.join(root, 'node_modules/.cache/ts', `${name}.tsbuildinfo`), { force: true })
}
if (!(await run(bin('tsc'), ['-b', ...packages.map((name) => `packages/${name}`)]))) fail('The packages do not compile.')

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
// For pages that link it: what others take in by script. Asked for anew, because it has just been written.
await writeFile(path.join(dist, 'styles.css'), (await import(`${path.join(dist, 'buttons/styles.css.js')}?minified`)).css)
// TypeScript refuses an import that it cannot look at, even one for its effect only.
await writeFile(path.join(dist, 'styles.css.d.ts'), 'export {}\n')

// Of the modal, the frame is wanted on idle, the first view and its wallets on intent; each is one request.
await gather(path.join(root, 'packages/core'), ['index.ts', 'features.ts', 'wallets/claims.ts'], ['wallets/list.ts', 'directory/bundled.ts'])
// What a returning visitor waits for; the service's client, which others load without it, keeps its own parts.
await gather(path.join(root, 'packages/core'), ['index.ts', 'features.ts', 'wallets/claims.ts', 'hold.ts', 'service/service.ts', 'service/directory.ts'], ['engine/engine.ts', 'data/data.ts'])
await gather(path.join(root, 'packages/react'), ['index.ts', 'headless.ts'], ['modal/mount.tsx', 'views/connect.tsx'])
// Once WalletConnect is wanted: the connector with its client is one request. What few need stays apart.
await gather(path.join(root, 'packages/walletconnect'), ['index.ts', 'official.ts'], ['connector/reach.ts'])
await direct(path.join(root, 'packages'), ['core', 'evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'walletconnect', 'wagmi', 'react'])

/** The shared schemas are private: each package that reads by them carries its own copy, behind one door; what core tells of an event has a door of its own. */
for (const [name, file, options] of [
  ['core', 'service/wire', { target: 'es2022' }],
  ['core', 'service/scrub', { target: 'es2022' }],
  ['server', 'wire', { platform: 'node', external: ['valibot'] }],
]) {
  const home = path.join(root, 'packages', name)
  const written = { outfile: path.join(home, 'dist', `${file}.js`), allowOverwrite: true, bundle: true, format: 'esm', logLevel: 'warning' }
  // From its source: the compiler writes a door anew only when the door itself has changed.
  await build({ entryPoints: [path.join(home, 'src', `${file}.ts`)], ...written, ...options })
}

if (process.argv.includes('--apps'))
  for (const app of ['wallet', 'demo'])
    if (!(await run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: path.join(root, 'apps', app) })))
      fail(`The ${app} does not build.`)
