/** wagmi reports the accounts and the chain, so the provider's events are not used. */
import { PorticoError } from '@portico/core'
import type { ConnFact, Connection, LinkName, ProviderHandle, Services, Wrap } from '@portico/core'
import type { Eip1193Provider } from '@portico/evm'
import { createWalletRequests, isProvider } from '@portico/evm/adapter'
import type { WagmiActions, WagmiConfig } from './config.ts'
import { connectedProvider } from './connected-provider.ts'
import type { ConnectionSource } from './mirror.ts'
import { toFailure } from './failure.ts'

export async function attach(
  config: WagmiConfig,
  actions: () => Promise<WagmiActions>,
  handle: ProviderHandle<'eip155', ConnectionSource>,
  emit: (fact: ConnFact) => void,
  services: Services,
  link?: LinkName,
  wrap: Wrap = (provider) => provider,
): Promise<Connection<Eip1193Provider>> {
  const source = handle.provider
  const detach = source.watch(emit)
  // The chain may have changed while this code was loading.
  const { accounts, chain } = source.snapshot()
  if (chain !== handle.chain) emit({ is: 'chain', chain })
  if (accounts[0]?.address !== handle.accounts[0]?.address) emit({ is: 'accounts', accounts })
  const { connector } = source
  const inner = await connector.getProvider().catch(() => undefined)
  if (!isProvider(inner) || source.isClosed()) {
    detach()
    throw new PorticoError('wallet-gone', `${connector.name} is not there any more`, {
      exit: 'wallet-gone',
    })
  }
  const provider = connectedProvider(wrap(inner), source.isClosed)
  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    try {
      return await provider.request(params === undefined ? { method } : { method, params })
    } catch (error) {
      throw toFailure(error, 'wallet-request')
    }
  }
  const { addChain, signMessage, send } = createWalletRequests(ask, emit, services, {
    provider,
    link: link && { id: link.id, peer: { name: link.peer.name } },
  })
  return {
    provider,
    detach,
    addChain,
    signMessage,
    send,
    async setChain(chain) {
      try {
        // wagmi also adds the chain when the wallet does not know it.
        await (
          await actions()
        ).switchChain(config, { connector, chainId: Number(chain.slice('eip155:'.length)) })
      } catch (error) {
        throw toFailure(error, 'switch-failed')
      }
    },
  }
}
