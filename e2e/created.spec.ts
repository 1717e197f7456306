/**
 * Apps that `npm create portico` writes, from packages as they are published: they type-check,
 * build, and connect.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from './created/apps.ts'
import { connects } from './created/connects.ts'
import { expect, test } from './created/packed.ts'
import { servePage } from './created/pages.ts'
import { run, serve } from './created/processes.ts'
import { startRegistry } from './created/registry.ts'

const root = path.resolve(import.meta.dirname, '..')

test('the commands of the README lead from an empty folder to a connected wallet', async ({
  page,
  packed,
}) => {
  const [, commands = ''] =
    /^## Start a new app\n\n```sh\n([\s\S]*?)^```/m.exec(
      await readFile(path.join(root, 'README.md'), 'utf8'),
    ) ?? []
  const lines = commands.trim().split('\n')
  expect(lines.length).toBeLessThanOrEqual(5)
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-first-hour-'))
  const registry = await startRegistry(
    packed,
    (await run('npm', ['config', 'get', 'registry'], folder)).trim(),
  )
  // npm asks whether it may fetch the command, and a person would agree.
  const app = await serve('sh', ['-c', lines.join(' && ')], folder, {
    npm_config_registry: registry.url,
    npm_config_yes: 'true',
  }).finally(registry.stop)
  try {
    await connects(page, app.url)
  } finally {
    await app.stop()
    await rm(folder, { recursive: true })
  }
})

for (const document of ['README.md', 'docs/start/vite.md'])
  test(`the code in ${document}, at most 20 lines, makes an app that connects`, async ({
    page,
    packed,
  }) => {
    const text = await readFile(path.join(root, document), 'utf8')
    const [, code = ''] = /^```tsx\n([\s\S]*?)^```/m.exec(text) ?? []
    expect(code.split('\n').filter((line) => line.trim()).length).toBeLessThanOrEqual(20)
    const app = await createApp(packed, 'wagmi-3', 'vite', 'evm')
    // The application that is shown in the docs replaces the template's. One that renders nothing
    // itself is rendered as the template's is.
    const draws = code.includes('createRoot(')
    await writeFile(path.join(app, draws ? 'src/main.tsx' : 'src/app.tsx'), code)
    for (const file of ['src/portico.ts', ...(draws ? ['src/app.tsx'] : [])])
      await rm(path.join(app, file))
    await run('npm', ['run', 'build'], app)
    await connects(page, await servePage(page, path.join(app, 'dist')))
  })

for (const template of ['vite', 'wagmi'])
  test(`${template} with all options type-checks, builds, and connects under the strictest policy`, async ({
    page,
    packed,
  }) => {
    const app = await createApp(packed, 'wagmi-3', template, 'all')
    await run('npm', ['run', 'build'], app)
    await connects(page, await servePage(page, path.join(app, 'dist')))
  })
