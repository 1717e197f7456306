/**
 * Packages of chain namespaces are those with `src/namespace.ts`, in the order of the workspaces.
 * As a command, writes core's tables of known namespaces from what these files declare.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from './run.mjs'

const home = 'packages/core/src/namespaces/known'
const declarationOf = (name, from) => path.join(from, 'packages', name, 'src/namespace.ts')

/** The folder names of the packages. */
export function namespacePackages(from = root) {
  const { workspaces } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'))
  return workspaces
    .map((folder) => path.basename(folder))
    .filter((name) => existsSync(declarationOf(name, from)))
}

/** Those with React hooks, in a folder and an entry of their own. */
export const packagesWithHooks = () =>
  namespacePackages().filter((name) => existsSync(path.join(root, 'packages', name, 'src/react')))

/** What each package declares, by its folder name, in their order. */
export async function declarations(from = root) {
  const all = {}
  for (const name of namespacePackages(from))
    all[name] = (await import(pathToFileURL(declarationOf(name, from)).href)).declaration
  return all
}

/** A value as source text; unlike JSON, with regular expressions. */
function sourceOf(value) {
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object' || value instanceof RegExp) return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{ ${fields.map(([key, field]) => `${keyOf(key)}: ${sourceOf(field)}`).join(', ')} }`
}

const keyOf = (key) => (/^[a-z]\w*$/i.test(key) ? key : `'${key}'`)

const lines = (rows) => rows.map((row) => `  ${row},\n`).join('')

const record = (name, type, rows) =>
  `export const ${name}: Readonly<Record<string, ${type}>> = {
${lines(rows.map(([key, value]) => `${keyOf(key)}: ${sourceOf(value)}`))}}
`

/** One file for each use, because uses load at different times. */
const tables = {
  'addresses.ts': (all) =>
    `import type { NamespaceDeclaration } from '../../types/namespace.ts'

export const knownAddresses: readonly Pick<
  NamespaceDeclaration,
  'namespace' | 'address' | 'isAddressUnmarked'
>[] = [
${lines(all.map(({ namespace, address, isAddressUnmarked }) => sourceOf({ namespace, address, isAddressUnmarked })))}]
`,
  'letters.ts': (all) =>
    record(
      'knownLetters',
      'string',
      all.filter(({ letter }) => letter).map(({ letter, namespace }) => [letter, namespace]),
    ),
  'names.ts': (all) =>
    record(
      'knownNames',
      'string',
      all.map(({ namespace, name }) => [namespace, name]),
    ),
  'namespaces.ts': (all) =>
    `/** The namespaces that Portico supports (CAIP-2). */
export const namespaces = [${all.map(({ namespace }) => sourceOf(namespace)).join(', ')}] as const
`,
  'sign-in.ts': (all) =>
    `import type { SignInForm } from '../../types/namespace.ts'

${record(
  'knownSignIn',
  'SignInForm',
  all.filter(({ signIn }) => signIn).map(({ namespace, signIn }) => [namespace, signIn]),
)}`,
}

/** Core's files by their paths in the repository, with their texts. */
export async function namespaceTables(from = root) {
  const all = Object.values(await declarations(from))
  return Object.fromEntries(
    Object.entries(tables).map(([name, write]) => [
      `${home}/${name}`,
      `// Written by scripts/namespaces.mjs from the packages' namespace.ts. Do not edit by hand.\n${write(all)}`,
    ]),
  )
}

/** The tables that are not what the packages declare. */
export async function outdatedTables(from = root) {
  const texts = Object.entries(await namespaceTables(from))
  const current = await Promise.all(
    texts.map(([file]) => readFile(path.join(from, file), 'utf8').catch(() => '')),
  )
  return texts.filter(([, text], at) => text !== current[at])
}

export async function writeNamespaceTables() {
  for (const [file, text] of await outdatedTables()) await writeFile(path.join(root, file), text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeNamespaceTables()
