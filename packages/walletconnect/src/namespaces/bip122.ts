/**
 * A session has no public keys: they come with its properties, by an event, or on a host's request.
 */
import type { ConnFact, ProviderHandle, SessionNamespace } from '@portico/core'
import { withAccounts } from '../connector/parts.ts'
import { createAddresses } from './bip122-addresses.ts'
import { requestsOf, type BitcoinWallet } from './bip122-wallet.ts'
import type { CreateSide, Part } from './side.ts'

const methods: readonly string[] = [
  'sendTransfer',
  'signMessage',
  'signPsbt',
  'getAccountAddresses',
]

/** Mainnet addresses belong to mainnet only; the adapter validates the rest. */
const own = (part: Part): Part => ({
  ...part,
  accounts: part.accounts.filter(
    ({ address, chain }) => chain.includes(':000000000019d668') === /^(bc1|[13])/i.test(address),
  ),
})

const side: CreateSide = (first, context) => {
  let part = own(first)
  let emit: (fact: ConnFact) => void = () => {}
  const report = (): void => emit({ is: 'accounts', accounts: accounts() })
  const { accounts, complete, learn, record } = createAddresses(context, () => part, report)

  const wallet: BitcoinWallet = {
    name: context.name,
    accounts,
    // The session has the addresses, so the wallet is not asked.
    methods: () => [
      'getAccountAddresses',
      ...['signMessage', 'signPsbt', 'sendTransfer'].filter((method) =>
        part.methods.includes(method),
      ),
    ],
    follow(next) {
      emit = next
      return () => (emit = () => {})
    },
    complete,
    ...requestsOf(context),
  }

  function update(next: Part): void {
    part = own(next)
    report()
  }

  return {
    handle: (): ProviderHandle | null =>
      part.accounts.length > 0
        ? {
            namespace: 'bip122',
            provider: wallet,
            accounts: accounts(),
            chains: part.chains,
            // The chosen one, if supported.
            chain: null,
            chainOwner: 'app',
            methods: wallet.methods(),
            reads: 'rpc',
          }
        : null,
    update,
    event(event, data) {
      const next = event === 'accountsChanged' ? withAccounts('bip122', part, data) : undefined
      // An empty list removes an account; accounts outside the session are ignored.
      if (next && (own(next).accounts.length > 0 || next.accounts.length === 0)) update(next)
      if (event === 'bip122_addressesChanged') learn(data)
    },
    record,
  }
}

export const bip122: SessionNamespace = {
  side,
  methods,
  events: ['bip122_addressesChanged'],
  address: /^[0-9a-zA-Z]{26,90}$/,
}
