/** Pages of Markdown from what is declared. */
import path from 'node:path'
import { lookupLocal, textOf } from './declarations.mjs'
import { exampleBlock } from './examples.mjs'
import { membersOf } from './members.mjs'
import { markdown, parseDoc, withDefault } from './tsdoc.mjs'

/** At the top of every page, so that a reader who finds a mistake knows where to correct it. */
const note =
  '<!-- Made by scripts/api-docs.mjs from the built declarations. Edit the TSDoc instead. -->\n'

/**
 * Creates the renderer of pages.
 *
 * @param names All public names; see `publicNames`.
 * @param codes The codes of errors that docs/errors has a page for.
 */
export function createRenderer(names, codes) {
  const byDeclaration = new Map(names.map((each) => [`${each.file} ${each.name}`, each]))
  const codeSet = new Set(codes)

  /** Renders for one page: links are relative to it. */
  function on(page, pack) {
    const toErrors = path.posix.relative(path.posix.dirname(`docs/api/${page}`), 'docs/errors')
    const linkOfType = (found) => linkTo(page, found)
    const linkOf = (name) => {
      const found =
        names.find((each) => each.pack === pack && each.exportedAs === name) ??
        names.find((each) => each.exportedAs === name)
      return found && linkOfType(found)
    }
    const md = (text) => markdown(text, linkOf)
    const typeText = (file, node) => resolved(file, textOf(file, node), node, byDeclaration)
    const formatText = (text) =>
      /^(true|false|null|-?[\d_.]+|'.*')$/.test(text) ? code(text) : md(text)
    const withCodes = (text) =>
      md(
        text.replace(/`([a-z][\w<>-]*)`/g, (whole, name) =>
          codeSet.has(name) ? `[${whole}](${toErrors}/${name}.md)` : whole,
        ),
      )
    const own = { pack, names, byDeclaration, md, typeText, formatText, withCodes, linkOfType }
    own.memberTable = (members, what = 'member') =>
      table([what, 'type', 'default', 'what it is'], memberRows(own, members))
    return {
      md,
      memberTable: own.memberTable,
      callParts: (call) => callParts(own, call),
      typesIn: (file, nodes, level) => typesIn(own, file, { nodes, level }),
      table,
      code,
      formatText,
      withCodes,
    }
  }

  return { on, linkTo, note }
}

function linkTo(from, { page, anchor }) {
  const to = path.posix.relative(path.posix.dirname(from), page)
  return `${from === page && anchor ? '' : to}${anchor ? `#${anchor}` : ''}`
}

const cell = (text) => text.replaceAll('\n\n', '<br>').replaceAll('\n', ' ').replaceAll('|', '\\|')
const code = (text) => (text.includes('`') ? `\`\` ${text} \`\`` : text && `\`${text}\``)

function table(head, rows) {
  // A column that is empty in every row is dropped.
  const kept = head.map((_, at) => rows.some((row) => row[at] !== '') || at === 0)
  const line = (cells) => `| ${cells.filter((_, at) => kept[at]).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(cell)))].join(
    '\n',
  )
}

/** Rows of members; the required ones are marked. */
function memberRows({ md, formatText, withCodes }, members) {
  return members.map(({ name, type, optional, doc }) => {
    const { returns, throws, params, ...about } = parseDoc(doc)
    const { summary, default: without } = about.default ? about : withDefault(about.summary)
    const text = [
      md(summary),
      ...Object.entries(params).map(([param, what]) => `\`${param}\`: ${md(what)}`),
      returns && `Returns: ${md(returns)}`,
      ...throws.map((each) => `Throws ${withCodes(each)}`),
    ]
    return [
      code(`${name}${optional ? '?' : ''}`),
      code(type),
      formatText(without),
      text.filter(Boolean).join(' '),
    ]
  })
}

/** The parameters of a function; the members of an object parameter have their own rows. */
function parameterRows(page, file, { params, doc }) {
  const { md, formatText, typeText } = page
  return params.flatMap((param) => {
    const target =
      param.type === 'AssignmentPattern'
        ? param.left
        : param.type === 'RestElement'
          ? param.argument
          : param
    const annotation = (param.typeAnnotation ?? target.typeAnnotation)?.typeAnnotation
    const members = annotation?.type === 'TSTypeLiteral' ? membersOf(file, annotation) : null
    const name = target.type === 'ObjectPattern' ? 'options' : target.name
    const optional = target.optional || param.optional || param.type === 'AssignmentPattern'
    const { summary: about, default: without } = withDefault(doc.params[name] ?? '')
    const own = [
      code(`${param.type === 'RestElement' ? '...' : ''}${name}${optional ? '?' : ''}`),
      members ? 'object' : code(annotation ? typeText(file, annotation) : 'unknown'),
      formatText(without),
      md(about),
    ]
    if (!members) return [own]
    const rows = members.map((each) => ({
      ...each,
      name: `${name}.${each.name}`,
      doc:
        each.doc ??
        (doc.params[`${name}.${each.name}`] ? `* ${doc.params[`${name}.${each.name}`]}` : null),
    }))
    return [own, ...memberRows(page, rows)]
  })
}

/** The types of ours that a text names: links to those that are exported, tables of the others. */
function typesIn(
  { md, memberTable, linkOfType, byDeclaration },
  file,
  { nodes, members: elsewhere = [], level },
) {
  const found = new Map()
  const visit = (inside, node, depth) => {
    for (const name of typeNames(node)) {
      const target = lookupLocal(inside, name)
      if (!target || found.has(`${target.file} ${target.name}`)) continue
      const known = byDeclaration.get(`${target.file} ${target.name}`)
      if (known) {
        found.set(`${target.file} ${target.name}`, { known, name })
        continue
      }
      if (isShort(target)) continue
      const members = membersOf(target.file, target.node)
      found.set(`${target.file} ${target.name}`, { target, members, name })
      if (depth > 0) for (const part of target.parts) visit(target.file, part.node, depth - 1)
    }
  }
  for (const node of nodes) if (node) visit(file, node, 1)
  for (const member of elsewhere) visit(member.file, member.node, 1)
  const links = [...found.values()]
    .filter(({ known }) => known)
    .map(({ known, name }) => `[\`${name}\`](${linkOfType(known)})`)
  const others = [...found.values()].filter(({ members, target }) => members?.length && target)
  return [
    ...others.map(({ name, target, members }) =>
      [`${level} \`${name}\``, md(parseDoc(target.doc).summary), memberTable(members)]
        .filter(Boolean)
        .join('\n\n'),
    ),
    ...(links.length > 0 ? [`Types: ${links.sort().join(', ')}`] : []),
  ]
}

/** The description of one function, below its heading. */
function callParts(page, { file, node, doc, name, level, specifier, from }) {
  const { md, memberTable, withCodes, typeText, byDeclaration, names, pack } = page
  const documented = parseDoc(doc)
  const parts = [md(documented.summary)]
  const component = from?.kind === 'component'
  parts.push(`\`\`\`typescript\n${signature(file, name, node, typeText)}\n\`\`\``)
  const [props] = node.params
  const drawn = component && props ? membersOf(file, props.typeAnnotation) : null
  if (drawn) parts.push(`${level} Props\n\n${memberTable(drawn, 'prop')}`)
  else if (node.params.length > 0)
    parts.push(
      `${level} Parameters\n\n${table(['parameter', 'type', 'default', 'what it is'], parameterRows(page, file, { params: node.params, doc: documented }))}`,
    )
  else if (!component) parts.push('It takes no parameters.')
  const options = component ? [] : optionsOf(file, node.params)
  for (const { param, members: all } of options)
    parts.push(
      `${level} ${param === 'options' ? 'Options' : `What \`${param}\` holds`}\n\n${memberTable(all, 'option')}`,
    )
  const returned = node.returnType?.typeAnnotation
  const members = component ? null : returnedMembers(file, returned, byDeclaration)
  if (documented.returns || members?.length)
    parts.push(
      `${level} Returns\n\n${[md(documented.returns), members?.length ? memberTable(members) : ''].filter(Boolean).join('\n\n')}`,
    )
  if (documented.throws.length > 0)
    parts.push(
      `${level} Throws\n\n${documented.throws.map((each) => `- ${withCodes(each)}`).join('\n')}`,
    )
  for (const example of documented.examples)
    parts.push(`${level} Example\n\n${exampleBlock(example, names, { pack, specifier })}`)
  parts.push(
    ...typesIn(page, file, {
      nodes: [
        ...node.params.map((each) => each.typeAnnotation ?? each.left?.typeAnnotation),
        returned,
      ],
      members: options.flatMap((each) => each.members),
      level,
    }),
  )
  return parts.filter(Boolean)
}

/**
 * The options that a function takes by types with a name, each with those inside it. What is
 * written into the signature itself is among the parameters, and the options of a running instance
 * have pages of their own.
 */
export function optionsOf(file, params) {
  return params.flatMap((param) => {
    const target = param.type === 'AssignmentPattern' ? param.left : param
    const node = (param.typeAnnotation ?? target.typeAnnotation)?.typeAnnotation
    return isOptions(node)
      ? [{ param: target.name ?? 'options', type: node.typeName.name, members: inner(file, node) }]
      : []
  })
}

const isOptions = (node) =>
  node?.type === 'TSTypeReference' &&
  node.typeName.name?.endsWith('Options') &&
  node.typeName.name !== 'LiveOptions'

/** Members, with those of members that are options themselves behind each, by a path. */
function inner(file, node) {
  return (membersOf(file, node) ?? []).flatMap((member) => {
    const type = member.node.typeAnnotation?.typeAnnotation
    const within = [type, ...(type?.types ?? [])].find(isOptions)
    return [
      member,
      ...(within
        ? inner(member.file, within).map((each) => ({
            ...each,
            name: `${member.name}.${each.name}`,
          }))
        : []),
    ]
  })
}

/** Members of what a function returns, unless it is a type with a table elsewhere. */
function returnedMembers(file, node, byDeclaration) {
  if (!node) return null
  const inner =
    node.type === 'TSTypeReference' && node.typeName.name === 'Promise'
      ? node.typeArguments?.params[0]
      : node
  if (inner?.type === 'TSTypeReference' && inner.typeName.type === 'Identifier') {
    const target = lookupLocal(file, inner.typeName.name)
    const known = target && byDeclaration.get(`${target.file} ${target.name}`)
    // The result of a hook is on the hook's page.
    if (!target || (known && !/^Use[A-Z]/.test(inner.typeName.name))) return null
    return membersOf(file, inner)
  }
  return membersOf(file, inner)
}

/** `name(parameters): result`, wrapped when it is long. */
function signature(file, name, node, typeText) {
  const generics = node.typeParameters ? textOf(file, node.typeParameters) : ''
  const params = node.params.map((each) => typeText(file, each))
  const returns = node.returnType ? `: ${typeText(file, node.returnType.typeAnnotation)}` : ''
  const line = `${name}${generics}(${params.join(', ')})${returns}`
  return line.length <= 110 || params.length === 0
    ? line
    : `${name}${generics}(\n${params.map((each) => `  ${each},`).join('\n')}\n)${returns}`
}

/** A short alias that is private to its file: its type is inlined. */
const isShort = ({ file, node }) =>
  node.type === 'TSTypeAliasDeclaration' &&
  !node.typeParameters &&
  textOf(file, node.typeAnnotation).length < 100

/** A type's text, with such aliases written out. */
function resolved(file, text, node, byDeclaration) {
  let all = text
  for (const name of typeNames(node)) {
    const target = lookupLocal(file, name)
    if (!target || byDeclaration.has(`${target.file} ${target.name}`) || !isShort(target)) continue
    all = all.replace(new RegExp(`\\b${name}\\b(?!['?:])`, 'g'), () =>
      textOf(target.file, target.node.typeAnnotation),
    )
  }
  return all
}

/** Names of types in a node. */
function typeNames(node, found = new Set()) {
  if (Array.isArray(node)) for (const each of node) typeNames(each, found)
  else if (node && typeof node === 'object') {
    if (node.type === 'TSTypeReference' && node.typeName.type === 'Identifier')
      found.add(node.typeName.name)
    if (node.type === 'TSInterfaceHeritage' && node.expression.type === 'Identifier')
      found.add(node.expression.name)
    for (const value of Object.values(node))
      if (value && typeof value === 'object') typeNames(value, found)
  }
  return found
}
