import type { BitcoinSetup, Placement } from './deps.ts'
import type { Vendor } from './vendor.ts'

/** Self-contained. */
export function makePlacement(
  { window, options }: BitcoinSetup,
  { globals, id, standard }: Vendor,
): Placement {
  const entry = { id, name: options.name, icon: options.icon }
  const inRegistry = options.also?.includes('registry') ?? false
  let unregister: (() => void)[] = []
  const register = (api: { register(wallet: object): () => void }): void => {
    if (standard) unregister.push(api.register(standard))
  }
  const onReady = (event: Event): void =>
    register((event as CustomEvent<Parameters<typeof register>[0]>).detail)
  const hide = (): void => {
    for (const key of Object.keys(globals)) Reflect.deleteProperty(window, key)
    const registry = window['btc_providers'] as object[] | undefined
    if (registry?.includes(entry)) registry.splice(registry.indexOf(entry), 1)
    window.removeEventListener('wallet-standard:app-ready', onReady)
  }
  return {
    place() {
      for (const [key, value] of Object.entries(globals))
        Object.defineProperty(window, key, { value, configurable: true, writable: true })
      const registry = (window['btc_providers'] ?? []) as object[]
      if (inRegistry && !registry.includes(entry)) window['btc_providers'] = [...registry, entry]
      if (standard) {
        window.addEventListener('wallet-standard:app-ready', onReady)
        window.dispatchEvent(
          new window.CustomEvent('wallet-standard:register-wallet', { detail: register }),
        )
      }
      if (options.vendor === 'unisat') window.dispatchEvent(new window.Event('unisat#initialized'))
    },
    hide,
    remove() {
      hide()
      for (const run of unregister) run()
      unregister = []
    },
  }
}
