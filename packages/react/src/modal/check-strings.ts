/** Reports mistakes in a host's texts, in development only. */
import { PorticoError } from '@portico/core'
import { errorLink } from '@portico/core/errors'
import { compile } from '../strings/icu.ts'
import type { Compiled, Locale } from '../strings/locale.ts'

/**
 * @param strings Unchecked by types.
 * @returns One error a text, with its keys.
 */
export async function checkStrings(
  strings: Readonly<Record<string, unknown>>,
  base: Locale,
): Promise<readonly PorticoError[]> {
  const known = await messagesOf(base)
  const faults = Object.entries(strings).flatMap(([key, text]) => {
    const fault = text === undefined ? undefined : faultOf(key, text, known, base)
    return fault === undefined ? [] : `\`strings['${key}']\` ${fault}`
  })
  return faults.map(
    (fault) => new PorticoError('strings', fault, { category: 'DATA_PARSING_ERROR' }),
  )
}

/** Logs errors with a link to the docs. Never rejects. */
export async function sayFaults(
  strings: Readonly<Record<string, unknown>>,
  base: Locale,
): Promise<void> {
  for (const { message } of await checkStrings(strings, base).catch(() => []))
    console.error(`Portico: ${message}. See ${errorLink('strings')}.`)
}

function faultOf(
  key: string,
  text: unknown,
  known: ReadonlyMap<string, Compiled>,
  { buttons }: Locale,
): string | undefined {
  if (typeof text !== 'string' || !text.trim()) return 'is no text'
  const [, button] = /^buttons\.(.*)/.exec(key) ?? []
  if (button !== undefined) {
    if (!Object.hasOwn(buttons, button)) return 'names no message'
    return /[{}]/.test(text) ? 'has a value in it, and a button has none to put there' : undefined
  }
  const base = known.get(key)
  try {
    const own = holesIn(compile(text))
    // A host's own messages are unknown here.
    if (!base) return `names no message${hintOf(key, [...known.keys()])}`
    const given = holesIn(base)
    const other = [...own].find((name) => !given.has(name))
    return other === undefined
      ? undefined
      : `has {${other}}, and the message has ${given.size > 0 ? `only ${[...given].map((name) => `{${name}}`).join(', ')}` : 'no value'}`
  } catch (error) {
    return `is no ICU message: ${(error as SyntaxError).message}`
  }
}

/** All messages, whatever they load with. */
async function messagesOf(locale: Locale): Promise<ReadonlyMap<string, Compiled>> {
  const { messages, parts = {} } = await locale.load()
  const all = await Promise.all(Object.values(parts).map((load) => load()))
  return new Map(
    Object.entries(
      Object.assign({}, messages, ...all.map((part) => part.messages)) as typeof messages,
    ),
  )
}

function holesIn(message: Compiled): Set<string> {
  return new Set(
    message.flatMap((token) =>
      typeof token === 'string'
        ? []
        : [token[0], ...Object.values(token[2] ?? {}).flatMap((branch) => [...holesIn(branch)])],
    ),
  )
}

/** Equal except for case, or in the same group. */
function hintOf(key: string, known: readonly string[]): string {
  const close =
    known.find((each) => each.toLowerCase() === key.toLowerCase()) ??
    known.find((each) => each.split('.')[1] === key.split('.')[1])
  return close === undefined ? '' : `; is it \`${close}\`?`
}
