/** The only listener of a Bitcoin wallet, and the provider for hosts. */
import { PorticoError } from '@portico/core'
import type {
  Account,
  ChainId,
  ConnFact,
  Connection,
  Json,
  LinkName,
  ProviderHandle,
  Services,
} from '@portico/core'
import { sendRequest } from '@portico/core/internal/request/send'
import type { StandardSession } from '@portico/core/wallet-standard'
import { createProvider, type Standing } from './requests.ts'
import type { BitcoinProvider } from './provider.ts'
import { standardWallet } from './routes/standard.ts'
import { parseTransfer } from './transfer.ts'
import type { BitcoinHandle, BitcoinWallet } from './wallet.ts'

const isSession = (provider: BitcoinHandle): provider is StandardSession => 'wallet' in provider

const bitcoinOnly = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(({ kind }) => kind !== 'stx')

/**
 * Starts listening. Stacks accounts (`stx`) are in the provider only, because they do not belong to
 * this namespace.
 */
export async function attach(
  handle: ProviderHandle<'bip122', BitcoinHandle>,
  emit: (fact: ConnFact) => void,
  services: Services,
  link?: LinkName,
): Promise<Connection<BitcoinProvider>> {
  const wallet: BitcoinWallet = isSession(handle.provider)
    ? standardWallet(handle.provider)
    : handle.provider
  const standing: Standing = { chain: handle.chain, accounts: wallet.accounts() }
  const serves = (chain: ChainId | null): boolean =>
    bitcoinOnly(standing.accounts).some(
      ({ chains = [] }) => chain !== null && chains.includes(chain),
    )

  /**
   * @param more The accounts of the new chain: an address is of one network, and must not be
   *   shown on another.
   */
  const moveTo = (chain: ChainId, more?: { accounts: readonly Account[] }): void => {
    if (chain === standing.chain) return
    standing.chain = chain
    emit({ is: 'chain', chain, ...more })
  }
  /** The chain of the addresses, when it is not the chosen one. */
  const otherChain = (): ChainId | undefined => {
    const own = bitcoinOnly(standing.accounts).flatMap(({ chains = [] }) => chains)
    return serves(standing.chain)
      ? undefined
      : (own.find((chain) => services.network(chain) !== undefined) ?? own[0])
  }
  const onFact = (fact: ConnFact): void => {
    if (fact.is !== 'accounts') return emit(fact)
    standing.accounts = fact.accounts
    const accounts = bitcoinOnly(fact.accounts)
    const moved = otherChain()
    if (moved) moveTo(moved, { accounts })
    else emit({ is: 'accounts', accounts })
  }
  const unfollow = wallet.follow(onFact)
  const first = otherChain()
  if (first) moveTo(first)
  const { id = '' } = link ?? {}
  const provider = createProvider(
    wallet,
    standing,
    services.platform,
    () => services.settled(id),
    (request, send) => sendRequest(services, { ...request, link: id, namespace: 'bip122' }, send),
  )
  const can = new Set(wallet.methods())

  return {
    provider,
    detach: unfollow,
    async setChain(chain) {
      if (wallet.switchChain && !serves(chain)) await wallet.switchChain(chain)
      if (!serves(chain))
        throw new PorticoError('chain-unsupported', 'Chain is not supported', {
          exit: 'unsupported',
        })
      moveTo(chain)
    },
    ...(wallet.refresh ? { refresh: wallet.refresh } : {}),
    ...(can.has('signMessage')
      ? {
          signMessage: async ({ text, account }) =>
            (await provider.signMessage({ address: account, message: text })).signature,
        }
      : {}),
    ...(can.has('sendTransfer')
      ? {
          async send(transaction: Json, { account, chain }) {
            if (chain !== standing.chain)
              throw new PorticoError('chain-unsupported', 'Chain is not supported', {
                exit: 'unsupported',
              })
            return (
              await provider.sendTransfer({
                address: account,
                recipients: parseTransfer(transaction),
              })
            ).txid
          },
        }
      : {}),
  }
}
