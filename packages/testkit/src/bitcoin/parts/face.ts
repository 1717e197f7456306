import type { BitcoinParts, BitcoinSetup, Face, Owner } from './parts.ts'

/** Where each vendor puts its objects. Self-contained. */
export function makeFace(parts: BitcoinParts, { window, options }: BitcoinSetup, owner: Owner): Face {
  const { vendor, name, icon, also = [] } = options
  const bytes = parts.makeBytes()
  const makers = {
    standard: () => ({}),
    xverse: () => parts.makeSats(owner),
    leather: () => parts.makeLeather(owner, bytes),
    unisat: () => parts.makeUnisat(owner, bytes),
    okx: () => parts.makeOkx(owner, bytes),
    bitget: () => parts.makeUnisat(owner, bytes),
  }
  const object = makers[vendor]()
  const places = {
    standard: {},
    xverse: { XverseProviders: { BitcoinProvider: object } },
    leather: { LeatherProvider: object },
    unisat: { unisat: object },
    okx: { okxwallet: object },
    bitget: { bitkeep: { unisat: object } },
  }
  const ids = { xverse: 'XverseProviders.BitcoinProvider', leather: 'LeatherProvider', unisat: 'unisat', okx: 'okxwallet.bitcoin', bitget: 'bitkeep.unisat', standard: '' }
  const entry = { id: ids[vendor], name, icon }
  const standard =
    vendor === 'standard'
      ? parts.makeStandard(owner, bytes, also.includes('sats-feature') ? { 'sats-connect:': { provider: parts.makeSats(owner) } } : {})
      : also.includes('sats-feature')
        ? {
            version: '1.0.0',
            name,
            icon,
            chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet'],
            accounts: [],
            features: { 'sats-connect:': { provider: object } },
          }
        : null

  let unregister: (() => void)[] = []
  const register = (api: { register(wallet: object): () => void }): void => {
    if (standard) unregister.push(api.register(standard))
  }
  const ready = (event: Event): void => register((event as CustomEvent<Parameters<typeof register>[0]>).detail)

  return {
    place() {
      for (const [key, value] of Object.entries(places[vendor])) Object.defineProperty(window, key, { value, configurable: true, writable: true })
      const registry = (window['btc_providers'] ?? []) as object[]
      if (also.includes('registry') && !registry.includes(entry)) window['btc_providers'] = [...registry, entry]
      if (standard) {
        window.addEventListener('wallet-standard:app-ready', ready)
        window.dispatchEvent(new window.CustomEvent('wallet-standard:register-wallet', { detail: register }))
      }
      if (vendor === 'unisat') window.dispatchEvent(new window.Event('unisat#initialized'))
    },
    hide,
    unplace() {
      hide()
      for (const run of unregister) run()
      unregister = []
    },
  }

  function hide(): void {
    for (const key of Object.keys(places[vendor])) Reflect.deleteProperty(window, key)
    const registry = window['btc_providers'] as object[] | undefined
    if (registry?.includes(entry)) registry.splice(registry.indexOf(entry), 1)
    window.removeEventListener('wallet-standard:app-ready', ready)
  }
}
