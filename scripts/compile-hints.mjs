/**
 * Writes parentheses around the functions of a built module. V8 takes a function that begins with one for a function that
 * is called at once, and compiles it with the module, beside the page's own thread, where it would compile it at its first call,
 * in front of what the visitor waits for. Bundlers keep them. For functions that are called as soon as they have come: compiling one that
 * waits keeps the module waiting.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseAst } from 'vite'

/** The declaration that a statement of a module is or exports, if it is a function's. */
const declared = (statement) => {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declaration?.type === 'FunctionDeclaration' && !declaration.generator ? declaration : undefined
}

/** Functions within a node that are values, with their names: a declaration takes no parentheses where it stands. */
function* functionsIn(node, parent) {
  const { type } = node
  const method = parent?.type === 'Property' && parent.method
  const named = type === 'ArrowFunctionExpression' || (type === 'FunctionExpression' && !node.generator)
  // A class's methods, getters and setters have no place for one.
  if (named && parent?.type !== 'MethodDefinition' && !(parent?.type === 'Property' && (parent.kind !== 'init' || (method && parent.computed)))) {
    const owner = parent?.type === 'VariableDeclarator' ? parent.id : parent?.type === 'Property' ? parent.key : undefined
    yield { node, name: node.id?.name ?? owner?.name, from: method ? parent.start : undefined }
  }
  for (const value of Object.values(node)) for (const child of [value].flat()) if (typeof child?.type === 'string') yield* functionsIn(child, node)
}

/** The names of the functions that can be marked. */
export function namesIn({ body }) {
  const names = body.flatMap((statement) => [declared(statement)?.id.name, ...[...functionsIn(statement)].map(({ name }) => name)])
  return new Set(names.filter((name) => name !== undefined))
}

/**
 * @param {string} file a built module, without a source map
 * @param {string[]} [names] of its functions, at any depth; one that is not there is passed over. Without them, all are meant
 */
export async function hint(file, names) {
  const text = await readFile(file, 'utf8')
  const ast = parseAst(text)
  const meant = (name) => !names || names.includes(name)
  /** What stands in the text, and what takes its place. */
  const marks = []
  for (const { node, name, from } of functionsIn(ast)) {
    const { start, end, async } = node
    if (!meant(name)) continue
    marks.push({ start: from ?? start, end: start, by: from === undefined ? '(' : `${name}: (${async ? 'async ' : ''}function ` }, { start: end, end, by: ')' })
  }
  // What ends somewhere ends before what begins there.
  marks.sort((a, b) => a.start - b.start || (a.by === ')' ? -1 : 1))
  const marked = (start, end) => {
    let done = ''
    let at = start
    for (const mark of marks) {
      if (mark.start < start || mark.end > end) continue
      done += text.slice(at, mark.start) + mark.by
      at = mark.end
    }
    return done + text.slice(at, end)
  }
  const front = []
  const functions = []
  const rest = []
  for (const statement of ast.body) {
    const own = declared(statement)
    // Directives too: `use client` counts in front of everything alone.
    if (statement.directive || statement.type === 'ImportDeclaration') front.push(text.slice(statement.start, statement.end))
    // As a constant, it is there for those who call it while the module is run, as it was.
    else if (own && meant(own.id.name))
      functions.push(`${own === statement ? '' : 'export '}const ${own.id.name} = (${own.async ? 'async ' : ''}function ${marked(text.indexOf('(', own.id.end), own.end)});`)
    else rest.push(marked(statement.start, statement.end))
  }
  await writeFile(file, `${[...front, ...functions, ...rest].join('\n')}\n`)
}
