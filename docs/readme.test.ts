/** Every example of the documentation compiles against the packages' sources. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { files, given } from '../scripts/api/examples.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = path.join(root, 'node_modules/.cache/examples')

async function documents(): Promise<string[]> {
  const packages = (await readdir(path.join(root, 'packages'))).map((name) => `packages/${name}/README.md`)
  const docs = (await readdir(path.join(root, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  return ['README.md', ...packages, ...docs]
}

test('every example compiles', { timeout: 180_000 }, async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  let count = 0
  for (const document of await documents()) {
    const text = await readFile(path.join(root, document), 'utf8')
    for (const [, kind, code] of text.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)) {
      // A file of the folder, shown as it is: it compiles where it stands.
      if (code?.startsWith('// docs/examples/')) continue
      // What an example leaves to its reader is declared, so that the rest can be checked.
      const reader = 'export {}\ndeclare function startMyApp(window: unknown): any\ndeclare function parseAnnouncement(detail: unknown): unknown\n'
      const name = `${document.replace(/\W+/g, '-')}-${count++}.${kind}`
      const imports = /^import .*\btest\b/m.test(code ?? '') || !/\btest[.(]/.test(code ?? '') ? '' : "import { expect, test } from 'vitest'\nimport { hostileAnnouncements } from '@portico/testkit/wallets'\n"
      await writeFile(path.join(folder, name), imports + reader + leftOut(document, code ?? '') + code)
    }
  }
  expect(count).toBeGreaterThan(5)
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      compilerOptions: { noUnusedLocals: false, paths: hostPackages(3) },
      include: ['./*'],
      exclude: [],
    }),
  )
  expect(await compile(folder)).toBe('')
})

test('the example of wagmi compiles with wagmi 2, too', { timeout: 60_000 }, async () => {
  const own = `${folder}-wagmi-2`
  await mkdir(own, { recursive: true })
  const [, code] = /^```tsx\n([\s\S]*?)^```/m.exec(await readFile(path.join(root, 'packages/wagmi/README.md'), 'utf8'))!
  await writeFile(path.join(own, 'host.tsx'), code!)
  await writeFile(
    path.join(own, 'tsconfig.json'),
    JSON.stringify({ extends: '../../../tsconfig.json', compilerOptions: { paths: hostPackages(2) }, include: ['./*'], exclude: [] }),
  )
  expect(await compile(own)).toBe('')
})

/** What the examples of doc comments leave out besides their imports, declared where they are shown. */
function leftOut(document: string, code: string): string {
  if (!document.startsWith('docs/api/')) return ''
  const body = code.replace(/^import .*$/gm, '')
  const missing = Object.entries(given).filter(([name]) => new RegExp(`(?<![.'"\\w])${name}\\b`).test(body) && !new RegExp(`\\b(const|let) (\\{[^}]*)?\\b${name}\\b`).test(body))
  return missing.map(([name, type]) => `declare const ${name}: ${type}\n`).join('')
}

/** Where a host with wagmi has its packages: in a folder of its own, with a lock of its own. */
function hostPackages(major: 2 | 3): Record<string, string[]> {
  const at = (file: string): string[] => [path.join(root, `e2e/hosts/wagmi-${major}/node_modules`, file)]
  return {
    wagmi: at('wagmi'),
    'wagmi/*': at('wagmi/dist/types/exports/*'),
    '@wagmi/core/*': at('@wagmi/core/dist/types/exports/*'),
    '@tanstack/react-query': at('@tanstack/react-query'),
  }
}

/** What the compiler says, which is nothing when all is well. */
async function compile(where: string): Promise<string> {
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['-p', where], { cwd: root }).catch((error: Error & { stdout: string }) => ({ stdout: error.stdout || error.message }))
  return stdout
}
