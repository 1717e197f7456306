/** Discovery is wagmi's own; only its result is read here. */
import type { Offer, Stop } from '@portico/core'
import { isProvider } from '@portico/evm/adapter'
import { cleanIcon, cleanName, rawOf } from '@portico/core/adapter'
import type { WagmiConfig, WagmiConnector } from './config.ts'
import { guestType } from './guests.ts'

type Known = Pick<WagmiConnector, 'id' | 'uid' | 'name' | 'type'> & Partial<WagmiConnector>

export interface Offers {
  start(report: (offers: readonly Offer[]) => void, window: Window | null): Stop
  of(connector: Known): Offer
  find(offer: string): WagmiConnector | undefined
}

const inPage = ({ type }: Known): boolean => type === 'injected'
const aroundPage = ({ type }: Known): boolean => type === 'safe'
/** wagmi's id of an announced wallet (EIP-6963) is its rdns; its own ids have no dot. */
const announced = (connector: Known): boolean => inPage(connector) && /\w\.\w/.test(connector.id)

export function createOffers(config: WagmiConfig): Offers {
  const providers = new Map<string, unknown>()

  /**
   * Ids may repeat: two wallets may claim one rdns, and a host may configure one kind twice. wagmi
   * only appends to its list.
   */
  function idOf({ id, uid }: Known): string {
    const place = config.connectors
      .filter((each) => each.id === id)
      .findIndex((each) => each.uid === uid)
    return place > 0 ? `${id}#${place + 1}` : id
  }

  function of(source: Known): Offer {
    const { connectors } = config
    const connector =
      connectors.find(({ uid }) => uid === source.uid) ??
      connectors.find(({ id }) => id === source.id) ??
      source
    const icon = iconOf(connector)
    const offer: Offer = {
      id: idOf(source),
      name: cleanName(connector.name) || cleanName(connector.id) || 'Wallet',
      evidence: rdnsOf(connector).map((value) => ({ by: 'rdns', value, namespace: 'eip155' })),
      namespaces: ['eip155'],
    }
    if (icon) offer.icon = icon
    // A relay, a vendor's window or an SDK is not in this page, and may render above it.
    if (!inPage(connector)) {
      offer.external = true
      offer.ui = 'overlay'
    }
    // It has a provider only inside a Safe's page, and is listed only there.
    if (aroundPage(connector)) offer.surrounds = true
    if (connector.id === 'injected') offer.generic = true
    return offer
  }

  function start(report: (offers: readonly Offer[]) => void, window: Window | null): Stop {
    let stopped = false
    const list = (): void => {
      if (!stopped) report(withContested(usableOf(config, providers).map(of)))
    }
    const find = (connector: WagmiConnector): void => {
      const found = (provider?: unknown): void => {
        providers.set(connector.uid, isProvider(provider) ? provider : undefined)
        list()
      }
      connector.getProvider().then(found, () => found())
    }
    const findAll = (): void => {
      for (const connector of config.connectors) {
        const hasPageObject = inPage(connector) || aroundPage(connector)
        if (hasPageObject && !providers.get(connector.uid)) find(connector)
      }
      list()
    }
    findAll()
    const unwatch = config._internal.connectors.subscribe(findAll)
    // Some wallets appear late, without announcing themselves.
    window?.addEventListener('ethereum#initialized', findAll)
    return () => {
      stopped = true
      unwatch()
      window?.removeEventListener('ethereum#initialized', findAll)
    }
  }

  return {
    of,
    find: (offer) => config.connectors.find((connector) => idOf(connector) === offer),
    start,
  }
}

/**
 * An in-page connector is listed once it has found its wallet, unless another has found the same
 * object: announced ones come first, because they have a picture.
 *
 * @param providers The provider that each connector found in the page, by its uid.
 */
function usableOf(
  { connectors }: WagmiConfig,
  providers: ReadonlyMap<string, unknown>,
): readonly WagmiConnector[] {
  const seen = new Set<unknown>()
  const isFirst = (one: unknown): boolean => {
    if (seen.has(one)) return false
    seen.add(one)
    return true
  }
  const fresh = (connector: WagmiConnector): boolean => {
    if (aroundPage(connector)) return Boolean(providers.get(connector.uid))
    // Several may use one relay, each for one wallet. One without a QR code cannot be used, and one
    // with a QR code is enough.
    if (connector.type === 'walletConnect')
      return (connector.rkDetails?.showQrModal ?? !connector.rkDetails) && isFirst(connector.name)
    if (!inPage(connector)) return true
    const provider = providers.get(connector.uid)
    // An announced wallet is present, even before its announcement has arrived.
    if (!provider) return announced(connector) && !providers.has(connector.uid)
    return isFirst(rawOf(provider))
  }
  const sane = connectors.filter(
    ({ id, type }) => typeof id === 'string' && id && type !== guestType,
  )
  const foremost = sane.filter((each) => announced(each) && fresh(each))
  return sane.filter((each) => foremost.includes(each) || (!announced(each) && fresh(each)))
}

function withContested(offers: readonly Offer[]): readonly Offer[] {
  const claims = offers.map(({ evidence }) => evidence[0]?.value)
  return offers.map((offer, at) => {
    const claim = claims[at]
    const isShared = claim !== undefined && claims.indexOf(claim) !== claims.lastIndexOf(claim)
    return isShared ? { ...offer, contested: true } : offer
  })
}

function rdnsOf(connector: Known): readonly string[] {
  const { rdns = announced(connector) ? connector.id : [] } = connector
  return typeof rdns === 'string' ? [rdns] : rdns
}

/** An announced icon must be a data URI (EIP-6963). A host's connector may have a URL. */
function iconOf(connector: Known): string | undefined {
  // wagmi passes an announcement on unchanged.
  const icon = typeof connector.icon === 'string' ? connector.icon.trim() : ''
  return cleanIcon(icon) ?? (!inPage(connector) && icon.startsWith('https://') ? icon : undefined)
}
