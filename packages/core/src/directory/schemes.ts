/**
 * Links from the page into an app. The server has the same rule (`packages/wire/src/scheme.ts`); a
 * test compares them.
 */
import { webUrl } from '../format/untrusted.ts'

const handlers =
  /^(?:(?:x|ms)-|(?:javascript|vbscript|data|blob|file|filesystem|content|about|resource|view|jar|http|ws|wss|s?ftps?|intents?|android|itms\w*|market|search|smb|afp|nfs|ssh|telnet|ldaps?|vnc|rdp|shortcuts?|workflow|applescript|help|prefs|app|settings?|googlechromes?|chrome|firefox|safari|microsoft|mailto|message|tel|telprompt|sms|mms|callto|facetime|imessage|maps|shoebox)(?:[-+.]|$))/

/** Schemes without their wallet's name; those of the bundled directory. */
const known = /^(?:cbwallet|okex|bitkeep|bnc|dfw|tpoutside|oneinch|awallet|celo|bw)$/

const common = /^(?:wallet|app|web3?|www|com|org|net|io|xyz|mobile|the)$/

export interface Named {
  id: string
  name: string
  rdns?: string
  homepage?: string
}

const schemeOf = (link: string): string =>
  /^[a-z][a-z0-9+.-]*(?=:)/i.exec(link)?.[0].toLowerCase() ?? ''

/**
 * A link that opens an app, or undefined: `https`, or a scheme that no browser handles itself.
 *
 * @param value What a wallet or a service says.
 */
export function appLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2_048) return undefined
  const scheme = schemeOf(value)
  if (scheme === 'https') return webUrl(value)
  return !handlers.test(scheme) && /^[^:]+:\/\/[^\s\p{Cc}]*$/u.test(value) && scheme
    ? value
    : undefined
}

/**
 * An {@link appLink} that is the wallet's own: its scheme is known, or contains a word that
 * identifies the record.
 */
export function ownLink(
  value: unknown,
  { id, name, rdns = '', homepage = '' }: Named,
): string | undefined {
  const link = appLink(value)
  const scheme = schemeOf(link ?? '')
  if (!link || scheme === 'https' || known.test(scheme)) return link
  const host = homepage.split(/[/?#]/)[2] ?? ''
  const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const words = [id, name, ...name.split(/[^a-z0-9]+/i), ...rdns.split('.'), ...host.split('.')]
    .map(letters)
    .filter((word) => word && !common.test(word))
  const parts = [scheme, ...scheme.split(/[-+.]/)].map(letters)
  return words.some((word) =>
    parts.some((part) => (word.length > 2 ? part.includes(word) : part === word)),
  )
    ? link
    : undefined
}
