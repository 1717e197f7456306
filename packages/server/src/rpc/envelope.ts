import { HttpError } from '../http/errors.ts'
import type { RpcRequest } from '../wire.ts'

/** The text as a whole is known to be JSON. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text[at]!
    if (character === '"') {
      while (text[++at] !== '"') if (text[at] === '\\') at += 1
      if (depth === 0) return at + 1
    } else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}' || (depth === 0 && /[,\s]/.test(character))) {
      if (depth <= 1) return depth === 0 ? at : at + 1
      depth -= 1
    }
  }
  return text.length
}

function skip(text: string, from: number, what: RegExp): number {
  let at = from
  while (what.test(text[at] ?? '')) at += 1
  return at
}

/** As written. Throws 400 for a duplicate key. */
function paramsAt(text: string, from: number): string | undefined {
  const seen = new Set<string>()
  let params: string | undefined
  for (let at = skip(text, from + 1, /[\s,]/); text[at] !== '}'; at = skip(text, at, /[\s,]/)) {
    const named = endOfValue(text, at)
    const name = JSON.parse(text.slice(at, named)) as string
    if (seen.has(name)) throw new HttpError(400, 'body', `names "${name.slice(0, 64)}" twice`)
    seen.add(name)
    const begin = skip(text, named, /[\s:]/)
    at = endOfValue(text, begin)
    if (name === 'params') params = text.slice(begin, at)
  }
  return params
}

/** Keeps the text of `params`, so that large numbers, duplicate keys and escapes do not change. */
export function writeCalls(text: string, calls: readonly RpcRequest[]): readonly string[] {
  let at = skip(text, 0, /[\s[]/)
  return calls.map(({ id, method }) => {
    const params = paramsAt(text, at)
    at = skip(text, endOfValue(text, at), /[\s,]/)
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":${JSON.stringify(method)}`
    return params === undefined ? `${head}}` : `${head},"params":${params}}`
  })
}
