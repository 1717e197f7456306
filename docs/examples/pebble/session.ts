// docs/examples/pebble/session.ts
/** A pebble wallet on a phone, over a WalletConnect session: loaded when one is asked for. */
import type { SessionContext, SessionNamespace, SessionPart, SessionSide } from '@portico/core'
import type { PebbleWallet } from './wallet.ts'

const addressesOf = ({ accounts }: SessionPart): readonly string[] => [
  ...new Set(accounts.map(({ address }) => address)),
]

function createSide(first: SessionPart, { name, ask }: SessionContext): SessionSide {
  let part = first
  const listeners = new Set<(accounts: unknown) => void>()
  const wallet: PebbleWallet = {
    name,
    networks: first.chains.map((chain) => chain.slice('pebble:'.length)),
    connect: async () => addressesOf(part),
    accounts: async () => addressesOf(part),
    sign: (text, account) => ask(part.chains[0]!, 'pebble_sign', { text, account }),
    disconnect: async () => {},
    on(_, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    handle: () => ({
      namespace: 'pebble',
      provider: wallet,
      accounts: addressesOf(part).map((address) => ({ address, kind: 'eoa' })),
      chains: part.chains,
      chain: null,
      chainOwner: 'app',
      methods: ['sign'],
      reads: 'rpc',
    }),
    update(next) {
      part = next
      for (const listener of listeners) listener(addressesOf(part))
    },
    event() {},
  }
}

export const session: SessionNamespace = {
  side: createSide,
  methods: ['pebble_sign'],
  address: /^pb[0-9a-f]{64}$/,
}
