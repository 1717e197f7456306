/** A page pays for the hooks that it imports, and for no other. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../src/react', import.meta.url))
const exported = Object.keys(await import('../src/react/index.ts'))
const fileOf = (name: string): string => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

/** What is in the page's own script when it imports so much of the entry: our modules, and the packages of others. */
async function modulesOf(contents: string): Promise<{ modules: string[]; packages: string[] }> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'out',
    jsx: 'automatic',
    conditions: ['@portico/source'],
    external: ['react', 'react-dom', 'viem'],
    logLevel: 'silent',
  })
  const { outputs } = metafile
  const eager = new Set(Object.keys(outputs).filter((name) => name.endsWith('stdin.js')))
  const packages = new Set<string>()
  for (const name of eager)
    for (const { path: other, kind, external } of outputs[name]!.imports) if (kind === 'import-statement') (external ? packages : eager).add(other)
  const modules = [...eager].flatMap((name) => Object.entries(outputs[name]!.inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])))
  return { modules, packages: [...packages] }
}

const own = (modules: readonly string[]): string[] => modules.filter((file) => file.includes('evm/src/react/use-')).map((file) => path.basename(file))

test('each hook has a file of its own, by its name', () => {
  expect(exported.length).toBeGreaterThan(11)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(exported.map(fileOf)))
})

test.each(exported)('%s brings no other hook, no other action, and no viem at once', async (name) => {
  const { modules, packages } = await modulesOf(`import { ${name} } from './index.ts'; globalThis.used = ${name}`)
  const others = exported.filter((each) => each !== name).map(fileOf)
  expect(own(modules)).toContain(fileOf(name))
  expect(own(modules).filter((file) => others.includes(file))).toEqual([])
  expect(packages.filter((each) => !each.startsWith('react'))).toEqual([])
  const actions = modules.filter((file) => file.includes('evm/src/actions/')).map((file) => path.basename(file))
  // What it does, or what that is made of; an account is no action.
  const parts: Readonly<Record<string, string[]>> = { useWriteContract: ['send-transaction.ts'], useWaitForTransaction: ['replacement.ts'], useEnsName: ['names.ts'], useEnsAvatar: ['names.ts'] }
  const action = fileOf(name.replace(/^use./, (start) => start.at(-1)!.toLowerCase()))
  const expected = [action, `get-${action}`, 'shared.ts', ...(parts[name] ?? [])]
  expect(actions.filter((file) => !expected.includes(file))).toEqual([])
})

test('an import of none costs nothing', async () => {
  expect(own((await modulesOf(`import {} from './index.ts'`)).modules)).toEqual([])
})
