/**
 * A returning visitor's cookie: `<mode>|<CAIP-10 account>|<connector>|…`. Anyone may have written
 * it.
 */
import type { ChainId } from '../types/index.ts'
import type { InitialState, LinkView, State, ThemeMode } from '../state/state.ts'
import { parseThemeMode } from './stored.ts'

/** Of name and value together; both are plain ASCII. */
export const maxBytes = 1000
/** CAIP-10, of any namespace. */
const accountPattern = /^(([-a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/** As many as fit, that of the active namespace first; empty when none is connected. */
export function formatCookie(
  {
    activeNamespace,
    current,
    links,
    theme,
  }: Pick<State, 'activeNamespace' | 'current' | 'links' | 'theme'>,
  room: number,
): string {
  let text: string = theme.mode
  for (const namespace of new Set([activeNamespace, ...Object.keys(current)])) {
    const link = links[current[namespace]!]
    const { account, chain } = link?.namespaces[namespace] ?? {}
    const caip = `${chain}:${account}`
    if (!account || link?.state.is === 'closing' || accountPattern.exec(caip)?.[2] !== namespace)
      continue
    const more = `|${caip}|${encodeURIComponent(link!.connector)}`
    if (text.length + more.length <= room) text += more
  }
  return text === theme.mode ? '' : text
}

export function parseCookie(value: string): InitialState | undefined {
  const [mode, ...parts] = value.length > maxBytes ? [] : value.split('|')
  if (!parseThemeMode(mode) || parts.length === 0 || parts.length % 2) return undefined
  const links: Record<string, LinkView> = {}
  for (let at = 0; at < parts.length; at += 2) {
    const [, chain, namespace, account] = accountPattern.exec(parts[at]!) ?? []
    const connector = decoded(parts[at + 1]!)
    if (!chain || !namespace || !account || !connector || links[namespace]) return undefined
    links[namespace] = restoringLink(namespace, connector, account, chain as ChainId)
  }
  const [activeNamespace = ''] = Object.keys(links)
  return {
    phase: 'ready',
    activeNamespace,
    links,
    current: Object.fromEntries(Object.keys(links).map((namespace) => [namespace, namespace])),
    theme: { mode: mode as ThemeMode },
  }
}

const restoringLink = (
  namespace: string,
  connector: string,
  account: string,
  chain: ChainId,
): LinkView => ({
  id: namespace,
  connector,
  offer: '',
  peer: { name: '' },
  scope: 'per-namespace',
  at: 0,
  state: { is: 'restoring', until: 0 },
  namespaces: {
    [namespace]: {
      accounts: [],
      account,
      chain,
      chains: 'any',
      chainOwner: 'wallet',
      methods: 'ask',
    },
  },
})

function decoded(text: string): string | undefined {
  try {
    const id = decodeURIComponent(text)
    return id.length <= 256 ? id : undefined
  } catch {
    return undefined
  }
}
