/** Lists every public name once, with its kind and its page. */
import { entriesOf, lookup, namesOf, packages } from './declarations.mjs'

/** Interfaces with a page of their own, because a host reads them as a whole. */
const wholes = { 'core PorticoConfig': 'options', 'core Portico': 'instance' }

/**
 * The public names of all packages.
 *
 * @returns each with its package, what it is imported from, its kind, declarations and page.
 */
export function publicNames() {
  const all = []
  const known = new Map()
  for (const pack of packages)
    for (const { specifier, file } of entriesOf(pack))
      for (const name of namesOf(file)) {
        const found = lookup(file, name)
        if (!found) continue
        const key = `${pack} ${found.file} ${found.name} ${name}`
        const before = known.get(key)
        if (before) before.also.push(specifier)
        else {
          const made = {
            pack,
            specifier,
            name,
            also: [],
            kind: kindOf(pack, name, found),
            ...found,
            exportedAs: name,
          }
          known.set(key, made)
          all.push(made)
        }
      }
  return givePages(all)
}

function kindOf(pack, name, { node }) {
  if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration')
    return 'type'
  if (node.type === 'ClassDeclaration') return 'class'
  const isFunction =
    node.type === 'TSDeclareFunction' ||
    node.id?.typeAnnotation?.typeAnnotation.type === 'TSFunctionType'
  if (!isFunction) return 'constant'
  if (/^use[A-Z]/.test(name)) return 'hook'
  return pack === 'react' && /^[A-Z]/.test(name) ? 'component' : 'function'
}

function givePages(all) {
  const taken = new Set()
  for (const each of all) {
    const { pack, kind, exportedAs: name, specifier } = each
    const whole = wholes[`${pack} ${name}`]
    if (whole) Object.assign(each, { page: `${pack}/${whole}.md`, anchor: '', whole })
    else if (kind === 'constant')
      Object.assign(each, { page: `${pack}/constants.md`, anchor: anchorOf(name) })
    else if (kind === 'type')
      Object.assign(each, {
        page: `${pack}/${['types', ...specifier.split('/').slice(2)].join('-')}.md`,
        anchor: anchorOf(name),
      })
    else {
      const plain = `${pack}/${name}.md`
      const page = taken.has(plain.toLowerCase())
        ? `${pack}/${specifier.split('/').slice(2).join('-')}-${name}.md`
        : plain
      if (taken.has(page.toLowerCase())) throw new Error(`Two names want the page ${page}`)
      taken.add(page.toLowerCase())
      Object.assign(each, { page, anchor: '' })
    }
  }
  return all
}

/** As GitHub makes anchors of headings. */
export const anchorOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
