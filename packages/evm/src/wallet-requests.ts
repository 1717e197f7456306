/** Requests to a wallet: switch, add a network, sign, send. */
import { PorticoError } from '@portico/core'
import type {
  ChainId,
  Connection,
  ConnFact,
  Json,
  LinkName,
  Network,
  Services,
} from '@portico/core'
import { checkNamedChain, checkStanding } from './chain.ts'
import { checkRequirements } from './add-network-requirements.ts'
import { asHash, asSignature, toHexChain } from './hex.ts'
import { parseChain } from './parse.ts'
import type { Eip1193Provider } from './provider.ts'
import { defined } from '@portico/core/adapter'

/** The requests that an EVM wallet answers. */
export interface WalletRequests {
  /** Adds a network (EIP-3085), or switches to it. */
  addChain(network: Network): Promise<void>
  /** Switches the network (EIP-3326), and adds it if the wallet does not know it. */
  setChain(...asked: Parameters<NonNullable<Connection['setChain']>>): Promise<void>
  /** Signs a text (EIP-191). */
  signMessage(message: { text: string; account: string }): Promise<string>
  /** Sends a transaction, and resolves with its hash. */
  send(transaction: Json, from: { account: string; chain: ChainId }): Promise<string>
}

/** The wallet that is asked. */
export interface Asked {
  provider: Eip1193Provider
  link: Pick<LinkName, 'id' | 'peer'> | undefined
}

/**
 * The requests of an EVM wallet.
 *
 * @param ask Sends one request; failures are typed.
 */
export function createWalletRequests(
  ask: (method: string, params?: unknown) => Promise<unknown>,
  emit: (fact: ConnFact) => void,
  services: Services,
  { provider, link }: Asked,
): WalletRequests {
  const settled = async (): Promise<void> => link && services.settled(link.id)
  const askSwitch = (chain: ChainId): Promise<unknown> =>
    ask('wallet_switchEthereumChain', [{ chainId: toHexChain(chain) }]).catch((error: unknown) => {
      throw ofSwitch(error)
    })

  async function addChain(network: Network): Promise<void> {
    checkRequirements(
      network,
      provider,
      link?.peer.evidence?.find(({ by }) => by === 'rdns')?.value,
    )
    await ask('wallet_addEthereumChain', [
      defined({
        chainId: toHexChain(network.id),
        chainName: network.name,
        // The chain's public URL: a host's private one must not be shared.
        rpcUrls: network.rpcUrls.chainDefault.slice(0, 1),
        nativeCurrency: network.nativeCurrency,
        // Some wallets reject an empty list.
        blockExplorerUrls: network.explorer ? [network.explorer.url] : undefined,
      }),
    ])
  }

  return {
    addChain,
    async setChain(chain, { add, adding, signal }) {
      try {
        await askSwitch(chain)
      } catch (error) {
        // After a cancelled switch no further request is sent.
        if (!add || signal.aborted || !mayBeUnknown(error)) throw error
        adding?.(true)
        await addChain(add).catch((failure: unknown) => {
          // The wallet cannot add networks, so the error of its switch is the reason.
          throw cannotAdd(failure) ? error : ofSwitch(failure)
        })
        adding?.(false)
        // Some wallets add a network without switching to it. In a wallet that has switched, a
        // second request opens no window.
        if (parseChain(await ask('eth_chainId')) !== chain && !signal.aborted)
          await askSwitch(chain)
      }
      // Some wallets resolve but stay on their network.
      const now = parseChain(await ask('eth_chainId'))
      emit({ is: 'chain', chain: now })
      if (now !== chain)
        throw new PorticoError('switch-ignored', 'The wallet said yes and stayed on its network', {
          exit: 'failed',
        })
    },
    async signMessage({ text, account }) {
      await settled()
      const hex = `0x${[...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, '0')).join('')}`
      return asSignature(await ask('personal_sign', [hex, account]))
    },
    async send(transaction, { account, chain }) {
      if (!services.network(chain))
        throw new PorticoError('chain-unsupported', 'Unsupported chain', { exit: 'unsupported' })
      const fields = transaction as Record<string, Json>
      checkNamedChain(fields['chainId'], chain)
      await settled()
      await checkStanding(chain, ask, emit)
      return asHash(
        await ask('eth_sendTransaction', [
          { ...fields, from: account, chainId: toHexChain(chain) },
        ]),
      )
    },
  }
}

/**
 * A failed switch may mean an unknown network. Wallets report that in many ways (4902, 4901,
 * -32603, a text): only a rejection, a pending request, and a missing permission are final.
 */
function mayBeUnknown(error: unknown): boolean {
  const exit = error instanceof PorticoError ? error.exit : undefined
  return exit !== 'rejected' && exit !== 'pending' && exit !== 'locked'
}

function cannotAdd(failure: unknown): boolean {
  return (
    failure instanceof PorticoError &&
    failure.exit === 'unsupported' &&
    !failure.code.startsWith('network-')
  )
}

/**
 * For a requested network, 4901 means that the wallet cannot connect to it; the active one is
 * unaffected.
 */
function ofSwitch(error: unknown): unknown {
  if (
    !(error instanceof PorticoError) ||
    (error.data as { rpcCode?: number } | undefined)?.rpcCode !== 4901
  )
    return error
  return new PorticoError(error.code, error.message, {
    cause: error.cause,
    exit: 'unsupported',
    data: { rpcCode: 4901 },
  })
}
