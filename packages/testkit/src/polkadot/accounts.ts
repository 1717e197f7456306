import type { DoubleContext } from '../doubles/context.ts'
import type { DoubleAccount, DoubleInjected, PolkadotTraits } from './types.ts'

export interface PolkadotAccounts {
  /** `accounts` of `Injected`. */
  injected: DoubleInjected['accounts']
  /** @throws Error unless the account is shared */
  require(address: string): void
  share(addresses: readonly string[]): void
  emit(): void
  listeners(): number
}

/** Self-contained. */
export function makePolkadotAccounts(
  context: DoubleContext<PolkadotTraits>,
  own: readonly DoubleAccount[],
): PolkadotAccounts {
  const { traits, call, lieOr, failures, prompts } = context
  let shared: readonly string[] = own.map(({ address }) => address)
  const listeners = new Set<(accounts: DoubleAccount[]) => void | Promise<void>>()

  const accounts = (): DoubleAccount[] => {
    const list = traits().locked
      ? []
      : own.filter(({ address }) => shared.includes(address)).map((each) => ({ ...each }))
    const first = list[0]?.address ?? ''
    const lies = {
      null: null,
      string: first,
      'bad-address': [...list, { address: 'ada.dot', type: 'sr25519' }],
      'bad-checksum': [{ address: first.slice(0, -1) + (first.endsWith('a') ? 'b' : 'a') }],
      getters: [failures.oddity('-getters')],
      foreign: [
        { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'bitcoin-84' },
        ...list,
      ],
      'bad-genesis': [{ ...list[0], genesisHash: '0x12' }],
      duplicates: [...list, ...list],
    }
    return lieOr(traits().accounts, lies, list)
  }
  const emit = (): void => {
    if (traits().events === 'never') return
    for (const listener of [...listeners]) void listener(accounts())
  }

  return {
    injected: {
      get: (...args) => call('accounts.get', args, async () => accounts()),
      subscribe(cb) {
        prompts.record({ method: 'accounts.subscribe', args: [] })
        listeners.add(cb)
        void cb(accounts())
        return () => void listeners.delete(cb)
      },
    },
    require(address) {
      if (!shared.includes(address)) throw new Error('Unable to find keypair')
    },
    share(addresses) {
      shared = [...addresses]
      emit()
    },
    emit,
    listeners: () => listeners.size,
  }
}
