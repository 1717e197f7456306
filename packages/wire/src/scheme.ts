/**
 * Links that may open an app: https, or the wallet's own scheme.
 * `packages/core/src/directory/schemes.ts` has the same rule; a test compares them.
 */

/** Of systems, browsers and stores: never a wallet's own, whatever its name. */
const handlers =
  /^(?:(?:x|ms)-|(?:javascript|vbscript|data|blob|file|filesystem|content|about|resource|view|jar|http|ws|wss|s?ftps?|intents?|android|itms\w*|market|search|smb|afp|nfs|ssh|telnet|ldaps?|vnc|rdp|shortcuts?|workflow|applescript|help|prefs|app|settings?|googlechromes?|chrome|firefox|safari|microsoft|mailto|message|tel|telprompt|sms|mms|callto|facetime|imessage|maps|shoebox)(?:[-+.]|$))/

/** Wallets' schemes without the wallet's name. */
const known = /^(?:cbwallet|okex|bitkeep|bnc|dfw|tpoutside|oneinch|awallet|celo|bw)$/

const common = /^(?:wallet|app|web3?|www|com|org|net|io|xyz|mobile|the)$/

/** In lower case; empty without a scheme. */
const schemeOf = (link: string): string =>
  /^[a-z][a-z0-9+.-]*(?=:)/i.exec(link)?.[0].toLowerCase() ?? ''

/** Whether a link's scheme can be an app's. */
export const isAppScheme = (link: string): boolean => !handlers.test(schemeOf(link))

interface Named {
  id: string
  name: string
  rdns?: string | null | undefined
  homepage?: string | null | undefined
}

/** The scheme is known, or contains a word that identifies the record. */
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
