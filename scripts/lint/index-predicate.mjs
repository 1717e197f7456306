const isIndexed = (node) =>
  node?.type === 'MemberExpression' && node.computed && typeof node.property.value === 'number'

/** Whether an element is there is asked of the list's length, or of the element by a name. */
export const indexPredicate = {
  create(context) {
    const check = (node) => {
      if (isIndexed(node))
        context.report({ node, message: 'An index is no predicate: ask for the length.' })
    }
    return {
      IfStatement: ({ test }) => check(test),
      ConditionalExpression: ({ test }) => check(test),
      WhileStatement: ({ test }) => check(test),
      UnaryExpression: ({ operator, argument }) => operator === '!' && check(argument),
      LogicalExpression: ({ operator, left }) => operator !== '??' && check(left),
    }
  },
}
