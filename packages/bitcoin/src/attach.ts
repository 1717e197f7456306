import type { ConnFact, Connection, LinkName, ProviderHandle, Services } from '@portico/core'
import { sendRequest } from '@portico/core'
import type { StandardSession } from '@portico/core/wallet-standard'
import { followWallet } from './connection-state.ts'
import { chainUnsupported } from './errors.ts'
import { createProvider } from './requests.ts'
import type { BitcoinProvider } from './provider.ts'
import { standardWallet } from './routes/standard.ts'
import { parseTransfer } from './transfer.ts'
import type { BitcoinHandle, BitcoinWallet } from './wallet.ts'

const isSession = (provider: BitcoinHandle): provider is StandardSession => 'wallet' in provider

export async function attach(
  handle: ProviderHandle<'bip122', BitcoinHandle>,
  emit: (fact: ConnFact) => void,
  services: Services,
  link?: LinkName,
): Promise<Connection<BitcoinProvider>> {
  const wallet: BitcoinWallet = isSession(handle.provider)
    ? standardWallet(handle.provider)
    : handle.provider
  const { state, serves, moveTo, stop } = followWallet(
    wallet,
    handle.chain,
    (chain) => services.network(chain),
    emit,
  )
  const { id = '' } = link ?? {}
  const provider = createProvider(
    wallet,
    state,
    services.platform,
    () => services.settled(id),
    (request, send) => sendRequest(services, { ...request, link: id, namespace: 'bip122' }, send),
  )

  const connection: Connection<BitcoinProvider> = {
    provider,
    detach: stop,
    async setChain(chain) {
      if (wallet.switchChain && !serves(chain)) await wallet.switchChain(chain)
      if (!serves(chain)) throw chainUnsupported()
      moveTo(chain)
    },
  }
  if (wallet.refresh) connection.refresh = wallet.refresh
  const methods = wallet.methods()
  if (methods.includes('signMessage'))
    connection.signMessage = async ({ text, account }) => {
      const { signature } = await provider.signMessage({ address: account, message: text })
      return signature
    }
  if (methods.includes('sendTransfer'))
    connection.send = async (transaction, { account, chain }) => {
      if (chain !== state.chain) throw chainUnsupported()
      const recipients = parseTransfer(transaction)
      const { txid } = await provider.sendTransfer({ address: account, recipients })
      return txid
    }
  return connection
}
