import type { SolanaSetup } from './parts.ts'

/** The wallet's side of the Wallet Standard's protocol. Self-contained. */
export function makeRegistrar(
  { window, options }: SolanaSetup,
  wallets: { first: object; second(): object },
): { register(): void; hide(): void; leave(): void; come(wallet: object): void; remove(): void } {
  type Api = { register(...all: object[]): () => void }
  const { register: when = 'now' } = options
  let current = when === 'two-objects' ? [wallets.first, wallets.second()] : [wallets.first]
  let listening = when !== 'late' && when !== 'never' && when !== 'legacy'
  const leaves = new Set<() => void>()

  const callback = (api: Api): void => {
    for (const wallet of current) {
      leaves.add(api.register(wallet))
      if (when === 'twice') leaves.add(api.register(wallet))
    }
  }
  const say = (): void => void window.dispatchEvent(new window.CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  const asked = (event: Event): void => {
    if (listening) callback((event as CustomEvent<Api>).detail)
  }

  window.addEventListener('wallet-standard:app-ready', asked)
  if (when === 'legacy') {
    const navigator = (window as { navigator?: { wallets?: unknown[] } }).navigator ?? ((window as { navigator?: object }).navigator = {})
    const holder = navigator as { wallets?: unknown[] }
    ;(holder.wallets ??= []).push(callback)
  } else if (listening) say()

  const leave = (): void => {
    listening = false
    for (const off of [...leaves]) off()
    leaves.clear()
  }
  return {
    register() {
      if (when !== 'never') listening = true
      say()
    },
    hide() {
      listening = false
    },
    leave,
    come(wallet) {
      current = [wallet]
      listening = true
      say()
    },
    remove() {
      leave()
      window.removeEventListener('wallet-standard:app-ready', asked)
    },
  }
}
