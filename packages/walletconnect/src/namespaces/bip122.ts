/**
 * A session as the Bitcoin adapter's wallet. A session's accounts have no public keys: those come
 * with the session's properties, by an event, or from the wallet when a host asks for them.
 */
import type { ConnFact, ProviderHandle } from '@portico/core'
import { withAccounts } from '../connector/parts.ts'
import { createAddresses } from './bip122-addresses.ts'
import { requestsOf, type BitcoinWallet } from './bip122-wallet.ts'
import type { CreateSide, Part } from './side.ts'

export const methods: readonly string[] = [
  'sendTransfer',
  'signMessage',
  'signPsbt',
  'getAccountAddresses',
]
export const events: readonly string[] = ['bip122_addressesChanged']
export const address: RegExp = /^[0-9a-zA-Z]{26,90}$/

/**
 * Leaves out mainnet addresses on other networks, and the reverse. The adapter validates everything
 * else.
 */
const own = (part: Part): Part => ({
  ...part,
  accounts: part.accounts.filter(
    ({ address, chain }) => chain.includes(':000000000019d668') === /^(bc1|[13])/i.test(address),
  ),
})

export const side: CreateSide = (first, context) => {
  let part = own(first)
  let emit: (fact: ConnFact) => void = () => {}
  const report = (): void => emit({ is: 'accounts', accounts: accounts() })
  const { accounts, complete, learn, record } = createAddresses(context, () => part, report)

  const wallet: BitcoinWallet = {
    name: context.name,
    accounts,
    // The addresses are those of the session, so the wallet is not asked for them.
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
            ns: 'bip122',
            provider: wallet,
            accounts: accounts(),
            chains: part.chains,
            // The chosen one, if the wallet supports it.
            chain: null,
            chainOwner: 'app',
            methods: wallet.methods(),
            reads: 'rpc',
          }
        : null,
    update,
    event(event, data) {
      const next = event === 'accountsChanged' ? withAccounts('bip122', part, data) : undefined
      // An empty list means that an account was removed; accounts outside the session's chains are
      // ignored.
      if (next && (own(next).accounts.length > 0 || next.accounts.length === 0)) update(next)
      if (event === 'bip122_addressesChanged') learn(data)
    },
    record,
  }
}
