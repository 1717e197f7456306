/** Words that read as old or as vague, each with the plain one. */
const plainWords = new Map([
  ['anybody', 'anyone'],
  ['begun', 'started'],
  ['deed', 'action'],
  ['desk', 'a noun for what it holds'],
  ['everybody', 'everyone'],
  ['heard', 'received'],
  ['keeper', 'recovery service'],
  ['nobody', 'no one'],
  ['parcel', 'chunk'],
  ['parcels', 'chunks'],
  ['said', 'reported, shown'],
  ['seldom', 'rarely'],
  ['snackbar', 'toast'],
  ['somebody', 'someone, a user'],
  ['told', 'notified'],
  ['whoever', 'the visitor, a user'],
  ['whomever', 'who it is: the visitor, a user'],
])

/** Words that are plain in a sentence, and say too little in a name. */
const exactNames = new Map([
  ...plainWords,
  ['way', 'login method, or what it is a way of'],
  ['ways', 'login methods, or what they are ways of'],
])

const isTitled = /^(test|it|describe)$/

/** The words of a text, or of an identifier: `isSeldomUsed` has three. */
const wordsIn = (text) =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase())

/** What is called, without what qualifies it: `test` of `test.skip.each(table)`. */
function calledBy(callee) {
  if (callee.type === 'MemberExpression') return calledBy(callee.object)
  if (callee.type === 'CallExpression') return calledBy(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return calledBy(callee.tag)
  return callee.name
}

/** The text of a title; what a template inserts is no part of it. */
function textOf(title) {
  if (title?.type === 'TemplateLiteral')
    return title.quasis.map(({ value }) => value.cooked).join(' ')
  return typeof title?.value === 'string' ? title.value : ''
}

/** Identifiers and titles of tests are written in plain English. */
export const refusedWords = {
  create(context) {
    const check = (node, text, words) => {
      for (const word of wordsIn(text)) {
        const plain = words.get(word)
        if (plain !== undefined)
          context.report({ node, message: `\`${word}\` is no plain word: write ${plain}.` })
      }
    }
    return {
      Identifier: (node) => check(node, node.name, exactNames),
      CallExpression({ callee, arguments: [title] }) {
        if (isTitled.test(calledBy(callee))) check(title, textOf(title), plainWords)
      },
    }
  },
}
