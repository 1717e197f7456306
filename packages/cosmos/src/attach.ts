import type {
  ChainId,
  ConnFact,
  Connection,
  LinkName,
  PorticoError,
  ProviderHandle,
  Services,
} from '@portico/core'
import { sendRequest } from '@portico/core'
import { enable, suggest } from './chains.ts'
import { followKey, type FollowedKey } from './key.ts'
import type { CosmosOptions } from './options.ts'
import type { CosmosProvider } from './provider.ts'
import { createSigner, type Signer } from './signing.ts'
import type { CosmosWallet } from './wallet.ts'

/** Every chain has its own address, so the account changes with the chain. */
export async function attach(
  handle: ProviderHandle<'cosmos', CosmosWallet>,
  emit: (fact: ConnFact) => void,
  services: Services,
  link: LinkName,
  options: CosmosOptions,
): Promise<Connection<CosmosProvider>> {
  const { network, settled } = services
  const { chains } = options
  const { enabled, keplr: first } = handle.provider
  const followed = followKey(handle, emit, services, options)
  const { keplr } = followed
  let wanted = handle.chain!
  let refusal: PorticoError | null = null

  /**
   * Waits until the accounts are up to date. After a rejection the same request does not ask the
   * wallet again.
   */
  const ready = async (): Promise<void> => {
    refusal = null
    await settled(link.id)
    if (refusal) throw refusal
  }
  const signer = (): Signer =>
    createSigner(keplr(), {
      key: followed.key,
      chain: followed.chain,
      lose: followed.lose,
      ready,
      request: (method, params, send) =>
        sendRequest(
          services,
          { method, params, link: link.id, namespace: 'cosmos', chain: followed.chain() },
          send,
        ),
    })
  const suggestChain = (id: ChainId): Promise<void> => suggest(keplr(), network(id), chains?.[id])
  const provider = createProvider(followed, signer)

  const connection: Connection<CosmosProvider> = {
    provider,
    detach: followed.stop,
    async refresh() {
      await followed.refresh().catch((error: PorticoError) => {
        if (error.exit === 'rejected') refusal = error
      })
    },
    async setChain(next, { signal }) {
      wanted = next
      const { version } = followed
      const before = version()
      const granted = await enable(keplr(), [next], suggestChain, chains)
      for (const each of granted.enabled) enabled.add(each)
      if (signal.aborted || wanted !== next) return
      followed.moveTo(next, granted.key, version() !== before)
    },
  }
  if (first.experimentalSuggestChain && chains)
    connection.addChain = async (chain) => suggest(keplr(), chain, chains[chain.id])
  if (first.signArbitrary)
    connection.signMessage = async ({ text, account }) =>
      (await provider.signArbitrary(account, text)).signature
  return connection
}

function createProvider({ keplr, key }: FollowedKey, signer: () => Signer): CosmosProvider {
  const provider: CosmosProvider = {
    async getAccounts() {
      const { address, algo, pubkey } = key()
      return [{ address, algo, pubkey: pubkey.slice() }]
    },
    signAmino: async (address, doc) => signer().signAmino(address, doc),
    signDirect: async (address, doc) => signer().signDirect(address, doc),
    signArbitrary: async (address, data) => signer().signArbitrary(address, data),
    offlineSigner: () => {
      const { getAccounts, signAmino, signDirect } = provider
      const isAminoOnly = key().aminoOnly || !keplr().signDirect
      return isAminoOnly ? { getAccounts, signAmino } : { getAccounts, signAmino, signDirect }
    },
  }
  return provider
}
