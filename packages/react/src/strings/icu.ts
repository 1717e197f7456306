/**
 * Parses a host's ICU messages into the format of `scripts/messages.mjs`. Loaded only when there
 * are any.
 */
import type { Compiled, Messages, Token } from './locale.ts'

const kinds: readonly string[] = ['plural', 'select', 'selectordinal']

/** @throws SyntaxError With the mistake and its position. */
export function compile(text: string): Compiled {
  let at = 0
  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at character ${at + 1}`)
  }
  const take = (pattern: RegExp): string => {
    const [found = ''] = pattern.exec(text.slice(at)) ?? []
    at += found.length
    return found
  }
  const need = (pattern: RegExp, what: string): string =>
    take(pattern) || fail(`${what} is missing`)

  /** `''` is an apostrophe; one before a brace (in a plural also `#`) starts literal text. */
  function apostrophe(inPlural: boolean): string {
    if (take(/^''/)) return "'"
    if (!(inPlural ? /^'[{}#]/ : /^'[{}]/).test(text.slice(at))) return take(/^'/)
    return take(/^'(?:[^']|'')*'?/)
      .replace(/^'|'$/g, '')
      .replaceAll("''", "'")
  }

  function tokens(inPlural: boolean): Compiled {
    const all: Token[] = []
    let plain = ''
    const push = (token?: Token): void => {
      if (plain) all.push(plain)
      plain = ''
      if (token) all.push(token)
    }
    while (at < text.length && text[at] !== '}') {
      if (text[at] === "'") plain += apostrophe(inPlural)
      else if (text[at] === '{') push(hole(inPlural))
      else if (inPlural && take(/^#/)) push('#')
      else plain += text[at++]
    }
    push()
    return all
  }

  function hole(inPlural: boolean): Token {
    const name = need(/^\{\s*\w+/, 'The name of a value').replace(/\W+/, '')
    if (take(/^\s*\}/)) return [name]
    need(/^\s*,\s*/, '“}” or “,”')
    const kind = take(/^\w+/)
    if (!kinds.includes(kind)) return fail(`“${kind}” is not one of ${kinds.join(', ')},`)
    need(/^\s*,/, '“,”')
    const branches: Record<string, Compiled> = {}
    while (!take(/^\s*\}/)) {
      const label = need(/^\s*(=\d+|\w+)\s*(?=\{)/, '“}” or a branch in braces').trim()
      at++
      branches[label.replace('=', '')] = tokens(inPlural || kind !== 'select')
      need(/^\}/, '“}”')
    }
    if (!Object.hasOwn(branches, 'other')) fail(`The branch “other” of {${name}} is missing`)
    return [name, kind, branches]
  }

  const all = tokens(false)
  return at < text.length ? fail('“}” without “{”') : all
}

export function compileAll(strings: Readonly<Record<string, string | undefined>>): Messages {
  const all: Record<string, Compiled> = {}
  for (const [key, text] of Object.entries(strings)) {
    try {
      if (text !== undefined) all[key] = compile(text)
    } catch {
      // See `check.ts`.
    }
  }
  return all
}
