/**
 * Writes parentheses around the functions of a built module. V8 takes a function that begins with one for a function that
 * is called at once, and compiles it with the module, beside the page's own thread, where it would compile it at its first call,
 * in front of what the visitor waits for. Bundlers keep them. For files that are run as soon as they have come, not for
 * those that wait.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseAst } from 'vite'

/**
 * @param {string} file a built module, without a source map
 * @param {{ deep?: boolean }} [options] `deep: false` leaves the functions within functions to their first call
 */
export async function hint(file, { deep = true } = {}) {
  const text = await readFile(file, 'utf8')
  const { body } = parseAst(text)
  const marks = []
  const find = (node, parent) => {
    // A method's function is written without the word, and takes none.
    const method = parent?.type === 'MethodDefinition' || (parent?.type === 'Property' && (parent.method || parent.kind !== 'init'))
    if (node.type === 'ArrowFunctionExpression' || (node.type === 'FunctionExpression' && !method)) marks.push([node.start, '('], [node.end, ')'])
    for (const value of Object.values(node)) for (const child of [value].flat()) if (typeof child?.type === 'string') find(child, node)
  }
  if (deep) for (const statement of body) find(statement)
  // What ends somewhere ends before what begins there.
  marks.sort(([at, mark], [other, second]) => at - other || second.charCodeAt(0) - mark.charCodeAt(0))
  const marked = (start, end) => {
    const inside = marks.filter(([at]) => at >= start && at <= end)
    return inside.reduce((done, [at, mark], n) => done + mark + text.slice(at, inside[n + 1]?.[0] ?? end), text.slice(start, inside[0]?.[0] ?? end))
  }
  const front = []
  const functions = []
  const rest = []
  for (const statement of body) {
    const exported = statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'FunctionDeclaration'
    const { type, id, end, async, generator, directive } = exported ? statement.declaration : statement
    // Directives too: `use client` counts in front of everything alone.
    if (directive || type === 'ImportDeclaration') front.push(text.slice(statement.start, end))
    // A declaration takes no parentheses. As a constant, it is there for those who call it while the module is run, as it was.
    else if (type === 'FunctionDeclaration' && !generator)
      functions.push(`${exported ? 'export ' : ''}const ${id.name} = (${async ? 'async ' : ''}function ${marked(text.indexOf('(', id.end), end)});`)
    else rest.push(marked(statement.start, end))
  }
  await writeFile(file, `${[...front, ...functions, ...rest].join('\n')}\n`)
}
