/** A page for each option of `createPortico`, and the one that lists them. */
import { exampleBlock } from './examples.mjs'
import { isMethod, membersOf } from './members.mjs'
import { parseDoc } from './tsdoc.mjs'

/**
 * The pages by their paths.
 *
 * @param names All public names.
 * @param each `PorticoConfig` among them.
 */
export function optionPages(renderer, names, each) {
  const members = membersOf(each.file, each.node)
  const home = each.page.slice(0, -'.md'.length)
  const live = new Set(
    membersOf(
      each.file,
      names.find(({ exportedAs, pack }) => pack === 'core' && exportedAs === 'LiveOptions').node,
    ).map(({ name }) => name),
  )
  const pages = members.map((member) => [
    `${home}/${member.name}.md`,
    optionPage(renderer, {
      names,
      each,
      member,
      page: `${home}/${member.name}.md`,
      isLive: live.has(member.name),
    }),
  ])
  return [[each.page, listPage(renderer, { names, each, members, live })], ...pages]
}

const join = (parts) => `${parts.filter(Boolean).join('\n\n')}\n`

function optionPage(renderer, { names, each, member, page, isLive }) {
  const { pack, specifier } = each
  const on = renderer.on(page, pack)
  const { summary, examples, default: without } = parseDoc(member.doc)
  const inner = membersOf(member.file, elementOf(member.node.typeAnnotation?.typeAnnotation)) ?? []
  // The result of a function is documented at that function.
  const isData = inner.length > 0 && !inner.some(isMethod)
  return join([
    `${renderer.note}# ${member.name}`,
    `[API](../../README.md) › \`@portico/${pack}\` › [options](../options.md)`,
    on.md(summary),
    `\`\`\`typescript\n${member.name}${member.optional ? '?' : ''}: ${member.type}\n\`\`\``,
    without && `Default: ${on.formatText(without)}`,
    !member.optional && 'It cannot be left out.',
    isLive && `It may be changed while the page runs: \`portico.setOptions({ ${member.name} })\`.`,
    ...examples.map(
      (example) => `## Example\n\n${exampleBlock(example, names, { pack, specifier })}`,
    ),
    isData && `## What it holds\n\n${on.memberTable(inner)}`,
    ...on.typesIn(member.file, [member.node], '##'),
  ])
}

/** The element type of an array; any other type itself. */
function elementOf(node) {
  if (node?.type === 'TSTypeOperator') return elementOf(node.typeAnnotation)
  return node?.type === 'TSArrayType' ? node.elementType : node
}

function listPage(renderer, { names, each, members, live }) {
  const { pack, page, specifier, doc, importLine } = each
  const on = renderer.on(page, pack)
  const documented = parseDoc(doc)
  const rows = members.map(({ name, optional, doc: own }) => {
    const { summary, default: without } = parseDoc(own)
    return [
      `[\`${name}\`](options/${name}.md)${optional ? '' : ' (needed)'}${live.has(name) ? ' ⟳' : ''}`,
      on.formatText(without),
      on.md(summary),
    ]
  })
  return join([
    `${renderer.note}# Options of \`createPortico\``,
    `[API](../README.md) › \`@portico/${pack}\` › \`PorticoConfig\``,
    on.md(documented.summary),
    importLine,
    ...documented.examples.map((example) => exampleBlock(example, names, { pack, specifier })),
    'Those marked ⟳ may be changed while the page runs, by `portico.setOptions`.',
    on.table(['option', 'default', 'what it does'], rows),
  ])
}
