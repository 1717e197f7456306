/** The sole listener of a Bitcoin wallet, and the provider that hosts are handed. */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, ConnFact, Connection, Json, LinkName, ProviderHandle, Services } from '@portico/core'
import { sendRequest } from '@portico/core/internal/request/send'
import type { StandardSession } from '@portico/core/wallet-standard'
import { createProvider, type Standing } from './ask.ts'
import type { BitcoinProvider } from './provider.ts'
import { standardWallet } from './routes/standard.ts'
import { parseTransfer } from './transfer.ts'
import type { BitcoinHandle, BitcoinWallet } from './wallet.ts'

const isSession = (given: BitcoinHandle): given is StandardSession => 'wallet' in given

const bitcoinOnly = (accounts: readonly Account[]): readonly Account[] => accounts.filter(({ kind }) => kind !== 'stx')

/** Starts listening. Accounts of other chains (`stx`) stay with the provider: they are none of this namespace's. */
export async function attach(
  handle: ProviderHandle<'bip122', BitcoinHandle>,
  emit: (fact: ConnFact) => void,
  services: Services,
  link?: LinkName,
): Promise<Connection<BitcoinProvider>> {
  const wallet: BitcoinWallet = isSession(handle.provider) ? standardWallet(handle.provider) : handle.provider
  const standing: Standing = { chain: handle.chain, accounts: wallet.accounts() }
  const serves = (chain: ChainId | null): boolean =>
    bitcoinOnly(standing.accounts).some(({ chains = [] }) => chain !== null && chains.includes(chain))

  /** @param more Accounts that come with it: an address is of one network, and is not to be seen on another. */
  const stand = (chain: ChainId, more?: { accounts: readonly Account[] }): void => {
    if (chain === standing.chain) return
    standing.chain = chain
    emit({ is: 'chain', chain, ...more })
  }
  /** Addresses say where a wallet is: whoever looks elsewhere is told so. */
  const elsewhere = (): ChainId | undefined => {
    const own = bitcoinOnly(standing.accounts).flatMap(({ chains = [] }) => chains)
    return serves(standing.chain) ? undefined : (own.find((chain) => services.network(chain) !== undefined) ?? own[0])
  }
  const heard = (fact: ConnFact): void => {
    if (fact.is !== 'accounts') return emit(fact)
    standing.accounts = fact.accounts
    const accounts = bitcoinOnly(fact.accounts)
    const moved = elsewhere()
    if (moved) stand(moved, { accounts })
    else emit({ is: 'accounts', accounts })
  }
  const unfollow = wallet.follow(heard)
  const first = elsewhere()
  if (first) stand(first)
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
      if (!serves(chain)) throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
      stand(chain)
    },
    ...(wallet.refresh ? { refresh: wallet.refresh } : {}),
    ...(can.has('signMessage')
      ? { signMessage: async ({ text, account }) => (await provider.signMessage({ address: account, message: text })).signature }
      : {}),
    ...(can.has('sendTransfer')
      ? {
          async send(transaction: Json, { account, chain }) {
            if (chain !== standing.chain) throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
            return (await provider.sendTransfer({ address: account, recipients: parseTransfer(transaction) })).txid
          },
        }
      : {}),
  }
}
