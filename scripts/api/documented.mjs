/** Finds gaps in the public doc comments, and references that only our team can read. */
import { callOf, isMethod, membersOf } from './members.mjs'
import { parseDoc } from './tsdoc.mjs'

/** References to texts that hosts do not have. */
const privately =
  /\brulings? \d|§\s?\d|\b(engine|screens|spec|contracts|rulings|house|design|visual)\.md\b|\bdecision \d|\b(of|in) the spec(ification)?\b|\bthe spec'?s\b/i

/** Parameters of a plain type that say what they are by their names. */
const evident = new Set([
  'address',
  'chain',
  'hash',
  'id',
  'link',
  'message',
  'mode',
  'name',
  'namespace',
  'text',
  'url',
  'rdns',
  'topic',
  'error',
  'accepted',
  'method',
  'event',
  'key',
  'code',
  'clientId',
  'projectId',
  'prefix',
  'psbt',
  'ms',
])

/**
 * Every public name and member with its doc comment.
 *
 * @param names All public names; see `publicNames`.
 */
function publicDocs(names) {
  return names.flatMap((each) => {
    const title = `${each.pack} ${each.exportedAs}`
    const members =
      each.kind === 'class'
        ? membersOf(each.file, { type: 'TSTypeLiteral', members: each.node.body.body })
        : each.kind === 'type'
          ? each.parts.flatMap(({ node }) => membersOf(each.file, node) ?? [])
          : []
    // Members of other packages' types are documented there.
    const own = (members ?? []).filter(
      ({ name, file }) => name !== 'constructor' && file.includes(`/packages/${each.pack}/`),
    )
    const call =
      each.kind === 'type' || each.kind === 'class' || each.kind === 'constant'
        ? null
        : (each.node.id?.typeAnnotation?.typeAnnotation ?? each.node)
    return [
      { title, doc: each.doc, call },
      ...own.map((member) => ({
        title: `${title}.${member.name}`,
        doc: member.doc,
        call: isMethod(member) ? callOf(member) : null,
      })),
    ]
  })
}

/**
 * Public names and members without a doc comment, and parameters without an explanation when their
 * names do not suffice.
 */
export function undocumented(names) {
  const missing = publicDocs(names).flatMap(({ title, doc, call }) => {
    const documented = parseDoc(doc)
    if (!documented.summary && !documented.default && documented.throws.length === 0) return [title]
    return plainParameters(call)
      .filter(
        (name) =>
          !evident.has(name) && !documented.params[name] && !new RegExp(`\\b${name}\\b`).test(doc),
      )
      .map((name) => `${title}(${name})`)
  })
  return [...new Set(missing)].sort()
}

/** Public names and members whose doc comments refer to what hosts cannot read. */
export const privateReferences = (names) =>
  [
    ...new Set(
      publicDocs(names)
        .filter(({ doc }) => doc && privately.test(doc))
        .map(({ title }) => title),
    ),
  ].sort()

/** Parameters whose types explain nothing: strings, numbers, booleans. */
function plainParameters(call) {
  return (call?.params ?? []).flatMap((param) => {
    const target = param.type === 'AssignmentPattern' ? param.left : param
    return /^TS(String|Number|Boolean|BigInt|Unknown)Keyword$/.test(
      target.typeAnnotation?.typeAnnotation.type ?? '',
    )
      ? [target.name]
      : []
  })
}
