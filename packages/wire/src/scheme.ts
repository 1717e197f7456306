/**
 * Which links may open an app: https, or the wallet's own scheme. Pages apply the same rule
 * (`packages/core/src/directory/schemes.ts`); a test compares the two.
 */

/**
 * Schemes of systems, browsers and stores, which never count as a wallet's own, whatever a record
 * is called.
 */
const handlers =
  /^(?:(?:x|ms)-|(?:javascript|vbscript|data|blob|file|filesystem|content|about|resource|view|jar|http|ws|wss|s?ftps?|intents?|android|itms\w*|market|search|smb|afp|nfs|ssh|telnet|ldaps?|vnc|rdp|shortcuts?|workflow|applescript|help|prefs|app|settings?|googlechromes?|chrome|firefox|safari|microsoft|mailto|message|tel|telprompt|sms|mms|callto|facetime|imessage|maps|shoebox)(?:[-+.]|$))/

/** Wallets' schemes that do not contain the wallet's name. */
const known = /^(?:cbwallet|okex|bitkeep|bnc|dfw|tpoutside|oneinch|awallet|celo|bw)$/

/** Words that do not identify the owner of a scheme. */
const common = /^(?:wallet|app|web3?|www|com|org|net|io|xyz|mobile|the)$/

/** The scheme of a link in small letters, or an empty text. */
const schemeOf = (link: string): string =>
  /^[a-z][a-z0-9+.-]*(?=:)/i.exec(link)?.[0].toLowerCase() ?? ''

/** Whether a link's scheme can be an app's. */
export const isAppScheme = (link: string): boolean => !handlers.test(schemeOf(link))

/** The words that identify a record. */
interface Named {
  id: string
  name: string
  rdns?: string | null | undefined
  homepage?: string | null | undefined
}

/**
 * Whether a link by an app's scheme is the wallet's own: the scheme is known, or contains a word
 * that identifies the record.
 */
export function isOwnScheme(link: string, { id, name, rdns, homepage }: Named): boolean {
  const scheme = schemeOf(link)
  if (!isAppScheme(link)) return false
  if (known.test(scheme)) return true
  const host = homepage?.split(/[/?#]/)[2] ?? ''
  const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const words = [
    id,
    name,
    ...name.split(/[^a-z0-9]+/i),
    ...(rdns ?? '').split('.'),
    ...host.split('.'),
  ]
    .map(letters)
    .filter((word) => word && !common.test(word))
  const parts = [scheme, ...scheme.split(/[-+.]/)].map(letters)
  return words.some((word) =>
    parts.some((part) => (word.length > 2 ? part.includes(word) : part === word)),
  )
}
