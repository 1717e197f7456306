const isNamed = (type, keyword) => type?.type === keyword

/** A cast that no type checks hides the next fault. */
export const uncheckedCast = {
  create: (context) => ({
    TSAsExpression(node) {
      const inner = node.expression
      const isThroughUnknown =
        inner.type === 'TSAsExpression' && isNamed(inner.typeAnnotation, 'TSUnknownKeyword')
      const isToAnything =
        isNamed(node.typeAnnotation, 'TSNeverKeyword') ||
        isNamed(node.typeAnnotation, 'TSAnyKeyword')
      if (isThroughUnknown || isToAnything)
        context.report({ node, message: 'No type checks this cast.' })
    },
  }),
}
