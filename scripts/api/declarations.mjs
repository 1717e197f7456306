/** Reads the exports of the packages' public entries from their built declarations. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { namespacePackages } from '../namespaces.mjs'
import { root } from '../run.mjs'

/** Packages that hosts install, in the order of the index. */
export const packages = [
  'core',
  'react',
  ...namespacePackages(),
  'walletconnect',
  'embedded',
  'wagmi',
  'server',
  'testkit',
]

const manifests = new Map()
const modules = new Map()

/** A package's `exports`, by its folder. */
function exportsField(name) {
  if (!manifests.has(name)) {
    const file = path.join(root, 'packages', name, 'package.json')
    manifests.set(name, JSON.parse(readFileSync(file, 'utf8')).exports)
  }
  return manifests.get(name)
}

/**
 * The public entries of a package for hosts and for adapters: the import specifier, and its built
 * declarations. What interfaces are made of is listed in `packages/core/src/modal.ts` alone, because
 * it changes with the views.
 */
export function entriesOf(name) {
  const entries = []
  for (const [entry, { types }] of Object.entries(exportsField(name))) {
    if (!types || entry.endsWith('.css') || entry === './modal') continue
    const specifier = `@portico/${name}${entry.slice(1)}`
    const file = path.join(root, 'packages', name, types)
    if (!entry.includes('*')) entries.push({ specifier, file })
    else
      for (const each of readdirSync(path.dirname(file)).sort())
        if (each.endsWith('.d.ts'))
          entries.push({
            specifier: specifier.replace('*', each.slice(0, -5)),
            file: path.join(path.dirname(file), each),
          })
  }
  return entries
}

/** The file of an import, or null for a third party's. */
function resolveModule(from, specifier) {
  if (specifier.startsWith('.')) {
    const file = path.join(
      path.dirname(from),
      specifier.replace(/\.tsx?$/, '.d.ts').replace(/\.js$/, '.d.ts'),
    )
    return existsSync(file) ? file : null
  }
  const own = /^@portico\/([^/]+)(\/.*)?$/.exec(specifier)
  if (!own || own[1] === 'wire') return null
  for (const [entry, { types }] of Object.entries(exportsField(own[1]))) {
    if (!types) continue
    const [before, after] = entry.split('*')
    const wanted = `.${own[2] ?? ''}`
    if (entry === wanted) return path.join(root, 'packages', own[1], types)
    if (after !== undefined && wanted.startsWith(before))
      return path.join(root, 'packages', own[1], types.replace('*', wanted.slice(before.length)))
  }
  return null
}

/** A file of declarations: what it declares, imports and exports. */
export function moduleOf(file) {
  const known = modules.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, text, { lang: 'dts' })
  const made = {
    file,
    text,
    comments,
    locals: new Map(),
    imports: new Map(),
    exported: new Map(),
    stars: [],
  }
  modules.set(file, made)
  for (const node of program.body) readStatement(made, node)
  return made
}

function readStatement(made, node) {
  const declare = (declaration, outer, exported) => {
    for (const { id, node: each } of declarationsOf(declaration)) {
      made.locals.set(id, [
        ...(made.locals.get(id) ?? []),
        { node: each, doc: docBefore(made, outer.start) },
      ])
      if (exported) made.exported.set(id, { local: id })
    }
  }
  if (node.type === 'ImportDeclaration')
    for (const specifier of node.specifiers)
      made.imports.set(specifier.local.name, {
        source: node.source.value,
        name: specifier.type === 'ImportSpecifier' ? specifier.imported.name : null,
      })
  else if (node.type === 'ExportAllDeclaration') made.stars.push(node.source.value)
  else if (node.type === 'ExportNamedDeclaration') {
    if (node.declaration) declare(node.declaration, node, true)
    for (const { local, exported } of node.specifiers)
      made.exported.set(
        exported.name,
        node.source ? { source: node.source.value, name: local.name } : { local: local.name },
      )
  } else declare(node, node, false)
}

function declarationsOf(node) {
  if (node.type === 'VariableDeclaration')
    return node.declarations.map((each) => ({ id: each.id.name, node: each }))
  return node.id?.name ? [{ id: node.id.name, node }] : []
}

/** The doc comment that ends right before a place. */
export function docBefore({ text, comments }, start) {
  const found = comments.findLast((each) => each.end <= start)
  if (!found || found.type !== 'Block' || !found.value.startsWith('*')) return null
  return text.slice(found.end, start).trim() === '' ? found.value : null
}

/** The declarations of an exported name, and their module. Null for a third party's. */
export function lookup(file, name) {
  const made = moduleOf(file)
  const exported = made.exported.get(name)
  if (exported?.source) {
    const next = resolveModule(file, exported.source)
    return next && lookup(next, exported.name)
  }
  if (exported) return lookupLocal(file, exported.local)
  for (const star of made.stars) {
    const next = resolveModule(file, star)
    const found = next && lookup(next, name)
    if (found) return found
  }
  return null
}

/** The same of a name as it is used inside a file. */
export function lookupLocal(file, name) {
  const made = moduleOf(file)
  const parts = made.locals.get(name)
  if (parts)
    return {
      file,
      name,
      parts,
      node: parts[0].node,
      doc: parts.find((each) => each.doc)?.doc ?? null,
    }
  const imported = made.imports.get(name)
  const next = imported?.name && resolveModule(file, imported.source)
  return next ? lookup(next, imported.name) : null
}

/** Every name that a file exports. */
export function namesOf(file, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  const made = moduleOf(file)
  const names = [...made.exported.keys()]
  for (const star of made.stars) {
    const next = resolveModule(file, star)
    if (next) names.push(...namesOf(next, seen))
  }
  return [...new Set(names)]
}

/** The text of a node, on one line. */
export const textOf = (file, node) =>
  moduleOf(file)
    .text.slice(node.start, node.end)
    .replace(/\s*\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
