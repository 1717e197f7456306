/** Every example of the documentation compiles against the declarations that hosts get. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { files, given } from '../scripts/api/examples.mjs'
import { blocksOf as blocksIn, root } from './pages.ts'

const folder = path.join(root, 'node_modules/.cache/examples')

async function documents(): Promise<string[]> {
  const packages = (await readdir(path.join(root, 'packages'))).map(
    (name) => `packages/${name}/README.md`,
  )
  const docs = (await readdir(path.join(root, 'docs'), { recursive: true }))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  return ['README.md', ...packages, ...docs]
}

test('every example compiles', async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const blocks = (await documents()).flatMap(blocksOf)
  expect(blocks.length).toBeGreaterThan(5)
  for (const { name, text } of blocks.filter(({ alone }) => !alone))
    await writeFile(path.join(folder, name), text)
  expect(await compileIn(folder, 3, { noUnusedLocals: false })).toBe('')
})

test('compiles each example that registers an instance, one to a page', async () => {
  const blocks = (await documents()).flatMap(blocksOf).filter(({ alone }) => alone)
  expect(blocks.length).toBeGreaterThan(0)
  for (const { name, text } of blocks) {
    const own = `${folder}-alone`
    await rm(own, { recursive: true, force: true })
    await mkdir(own, { recursive: true })
    // A host has the widget in its program already.
    await writeFile(path.join(own, name), `import type {} from '@portico/react'\n${text}`)
    expect(await compileIn(own, 3, { noUnusedLocals: false })).toBe('')
  }
})

/**
 * The examples of a document, each with what it leaves to its reader, so that the rest can be
 * checked.
 */
function blocksOf(document: string): { name: string; text: string; alone: boolean }[] {
  const found = blocksIn(document).filter(({ kind }) => /^tsx?$/.test(kind))
  // A file of the folder, shown as it is: it compiles where it stands.
  return found
    .filter(({ code }) => !code.startsWith('// docs/examples/'))
    .map(({ kind, code }, at) => {
      const reader =
        'export {}\ndeclare function startMyApp(window: unknown): any\ndeclare function parseAnnouncement(detail: unknown): unknown\n'
      const imports =
        /^import .*\btest\b/m.test(code) || !/\btest[.(]/.test(code)
          ? ''
          : "import { expect, test } from 'vitest'\nimport { hostileAnnouncements } from '@portico/testkit/wallets'\n"
      return {
        name: `${document.replace(/\W+/g, '-')}-${at}.${kind}`,
        text: imports + reader + leftOut(document, code) + code,
        alone: code.includes('interface Register '),
      }
    })
}

test('the example of wagmi compiles with wagmi 2, too', async () => {
  const own = `${folder}-wagmi-2`
  await mkdir(own, { recursive: true })
  const [, code] = /^```tsx\n([\s\S]*?)^```/m.exec(
    await readFile(path.join(root, 'packages/wagmi/README.md'), 'utf8'),
  )!
  await writeFile(path.join(own, 'host.tsx'), code!)
  expect(await compileIn(own, 2)).toBe('')
})

/**
 * What the examples of doc comments leave out besides their imports, declared where they are shown.
 */
function leftOut(document: string, code: string): string {
  if (!document.startsWith('docs/api/')) return ''
  const body = code.replace(/^import .*$/gm, '')
  const missing = Object.entries(given).filter(
    ([name]) =>
      new RegExp(`(?<![.'"\\w])${name}\\b`).test(body) &&
      !new RegExp(`\\b(const|let) (\\{[^}]*)?\\b${name}\\b`).test(body),
  )
  return missing.map(([name, type]) => `declare const ${name}: ${type}\n`).join('')
}

/** Where a host with wagmi has its packages: in a folder of its own, with a lock of its own. */
function hostPackages(major: 2 | 3): Record<string, string[]> {
  const at = (file: string): string[] => [
    path.join(root, `e2e/hosts/wagmi-${major}/node_modules`, file),
  ]
  return {
    wagmi: at('wagmi'),
    'wagmi/*': at('wagmi/dist/types/exports/*'),
    '@wagmi/core/*': at('@wagmi/core/dist/types/exports/*'),
    '@tanstack/react-query': at('@tanstack/react-query'),
    'react-router': [
      path.join(
        root,
        'e2e/hosts/react-router/node_modules/react-router/dist/production/index.d.ts',
      ),
    ],
    '@testing-library/react': [
      path.join(root, 'e2e/hosts/unit-tests/node_modules/@testing-library/react'),
    ],
  }
}

/**
 * What the compiler says of a folder's files, beside one major version of wagmi; nothing when all
 * is well.
 */
async function compileIn(where: string, major: 2 | 3, options: object = {}): Promise<string> {
  // Without the repository's own condition, imports lead to the built declarations, so that the
  // packages' sources are not checked each time.
  const settings = {
    extends: '../../../tsconfig.json',
    compilerOptions: { ...options, customConditions: [], paths: hostPackages(major) },
    include: ['./*'],
    exclude: [],
  }
  await writeFile(path.join(where, 'tsconfig.json'), JSON.stringify(settings))
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['-p', where], { cwd: root }).catch(
    (error: Error & { stdout: string }) => ({ stdout: error.stdout || error.message }),
  )
  return stdout
}
