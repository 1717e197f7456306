/** Every example of the documentation compiles against the packages' sources. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = path.join(root, 'node_modules/.cache/examples')

async function documents(): Promise<string[]> {
  const packages = (await readdir(path.join(root, 'packages'))).map((name) => `packages/${name}/README.md`)
  const docs = (await readdir(path.join(root, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  return ['README.md', ...packages, ...docs]
}

test('every example compiles', { timeout: 60_000 }, async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  let count = 0
  for (const document of await documents()) {
    const text = await readFile(path.join(root, document), 'utf8')
    for (const [, kind, code] of text.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)) {
      // A file of the folder, shown as it is: it compiles where it stands.
      if (code?.startsWith('// docs/examples/')) continue
      // What an example leaves to its reader is declared, so that the rest can be checked.
      const given = 'export {}\ndeclare function startMyApp(window: unknown): any\ndeclare function parseAnnouncement(detail: unknown): unknown\n'
      const name = `${document.replace(/\W+/g, '-')}-${count++}.${kind}`
      const imports = /^import .*\btest\b/m.test(code ?? '') || !/\btest[.(]/.test(code ?? '') ? '' : "import { expect, test } from 'vitest'\nimport { hostileAnnouncements } from '@portico/testkit/wallets'\n"
      await writeFile(path.join(folder, name), imports + given + code)
    }
  }
  expect(count).toBeGreaterThan(5)
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      compilerOptions: { noUnusedLocals: false },
      include: ['./*'],
      exclude: [],
    }),
  )
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  // Rejects, with what the compiler said, unless it ended well.
  const { stdout } = await promisify(execFile)(tsc, ['-p', folder], { cwd: root }).catch((error: Error & { stdout: string }) => {
    throw new Error(error.stdout || error.message)
  })
  expect(stdout).toBe('')
})
