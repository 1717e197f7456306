/** Lists the functions of the public API that document an error with `@throws`. */
import { isMethod, membersOf } from './members.mjs'
import { parseDoc } from './tsdoc.mjs'

/**
 * By the error's code, each with its page below `docs/api`.
 *
 * @param names All public names; see `publicNames`.
 */
export function throwersOf(names) {
  const found = new Map()
  const add = (doc, thrower) => {
    const codes = parseDoc(doc).throws.flatMap((text) =>
      [...text.matchAll(/`([a-z][\w<>-]*)`/g)].map(([, code]) => code),
    )
    for (const code of new Set(codes)) found.set(code, [...(found.get(code) ?? []), thrower])
  }
  for (const { exportedAs: name, pack, page, kind, whole, file, node, doc } of names) {
    if (whole === 'instance')
      for (const member of membersOf(file, node).filter(isMethod))
        add(member.doc, {
          name: `portico.${member.name}`,
          from: pack,
          page: `${page}#${member.name.toLowerCase()}`,
        })
    else if (kind !== 'type') add(doc, { name, from: pack, page })
  }
  return found
}
