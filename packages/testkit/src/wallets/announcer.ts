import type { Emitter, WalletSetup } from './deps.ts'
import type { WalletProvider } from './types.ts'

/** The wallet's side of EIP-6963. Self-contained. */
export function makeAnnouncer(
  setup: WalletSetup,
  emitter: Emitter,
): { announce(): void; remove(): void } {
  const { window, options } = setup
  const { name, rdns, icon, announce: when = 'now' } = options
  // Another valid UUIDv4, and the same one on every run: the first digit counts on by one.
  const otherUuid =
    ((Number.parseInt(options.uuid.slice(0, 1), 16) + 1) % 16).toString(16) + options.uuid.slice(1)
  const second = when === 'two-providers' ? emitter.twin() : emitter.provider
  let listening = when !== 'late' && when !== 'never'

  const announceAs = (uuid: string, provider: WalletProvider): void => {
    const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
    window.dispatchEvent(new window.CustomEvent('eip6963:announceProvider', { detail }))
  }
  const announce = (): void => {
    announceAs(options.uuid, emitter.provider)
    if (when === 'twice') announceAs(options.uuid, emitter.provider)
    if (when === 'new-uuid' || when === 'two-providers') announceAs(otherUuid, second)
  }
  const answer = (): void => {
    if (listening) announce()
  }

  window.addEventListener('eip6963:requestProvider', answer)
  if (options.injectAs === 'ethereum') {
    Object.defineProperty(window, 'ethereum', {
      value: emitter.provider,
      configurable: true,
      writable: true,
    })
    window.dispatchEvent(new window.Event('ethereum#initialized'))
  }
  answer()

  return {
    announce() {
      if (when !== 'never') listening = true
      announce()
    },
    remove() {
      window.removeEventListener('eip6963:requestProvider', answer)
      if (window.ethereum === emitter.provider) Reflect.deleteProperty(window, 'ethereum')
    },
  }
}
