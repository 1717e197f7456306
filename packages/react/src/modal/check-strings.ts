/** Reports a developer's mistakes in the host's own texts. Loaded in development only. */
import { PorticoError } from '@portico/core'
import { errorLink } from '@portico/core/internal/errors/link'
import { compile } from '../strings/icu.ts'
import type { Compiled, Locale } from '../strings/locale.ts'

/**
 * @param strings By key, whatever the types promise. @returns One error a text, with the keys
 *   that have one.
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

/**
 * Logs them to the console, with a link to the docs. Never rejects: an application continues
 * without its texts.
 */
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
    // The messages of a host's own feature are unknown here.
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

/** Every message of a language, whatever it comes with. */
async function messagesOf(locale: Locale): Promise<ReadonlyMap<string, Compiled>> {
  const [{ messages, parts = {} }, ...brought] = await Promise.all([
    locale.load(),
    import('../features/further.ts'),
    import('../features/logins.ts'),
  ])
  const later = brought
    .flatMap(({ further }) => further)
    .flatMap(({ words }) => words?.[locale.code] ?? words?.['en'] ?? [])
  const all = await Promise.all([...Object.values(parts), ...later].map((load) => load()))
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

/** The key that was probably meant: equal except for case, or in the same group. */
function hintOf(key: string, known: readonly string[]): string {
  const close =
    known.find((each) => each.toLowerCase() === key.toLowerCase()) ??
    known.find((each) => each.split('.')[1] === key.split('.')[1])
  return close === undefined ? '' : `; is it \`${close}\`?`
}
