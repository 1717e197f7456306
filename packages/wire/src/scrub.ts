/**
 * Removes private data from a text: the page that a visitor came from, who the visitor is, and
 * secrets.
 */

const removed = '[removed]'

/**
 * Mnemonics (BIP-39): twelve or more short words in a row, however they are separated or numbered.
 */
const mnemonic = /\b[a-z]{3,8}(?:[^a-z<>@/=]{1,8}[a-z]{3,8}\b){11,}/gi

/** The patterns do not backtrack far, even in hostile texts. */
const rules: readonly (readonly [pattern: RegExp, by: string | ((found: string) => string)])[] = [
  // A name and password in an address.
  [/\/\/[^\s/@?#]{1,256}@/g, '//'],
  // Query and fragment, encoded or not. White space, quotes and angle brackets cannot be part of
  // either.
  [/(?:[?#]|%3f|%23)[^\s"<>]+/gi, ''],
  // E-mail addresses. A stack line such as `open@https://…` is not one, nor is a package's
  // `name@1.2.3`.
  [
    /[^\s@"<>()[\],:;/]{1,64}(?:@|%40)(?:[^\s@%"<>()[\],:;/.]{1,63}\.)+[^\s@%"<>()[\],:;/.\d][^\s@%"<>()[\],:;/.]{0,62}/g,
    removed,
  ],
  // Keys, signatures, addresses, calldata.
  [/(?:0x)?[0-9a-f]{32,}/gi, removed],
  [mnemonic, removed],
  // Tokens. A long run without a digit is a function name.
  [/[a-z0-9+_=-]{40,}/gi, (run) => (/\d/.test(run) ? removed : run)],
]

/** Twice the longest text of a report. */
const longest = 16_384

/**
 * Makes a text safe to send or store.
 *
 * @param most Most characters of the result.
 * @example scrub('GET https://a.example/cb?code=1 by ada@b.example') // 'GET https://a.example/cb by [removed]'
 *
 *
 */
export function scrub(text: string, most: number): string {
  // The text is cut between words, because half a key would not be recognised.
  let clean = text.length > longest ? text.slice(0, text.lastIndexOf(' ', longest) + 1) : text
  for (const [pattern, by] of rules)
    clean = typeof by === 'string' ? clean.replace(pattern, by) : clean.replace(pattern, by)
  return clean.slice(0, most)
}

/** Removes mnemonics from a text. */
export const scrubMnemonics = (text: string): string => text.replace(mnemonic, removed)
