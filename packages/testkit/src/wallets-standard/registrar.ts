import type { SolanaSetup } from './deps.ts'

/** Self-contained. */
export function makeRegistrar(
  { window, options }: SolanaSetup,
  wallets: { first: object; second(): object },
): {
  register(): void
  hide(): void
  leave(): void
  comeBack(wallet: object): void
  remove(): void
} {
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
  const announce = (): void =>
    void window.dispatchEvent(
      new window.CustomEvent('wallet-standard:register-wallet', { detail: callback }),
    )
  const answer = (event: Event): void => {
    if (listening) callback((event as CustomEvent<Api>).detail)
  }

  window.addEventListener('wallet-standard:app-ready', answer)
  if (when === 'legacy') {
    const navigator =
      (window as { navigator?: { wallets?: unknown[] } }).navigator ??
      ((window as { navigator?: object }).navigator = {})
    const host = navigator as { wallets?: unknown[] }
    ;(host.wallets ??= []).push(callback)
  } else if (listening) announce()

  const leave = (): void => {
    listening = false
    for (const off of [...leaves]) off()
    leaves.clear()
  }
  return {
    register() {
      if (when !== 'never') listening = true
      announce()
    },
    hide() {
      listening = false
    },
    leave,
    comeBack(wallet) {
      current = [wallet]
      listening = true
      announce()
    },
    remove() {
      leave()
      window.removeEventListener('wallet-standard:app-ready', answer)
    },
  }
}
