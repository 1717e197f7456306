/** Which functions and hooks take options by a type with a name. */
import { optionsOf } from './render.mjs'

/**
 * @param names All public names; see `publicNames`.
 * @returns the page of each such function, and the names of its options; one inside another by a
 *   path.
 */
export function optionsTaken(names) {
  return names.flatMap(({ kind, page, file, node }) => {
    if (kind !== 'function' && kind !== 'hook') return []
    const { params } =
      node.type === 'VariableDeclarator' ? node.id.typeAnnotation.typeAnnotation : node
    const options = optionsOf(file, params).flatMap(({ members }) =>
      members.map(({ name }) => name),
    )
    return options.length > 0 ? [{ page, options }] : []
  })
}
