/** The config's connectors as offers. Discovery is wagmi's own; here its result is only read. */
import type { Offer, Stop } from '@portico/core'
import { cleanIcon, cleanName } from '@portico/evm/internal/announcement'
import { isProvider } from '@portico/evm/internal/provider'
import type { WagmiConfig, WagmiConnector } from './config.ts'

export interface Offers {
  start(tell: (all: readonly Offer[]) => void, window: Window | null): Stop
  /** The offer of a connector; it keeps its id as long as the page lives. */
  of(connector: Pick<WagmiConnector, 'id' | 'uid' | 'name'>): Offer
  /** The connector that is offered under an id. */
  find(offer: string): WagmiConnector | undefined
}

/** wagmi names what was announced (EIP-6963) by its rdns; ids of its own have no dot. */
const rdnsPattern = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i
const inPage = (connector: Partial<WagmiConnector>): boolean => connector.type === 'injected'
const announced = (connector: Partial<WagmiConnector>): boolean => inPage(connector) && rdnsPattern.test(connector.id ?? '')

export function createOffers(config: WagmiConfig): Offers {
  const ids = new Map<string, string>()
  /** What each connector of type `injected` found in the page; absent while it is being asked. */
  const providers = new Map<string, unknown>()

  /** Ids repeat: two wallets may claim one rdns, and a host may configure one kind twice. */
  function idOf({ id, uid }: Pick<WagmiConnector, 'id' | 'uid'>): string {
    const known = ids.get(uid)
    if (known !== undefined) return known
    const taken = new Set(ids.values())
    let free = id
    for (let count = 2; taken.has(free); count++) free = `${id}#${count}`
    // A stored connection names a connector of an earlier page: its uid is nobody's now.
    if (config.connectors.some((each) => each.uid === uid)) ids.set(uid, free)
    else return id
    return free
  }

  function of(connector: Parameters<Offers['of']>[0]): Offer {
    const whole: Partial<WagmiConnector> =
      config.connectors.find((each) => each.uid === connector.uid) ?? config.connectors.find((each) => each.id === connector.id) ?? connector
    const icon = iconOf(whole)
    return {
      id: idOf(connector),
      name: cleanName(whole.name) || connector.id,
      ...(icon ? { icon } : {}),
      evidence: rdnsOf(whole).map((value) => ({ by: 'rdns', value, ns: 'eip155' })),
      namespaces: ['eip155'],
      // A relay, a vendor's window, an SDK: not in this page, and it draws over it.
      ...(inPage(whole) ? {} : { external: true, ui: 'overlay' as const }),
      ...(whole.type === 'injected' && whole.id === 'injected' ? { generic: true } : {}),
    }
  }

  /**
   * Those that can be opened. One that speaks to the page's own wallets is listed once it has found its wallet, and
   * not beside another that found the very same object (ruling 8): announced ones come first, they have a picture.
   */
  function usable(): readonly WagmiConnector[] {
    const seen = new Set<unknown>()
    const fresh = (connector: WagmiConnector): boolean => {
      if (!inPage(connector)) return true
      const provider = providers.get(connector.uid)
      // What was announced is there, even before it has said so to us.
      if (provider === undefined) return announced(connector) && !providers.has(connector.uid)
      return !seen.has(provider) && Boolean(seen.add(provider))
    }
    const kept = new Set([...config.connectors].sort((a, b) => Number(announced(b)) - Number(announced(a))).filter(fresh))
    return config.connectors.filter((connector) => kept.has(connector))
  }

  return {
    of,
    find: (offer) => config.connectors.find((connector) => idOf(connector) === offer),
    start(tell, window) {
      let stopped = false
      const list = (): void => {
        if (stopped) return
        const offers = usable().map(of)
        const claims = offers.map(({ evidence }) => evidence[0]?.value).filter((value) => value !== undefined)
        tell(offers.map((offer) => (claims.filter((each) => each === offer.evidence[0]?.value).length > 1 ? { ...offer, contested: true } : offer)))
      }
      const look = (): void => {
        for (const connector of config.connectors) {
          if (!inPage(connector) || isProvider(providers.get(connector.uid))) continue
          const found = (provider: unknown): void => {
            providers.set(connector.uid, isProvider(provider) ? provider : undefined)
            list()
          }
          connector.getProvider().then(found, () => found(undefined))
        }
        list()
      }
      look()
      const unwatch = config._internal.connectors.subscribe(look)
      // Wallets that put themselves on the page late, without announcing themselves.
      window?.addEventListener('ethereum#initialized', look)
      return () => {
        stopped = true
        unwatch()
        window?.removeEventListener('ethereum#initialized', look)
      }
    },
  }
}

function rdnsOf(connector: Partial<WagmiConnector>): readonly string[] {
  const { rdns } = connector
  const given = typeof rdns === 'string' ? [rdns] : (rdns ?? [])
  return given.length === 0 && announced(connector) ? [connector.id!] : given
}

/** An announced picture is a data URI or none (EIP-6963); a connector that the host wrote may name an address. */
function iconOf(connector: Partial<WagmiConnector>): string | undefined {
  const { icon } = connector
  if (typeof icon !== 'string') return undefined
  const text = icon.trim()
  return cleanIcon(text) ?? (!inPage(connector) && text.startsWith('https://') ? text : undefined)
}
