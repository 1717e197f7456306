/**
 * `npm run dev`: the demo from its sources, with hot reload. Installs missing packages, and builds
 * only the pages that are served as built: the pocket wallet and the login frame, where they are
 * missing.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { bin, continueIn, fail, install, root, run } from './run.mjs'

await install()
// The Bitcoin node has its own lockfile.
await install(path.join(root, 'packages/testkit/regtest'))
// Imported late, because they use packages that are installed above.
const { makeMarks } = await import('./marks/make.mjs')
const { compileAllMessages } = await import('./messages.mjs')
await makeMarks()
await compileAllMessages()
for (const [app, output] of [
  ['frame', 'packages/server/dist/frame/index.html'],
  ['wallet', 'apps/wallet/dist/index.html'],
]) {
  if (existsSync(path.join(root, output))) continue
  console.log(`Building the ${app}…`)
  const cwd = path.join(root, 'apps', app)
  if (!(await run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd })))
    fail(`The ${app} does not build; see above.`)
}
// With this condition, imports of the packages lead to their sources.
continueIn(['--conditions=@portico/source', 'scripts/show-demo.mjs', '--source'])
