/** Lists the pages and their content. */
import { packages, textOf } from './declarations.mjs'
import { exampleBlock } from './examples.mjs'
import { callOf, isMethod, membersOf } from './members.mjs'
import { optionPages } from './options.mjs'
import { createRenderer } from './render.mjs'
import { parseDoc } from './tsdoc.mjs'

const kinds = { component: 'Components', hook: 'Hooks', function: 'Functions', class: 'Classes' }

/**
 * Every page by its path below `docs/api`.
 *
 * @param names All public names; see `publicNames`.
 * @param codes The codes that docs/errors has a page for.
 */
export function apiPages(names, codes) {
  const renderer = createRenderer(names, codes)
  const pages = new Map()
  for (const each of names) {
    if (each.whole === 'options')
      for (const [page, text] of optionPages(renderer, names, {
        ...each,
        importLine: importLine(each),
      }))
        pages.set(page, text)
    else if (each.whole) pages.set(each.page, wholePage(renderer, names, each))
    else if (each.kind === 'class') pages.set(each.page, classPage(renderer, names, each))
    else if (each.kind !== 'type' && each.kind !== 'constant')
      pages.set(each.page, functionPage(renderer, each))
  }
  for (const pack of packages) {
    const own = names.filter((each) => each.pack === pack)
    const types = own.filter((each) => each.kind === 'type' && !each.whole)
    const constants = own.filter((each) => each.kind === 'constant')
    for (const [page, all] of Map.groupBy(types, (each) => each.page))
      pages.set(page, typesPage(renderer, names, page, all))
    if (constants.length > 0)
      pages.set(`${pack}/constants.md`, constantsPage(renderer, pack, constants))
  }
  pages.set('README.md', indexPage(renderer, names))
  return pages
}

const join = (parts) => `${parts.filter(Boolean).join('\n\n')}\n`

/** `import { name } from '…'`, and its other entries. */
function importLine({ kind, exportedAs: name, specifier, also }) {
  const line = `\`\`\`ts\nimport ${kind === 'type' ? 'type ' : ''}{ ${name} } from '${specifier}'\n\`\`\``
  return also.length > 0
    ? `${line}\n\nAlso from ${also.map((each) => `\`${each}\``).join(', ')}.`
    : line
}

const crumb = ({ pack, kind }) => `[API](../README.md) › \`@portico/${pack}\` › ${kind}`

function functionPage(renderer, each) {
  const { exportedAs: name, pack, page, file, node, doc, specifier } = each
  const on = renderer.on(page, pack)
  const call = node.type === 'VariableDeclarator' ? node.id.typeAnnotation.typeAnnotation : node
  const [summary, ...rest] = on.callParts({
    file,
    node: call,
    doc,
    name,
    level: '##',
    specifier,
    from: each,
  })
  return join([renderer.note + `# ${name}`, crumb(each), summary, importLine(each), ...rest])
}

function classPage(renderer, names, each) {
  const { exportedAs: name, pack, page, file, node, doc, specifier } = each
  const on = renderer.on(page, pack)
  const documented = parseDoc(doc)
  const body = membersOf(file, { type: 'TSTypeLiteral', members: node.body.body }) ?? []
  const maker = node.body.body.find((member) => member.kind === 'constructor')
  return join([
    renderer.note + `# ${name}`,
    crumb(each),
    on.md(documented.summary),
    importLine(each),
    maker &&
      `\`\`\`typescript\nnew ${name}(${maker.value.params.map((param) => textOf(file, param)).join(', ')})\n\`\`\``,
    `## Members\n\n${on.memberTable(body.filter((member) => member.name !== 'constructor'))}`,
    ...documented.examples.map(
      (example) => `## Example\n\n${exampleBlock(example, names, { pack, specifier })}`,
    ),
    ...on.typesIn(file, [node.body, ...(maker ? [maker.value.params] : [])], '##'),
  ])
}

/** An interface that is read as a whole: a heading for each member. */
function wholePage(renderer, names, each) {
  const { pack, page, file, node, doc, specifier, exportedAs: name } = each
  const on = renderer.on(page, pack)
  const documented = parseDoc(doc)
  const members = membersOf(file, node) ?? []
  const sections = members.map((member) => {
    if (isMethod(member)) {
      const [summary, ...rest] = on.callParts({
        file: member.file,
        node: callOf(member),
        doc: member.doc,
        name: member.name,
        level: '###',
        specifier,
      })
      return `## ${member.name}\n\n${[summary, ...rest].join('\n\n')}`
    }
    const about = parseDoc(member.doc)
    return [
      `## ${member.name}`,
      on.md(about.summary),
      `\`\`\`typescript\n${member.name}${member.optional ? '?' : ''}: ${member.type}\n\`\`\``,
      about.default && `Default: ${on.formatText(about.default)}`,
      ...on.typesIn(member.file, [member.node], '###'),
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  return join([
    renderer.note + '# The instance',
    crumb({ pack, kind: `\`${name}\`` }),
    on.md(documented.summary),
    importLine(each),
    ...documented.examples.map((example) => exampleBlock(example, names, { pack, specifier })),
    members.map((member) => `[${member.name}](#${member.name.toLowerCase()})`).join(' · '),
    ...sections,
  ])
}

function typesPage(renderer, names, page, types) {
  const [{ pack, specifier: from }] = types
  const on = renderer.on(page, pack)
  const sections = types.map((each) => {
    const { exportedAs: name, file, parts, doc, specifier } = each
    const documented = parseDoc(doc)
    const { node } = parts[0]
    const members = parts.flatMap((part) => membersOf(file, part.node) ?? [])
    const shape =
      members.length > 0
        ? on.memberTable(members)
        : `\`\`\`typescript\n${alias(file, name, node)}\n\`\`\``
    const examples = documented.examples.map((example) =>
      exampleBlock(example, names, { pack, specifier }),
    )
    return [
      `## ${name}`,
      on.md(documented.summary),
      shape,
      ...examples,
      ...on
        .typesIn(
          file,
          parts.map((part) => part.node),
          '###',
        )
        .filter((text) => text.startsWith('Types: ')),
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  return join([renderer.note + `# Types of ${from}`, crumb({ pack, kind: 'types' }), ...sections])
}

function alias(file, name, node) {
  const generics = node.typeParameters ? textOf(file, node.typeParameters) : ''
  if (node.type === 'TSInterfaceDeclaration') return `interface ${name}${generics} {}`
  const { typeAnnotation: type } = node
  const options =
    type.type === 'TSUnionType' && type.types.length > 3
      ? `\n${type.types.map((each) => `  | ${textOf(file, each)}`).join('\n')}`
      : ` ${textOf(file, type)}`
  return `type ${name}${generics} =${options}`
}

function constantsPage(renderer, pack, constants) {
  const page = `${pack}/constants.md`
  const on = renderer.on(page, pack)
  const bySpecifier = Map.groupBy(constants, (each) => each.specifier)
  const sections = [...bySpecifier].flatMap(([specifier, all]) => [
    `## ${specifier}`,
    on.table(
      ['constant', 'type', 'what it is'],
      all.map(({ exportedAs: name, file, node, doc, anchor }) => [
        `<a id="${anchor}"></a>${on.code(name)}`,
        on.code(node.id.typeAnnotation ? textOf(file, node.id.typeAnnotation.typeAnnotation) : ''),
        on.md(parseDoc(doc).summary),
      ]),
    ),
  ])
  return join([
    renderer.note + `# Constants of @portico/${pack}`,
    crumb({ pack, kind: 'constants' }),
    ...sections,
  ])
}

function indexPage(renderer, names) {
  const on = renderer.on('README.md', 'core')
  const short = (text) =>
    on.md(/^[\s\S]*?[.:;](?=\s|$)/.exec(text)?.[0].replace(/[:;]$/, '.') ?? text)
  const sections = packages.flatMap((pack) => {
    const own = names.filter((each) => each.pack === pack)
    const link = (each) => renderer.linkTo('README.md', each)
    const wholes = own.filter((each) => each.whole)
    const groups = Object.entries(kinds).flatMap(([kind, title]) => {
      const all = own.filter((each) => each.kind === kind)
      if (all.length === 0) return []
      return [
        `### ${title} of ${pack}`,
        on.table(
          [kind, 'from', 'what it is'],
          all.map((each) => [
            `[\`${each.exportedAs}\`](${link(each)})`,
            on.code(each.specifier),
            short(parseDoc(each.doc).summary),
          ]),
        ),
      ]
    })
    const rest = [
      ...new Set(
        own
          .filter((each) => !each.whole && ['type', 'constant'].includes(each.kind))
          .map((each) => each.page),
      ),
    ].map((page) => `[${page.slice(pack.length + 1, -3).replace('-', ' of ')}](${page})`)
    return [
      `## @portico/${pack}`,
      [
        ...wholes.map(
          (each) =>
            `[${each.whole === 'options' ? 'options of `createPortico`' : 'the instance'}](${each.page})`,
        ),
        ...rest,
      ].join(' · '),
      ...groups,
    ]
  })
  return join([
    renderer.note + '# API',
    'Every public name of every package. Errors are in [errors](../errors.md).',
    packages.map((pack) => `[${pack}](#portico${pack})`).join(' · '),
    ...sections,
  ])
}
