/** What hosts and the modal ask of a connection. wagmi reports its accounts and chain: no provider is listened to here. */
import { PorticoError } from '@portico/core'
import type { ConnFact, Connection, LinkName, ProviderHandle, Services, Wrap } from '@portico/core'
import type { Eip1193Provider } from '@portico/evm'
import { createAsks } from '@portico/evm/internal/asks'
import { isProvider } from '@portico/evm/internal/provider'
import type { WagmiActions, WagmiConfig } from './config.ts'
import type { Followed } from './connection.ts'
import { toFailure } from './failure.ts'
import { untilOver } from './over.ts'

export async function attach(
  config: WagmiConfig,
  actions: () => Promise<WagmiActions>,
  handle: ProviderHandle<'eip155', Followed>,
  emit: (fact: ConnFact) => void,
  services: Services,
  link?: LinkName,
  wrap: Wrap = (given) => given,
): Promise<Connection<Eip1193Provider>> {
  const followed = handle.provider
  const detach = followed.watch(emit)
  // What changed while this code was on its way.
  const { accounts, chain } = followed.seen()
  if (chain !== handle.chain) emit({ is: 'chain', chain })
  if (accounts[0]?.address !== handle.accounts[0]?.address) emit({ is: 'accounts', accounts })
  const { connector } = followed
  const inner = await connector.getProvider().catch(() => undefined)
  if (!isProvider(inner) || followed.over()) {
    detach()
    throw new PorticoError('wallet-gone', `${connector.name} is not there any more`, { exit: 'wallet-gone' })
  }
  const provider = untilOver(wrap(inner), followed.over)
  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    try {
      return await provider.request(params === undefined ? { method } : { method, params })
    } catch (error) {
      throw toFailure(error, 'wallet-request')
    }
  }
  const { addChain, signMessage, send } = createAsks(ask, emit, services, { provider, link: link && { id: link.id, peer: { name: link.peer.name } } })
  return {
    provider,
    detach,
    addChain,
    signMessage,
    send,
    async setChain(chain) {
      try {
        // Adding it, where the wallet must, is wagmi's too.
        await (await actions()).switchChain(config, { connector, chainId: Number(chain.slice('eip155:'.length)) })
      } catch (error) {
        throw toFailure(error, 'switch-failed')
      }
    },
  }
}
