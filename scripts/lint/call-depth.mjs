/** The most calls that may stand in each other's arguments. */
const most = 3

/** Trees of elements and of schemas, conversions and arithmetic read as what they make. */
const builds = /^(h|t|svg|createElement|Math\.\w+|Number|String|BigInt|path\.\w+|v\.\w+)$/

const nameOf = ({ callee }) =>
  callee.type === 'MemberExpression' && callee.object.type === 'Identifier'
    ? `${callee.object.name}.${callee.property.name}`
    : callee.name

/** Shapes of records: their guards nest as the record does. */
const describes = /^(fields|object|shaped)$/

const isFunction = ({ type }) => /Function/.test(type)

function isCounted(node) {
  const name = nameOf(node) ?? ''
  if (describes.test(name)) return node.arguments[0]?.type !== 'ObjectExpression'
  return !builds.test(name)
}

/** How many calls a call stands in as an argument, up to the next function or statement. */
function depthOf(node) {
  let depth = 1
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (isFunction(outer) || /Statement$|Declaration$/.test(outer.type)) break
    const isCall = outer.type === 'CallExpression' && outer.callee !== inner
    if (isCall && isCounted(outer)) depth++
  }
  return depth
}

/** Calls that are nested too deep are read from the inside out: a name in between helps. */
export const callDepth = {
  create: (context) => ({
    CallExpression(node) {
      if (isCounted(node) && depthOf(node) === most + 1)
        context.report({ node, message: `Calls are nested more than ${most} deep.` })
    },
  }),
}
