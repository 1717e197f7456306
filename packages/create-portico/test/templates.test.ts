/**
 * Every app that can be written type-checks against the built packages. By the app's own settings
 * it does so end to end, in `e2e/created.spec.ts`.
 */
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { chains, templates, type Chains, type Template } from '../src/options.ts'
import { writeApp } from '../src/write.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = path.join(root, 'node_modules/.cache/created')
const hosts = path.join(root, 'e2e/hosts')

/** Where what a template needs and the repository has not is installed. */
const paths = {
  next: [path.join(hosts, 'created-next/node_modules/next')],
  wagmi: [path.join(hosts, 'wagmi-3/node_modules/wagmi')],
  'wagmi/*': [path.join(hosts, 'wagmi-3/node_modules/wagmi/dist/types/exports/*')],
  '@tanstack/react-query': [path.join(hosts, 'wagmi-3/node_modules/@tanstack/react-query')],
}

test('every template type-checks with every set of chains', async () => {
  await rm(folder, { recursive: true, force: true })
  for (const template of Object.keys(templates) as Template[])
    for (const namespaces of Object.keys(chains) as Chains[])
      await writeApp(path.join(folder, `${template}-${namespaces}`), {
        template,
        chains: namespaces,
      })
  const compilerOptions = { customConditions: [], paths }
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      compilerOptions,
      include: ['./*/**/*'],
      exclude: [],
    }),
  )
  expect(await compile(folder)).toBe('')
})

/** What the compiler says, which is nothing when all is well. */
async function compile(where: string): Promise<string> {
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['-p', where], { cwd: root }).catch(
    (error: Error & { stdout: string }) => ({ stdout: error.stdout || error.message }),
  )
  return stdout
}
