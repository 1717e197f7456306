/** `npm run demo`: installs missing packages, builds, starts everything, and prints the addresses. */
import path from 'node:path'
import { continueIn, fail, install, node, root, run } from './run.mjs'

await install()
// The Bitcoin node has its own lockfile.
await install(path.join(root, 'packages/testkit/regtest'))
console.log('Building…')
if (!(await run(node(), ['scripts/build.mjs', '--apps']))) fail('The build failed; see above.')
continueIn(['scripts/show-demo.mjs'])
