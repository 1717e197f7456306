/** Takes out of a text what nobody asked for: where a visitor came from, who they are, what they keep secret. */

const removed = '[removed]'

/** Mnemonics (BIP-39): twelve or more short words in a row, however they are separated or numbered. */
const mnemonic = /\b[a-z]{3,8}(?:[^a-z<>@/=]{1,8}[a-z]{3,8}\b){11,}/gi

/** Each pattern reads a text once and never goes back far, however hostile the text. */
const rules: readonly (readonly [pattern: RegExp, by: string | ((found: string) => string)])[] = [
  // A name and password in an address.
  [/\/\/[^\s/@?#]{1,256}@/g, '//'],
  // Query and fragment, encoded or not. White space, quotes and angle brackets cannot be part of either.
  [/(?:[?#]|%3f|%23)[^\s"<>]+/gi, ''],
  // E-mail addresses. A stack line such as `open@https://…` is none, nor is a package's `name@1.2.3`.
  [/[^\s@"<>()[\],:;/]{1,64}(?:@|%40)(?:[^\s@%"<>()[\],:;/.]{1,63}\.)+[^\s@%"<>()[\],:;/.\d][^\s@%"<>()[\],:;/.]{0,62}/g, removed],
  // Keys, signatures, addresses, calldata.
  [/(?:0x)?[0-9a-f]{32,}/gi, removed],
  [mnemonic, removed],
  // Tokens: a long run without a digit is somebody's function name.
  [/[a-z0-9+_=-]{40,}/gi, (run) => (/\d/.test(run) ? removed : run)],
]

/** Twice what a report has room for. */
const longest = 16_384

/**
 * A text that may leave the page, or be stored.
 *
 * @param most Characters that are left of it.
 * @example scrub('GET https://a.example/cb?code=1 by ada@b.example') // 'GET https://a.example/cb by [removed]'
 */
export function scrub(text: string, most: number): string {
  // Cut between words: half a key would not look like one.
  let clean = text.length > longest ? text.slice(0, text.lastIndexOf(' ', longest) + 1) : text
  for (const [pattern, by] of rules) clean = typeof by === 'string' ? clean.replace(pattern, by) : clean.replace(pattern, by)
  return clean.slice(0, most)
}

/** A text without mnemonics, and otherwise as it is. */
export const scrubMnemonics = (text: string): string => text.replace(mnemonic, removed)
