/** The members of an interface, a type or an object in a signature. */
import { docBefore, lookupLocal, moduleOf, textOf } from './declarations.mjs'

/**
 * The members of a type that is ours; null when it has none.
 *
 * @returns name, type, whether it may be left out, the doc comment, and the node with its file.
 */
export function membersOf(file, node, seen = new Set()) {
  if (!node) return null
  switch (node.type) {
    case 'TSTypeLiteral':
      return ownMembers(file, node.members)
    case 'TSInterfaceDeclaration':
      return interfaceMembers(file, node, seen)
    case 'TSParenthesizedType':
    case 'TSTypeAnnotation':
      return membersOf(file, node.typeAnnotation, seen)
    case 'TSTypeAliasDeclaration':
      return membersOf(file, node.typeAnnotation, seen)
    case 'TSIntersectionType': {
      const all = node.types.map((each) => membersOf(file, each, seen))
      return all.every((each) => each === null) ? null : merge(all.flatMap((each) => each ?? []))
    }
    case 'TSTypeReference':
      return node.typeName.type === 'Identifier'
        ? referenced(file, node.typeName.name, node.typeArguments?.params ?? [], seen)
        : null
    default:
      return null
  }
}

function interfaceMembers(file, node, seen) {
  const inherited = node.extends.flatMap((each) =>
    each.expression.type === 'Identifier'
      ? (referenced(file, each.expression.name, each.typeArguments?.params ?? [], seen) ?? [])
      : [],
  )
  return merge([...inherited, ...ownMembers(file, node.body.body)])
}

/** The last of a name wins, in the place of the first. */
function merge(all) {
  const byName = new Map()
  for (const each of all) byName.set(each.name, each)
  return [...byName.values()]
}

function referenced(file, name, args, seen) {
  const [first, second] = args
  const names = () => new Set(literals(second))
  if (name === 'Pick')
    return membersOf(file, first, seen)?.filter((each) => names().has(each.name)) ?? null
  if (name === 'Omit')
    return membersOf(file, first, seen)?.filter((each) => !names().has(each.name)) ?? null
  if (name === 'Readonly') return membersOf(file, first, seen)
  if (name === 'Partial')
    return membersOf(file, first, seen)?.map((each) => ({ ...each, optional: true })) ?? null
  if (name === 'Required')
    return membersOf(file, first, seen)?.map((each) => ({ ...each, optional: false })) ?? null
  if (name === 'Promise') return membersOf(file, first, seen)
  const found = lookupLocal(file, name)
  const key = `${found?.file} ${name}`
  if (!found || seen.has(key)) return null
  const inside = new Set([...seen, key])
  const parts = found.parts.map((part) => membersOf(found.file, part.node, inside))
  return parts.every((each) => each === null) ? null : merge(parts.flatMap((each) => each ?? []))
}

function literals(node) {
  if (!node) return []
  if (node.type === 'TSUnionType') return node.types.flatMap(literals)
  return node.type === 'TSLiteralType' ? [node.literal.value] : []
}

function ownMembers(file, nodes) {
  const made = moduleOf(file)
  return nodes.flatMap((node) => {
    const name = nameOf(file, node)
    if (name === null) return []
    return [
      {
        name,
        type: typeOf(file, node),
        optional: node.optional === true,
        doc: docBefore(made, node.start),
        file,
        node,
      },
    ]
  })
}

function nameOf(file, node) {
  if (node.type === 'TSIndexSignature')
    return textOf(file, node)
      .replace(/^readonly /, '')
      .replace(/\].*/, ']')
  if (
    ![
      'TSPropertySignature',
      'TSMethodSignature',
      'PropertyDefinition',
      'MethodDefinition',
      'TSAbstractMethodDefinition',
    ].includes(node.type)
  )
    return null
  if (node.accessibility === 'private' || node.key.type === 'PrivateIdentifier') return null
  if (node.key.type === 'Literal') return String(node.key.value)
  return node.computed ? textOf(file, node.key) : node.key.name
}

function typeOf(file, node) {
  const shape = node.value ?? node
  if (node.type === 'TSMethodSignature' || node.type === 'MethodDefinition') {
    const start = shape.typeParameters?.start ?? shape.start
    const from =
      node.type === 'TSMethodSignature' ? (node.typeParameters?.start ?? node.key.end) : start
    const [head, tail] = [
      moduleOf(file).text.slice(from, (shape.returnType ?? shape).start),
      shape.returnType,
    ]
    const params = tail ? head : moduleOf(file).text.slice(from, node.end)
    const returns = tail ? ` => ${textOf(file, tail.typeAnnotation)}` : ''
    return `${params}${returns}`
      .replace(/\/\*\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/^\?/, '')
      .replace(/;$/, '')
      .trim()
  }
  return node.typeAnnotation ? textOf(file, node.typeAnnotation.typeAnnotation) : 'unknown'
}

/** Whether a member is a function. */
export const isMethod = ({ node }) =>
  node.type === 'TSMethodSignature' ||
  node.type === 'MethodDefinition' ||
  node.typeAnnotation?.typeAnnotation.type === 'TSFunctionType'

/** The function of a member: its parameters and what it returns. */
export function callOf({ node }) {
  if (node.type === 'TSMethodSignature') return node
  return node.value ?? node.typeAnnotation.typeAnnotation
}
