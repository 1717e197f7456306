/**
 * `npm run screenshots`: builds, starts the demo and pictures every view and state into
 * `screenshots/`. It makes the README's `docs/picture.png` anew, too, whose age
 * `e2e/picture.spec.ts` checks.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { browsers } from './browsers.mjs'
import { bin, fail, install, node, root, run } from './run.mjs'

await install()
for (const folder of [
  'e2e/hosts/react-18',
  'e2e/hosts/wagmi-2',
  'e2e/hosts/wagmi-3',
  'packages/testkit/regtest',
])
  await install(path.join(root, folder))
await browsers(['chromium'])
if (!(await run(node(), ['scripts/build.mjs', '--apps']))) fail('The build failed; see above.')
await rm(path.join(root, 'screenshots'), { recursive: true, force: true })
if (!(await run(bin('playwright'), ['test', '--config', 'playwright.screenshots.config.ts'])))
  fail('Some pictures are missing; see above.')
console.log('screenshots/ holds them: name-dark, -light, -phone, -arabic.')
