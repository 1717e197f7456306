const message =
  'A spread that may add nothing hides a condition: write an `if`, or `defined({ … })` with the value or undefined.'

const isEmptyObject = (node) => node.type === 'ObjectExpression' && node.properties.length === 0

const bare = (node) => (node.type === 'ParenthesizedExpression' ? bare(node.expression) : node)

/** `x && { x }`, or a choice between an object and an empty one. */
function mayAddNothing(node) {
  if (node.type === 'LogicalExpression') return node.operator === '&&'
  if (node.type !== 'ConditionalExpression') return false
  return isEmptyObject(bare(node.consequent)) || isEmptyObject(bare(node.alternate))
}

/** Members of an object. Lists are data, where a spread of none reads as what it is. */
export const conditionalSpread = {
  create: (context) => ({
    ObjectExpression({ properties }) {
      for (const property of properties)
        if (property.type === 'SpreadElement' && mayAddNothing(bare(property.argument)))
          context.report({ node: property, message })
    },
    JSXSpreadAttribute(node) {
      if (mayAddNothing(bare(node.argument))) context.report({ node, message })
    },
  }),
}
