/** Removes private data: the page that a visitor came from, who they are, secrets. */

const removed = '[removed]'

/** BIP-39 mnemonics: twelve or more short words, however separated or numbered. */
const mnemonic = /\b[a-z]{3,8}(?:[^a-z<>@/=]{1,8}[a-z]{3,8}\b){11,}/gi

/** Little backtracking, even in hostile texts. */
const rules: readonly (readonly [pattern: RegExp, by: string | ((found: string) => string)])[] = [
  // Credentials in a URL.
  [/\/\/[^\s/@?#]{1,256}@/g, '//'],
  // Query and fragment, encoded or not. White space, quotes and angle brackets end them.
  [/(?:[?#]|%3f|%23)[^\s"<>]+/gi, ''],
  // E-mail addresses, but not `open@https://…` in a stack or `name@1.2.3`.
  [
    /[^\s@"<>()[\],:;/]{1,64}(?:@|%40)(?:[^\s@%"<>()[\],:;/.]{1,63}\.)+[^\s@%"<>()[\],:;/.\d][^\s@%"<>()[\],:;/.]{0,62}/g,
    removed,
  ],
  // Keys, signatures, addresses, calldata.
  [/(?:0x)?[0-9a-f]{32,}/gi, removed],
  [mnemonic, removed],
  // A long run without a digit is a function name, not a token.
  [/[a-z0-9+_=-]{40,}/gi, (run) => (/\d/.test(run) ? removed : run)],
]

/** Twice a report's longest text. */
const longest = 16_384

/**
 * Makes a text safe to send or store.
 *
 * @param most Characters of the result.
 * @example scrub('GET https://a.example/cb?code=1 by ada@b.example') // 'GET https://a.example/cb by [removed]'
 */
export function scrub(text: string, most: number): string {
  // Cut between words, because half a key would not be recognised.
  let clean = text.length > longest ? text.slice(0, text.lastIndexOf(' ', longest) + 1) : text
  for (const [pattern, by] of rules)
    clean = typeof by === 'string' ? clean.replace(pattern, by) : clean.replace(pattern, by)
  return clean.slice(0, most)
}

export const scrubMnemonics = (text: string): string => text.replace(mnemonic, removed)
