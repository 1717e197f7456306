/**
 * EIP-1193 over a session: reads are sent to the network's RPC, requests that need the owner to the
 * wallet.
 */
import { isPorticoError } from '@portico/core'
import type { ChainId, Json, ProviderHandle, Stop } from '@portico/core'
import { addressesOf, firstChain, withAccounts } from '../connector/parts.ts'
import type { CreateSide, Part } from './side.ts'

/** An error as an EIP-1193 provider throws it. */
function rpcError(code: number, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), {
    name: 'ProviderRpcError',
    code,
    data: isPorticoError(cause) ? cause.data : undefined,
  })
}

/** Methods that a node answers as well as the wallet would, without bothering its owner. */
const reads = /^(eth_(?!sign|sendTransaction|getEncryptionPublicKey|decrypt)|net_|web3_)/

/** A chain as wallets write it: a number, decimal or hex text, or CAIP-2. */
function chainIn(value: unknown): ChainId | undefined {
  const text =
    typeof value === 'number' || typeof value === 'string'
      ? String(value).replace(/^eip155:/, '')
      : ''
  const id = /^(0x[0-9a-f]{1,14}|\d{1,15})$/i.test(text) ? Number(text) : 0
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

const numberOf = (chain: ChainId): number => Number(chain.slice('eip155:'.length))

export const side: CreateSide = (first, context) => {
  const { ask, boundless, services } = context
  const { emit, on, removeListener } = createEmitter()
  /** The callers that wait for the session to list a network. */
  const waiting = new Set<Stop>()
  let part: Part = withFront(first, context.stored)
  /** The accounts that the session lists. An event may have selected another one of them. */
  let inSession: Part = first
  const serves = (id: ChainId): boolean => part.chains.includes(id)
  const start = (): ChainId => firstChain(part, context)
  let chain: ChainId = start()

  const hex = (): string => `0x${numberOf(chain).toString(16)}`
  const accounts = (): readonly string[] => addressesOf(part, chain)
  const record = (): Json => ({ front: accounts()[0] ?? null, of: signature(inSession) })

  function change(run: () => void): void {
    const before = { chain, accounts: accounts().join() }
    run()
    if (chain !== before.chain) emit('chainChanged', hex())
    if (accounts().join() !== before.accounts) emit('accountsChanged', accounts())
  }

  /**
   * The wallet's settings are requested on a chain of the session, even when it has switched
   * elsewhere.
   */
  const chainFor = (method: string): ChainId =>
    serves(chain) || !method.startsWith('wallet_') ? chain : start()

  async function move(params: unknown): Promise<null> {
    const wanted = chainIn((params as readonly { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    if (!wanted) throw rpcError(-32602, 'Expected [{ chainId }]')
    if (!serves(wanted)) {
      // A wallet that cannot be asked to switch is on the session's chain.
      if (!part.methods.includes('wallet_switchEthereumChain'))
        throw rpcError(4902, 'Unrecognized chain ID')
      const refusals = await import('../connector/refusals.ts')
      await ask(chainFor('wallet_'), 'wallet_switchEthereumChain', params as Json).catch(
        (error: unknown) => {
          throw refusals.isUnknownChain(error)
            ? rpcError(4902, (error as Error).message, error)
            : toRpcError(error)
        },
      )
      await refusals.untilServed(
        () => serves(wanted),
        waiting,
        services.platform,
        `${context.name} said yes, and has not added ${wanted}`,
      )
    }
    change(() => (chain = wanted))
    return null
  }

  const local: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_chainId: hex,
    net_version: () => String(numberOf(chain)),
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    wallet_switchEthereumChain: move,
  }

  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (Object.hasOwn(local, method)) return local[method]!(params)
      try {
        return await (reads.test(method)
          ? (await services.rpc(chain)).request(method, params as Json)
          : ask(chainFor(method), method, (params ?? []) as Json))
      } catch (error) {
        throw toRpcError(error)
      }
    },
    on,
    removeListener,
  }

  return {
    handle: (): ProviderHandle => ({
      ns: 'eip155',
      provider,
      accounts: accounts().map((address) => ({ address, kind: 'eoa' })),
      chains: boundless ? 'any' : part.chains,
      chain,
      chainOwner: 'wallet',
      methods: part.methods,
      reads: 'rpc',
    }),
    update(next) {
      change(() => {
        const left = serves(chain)
        // The same accounts again, perhaps on other networks, do not change the active one.
        part = withFront(next, record())
        inSession = next
        // If the wallet has switched by itself, it stays on that chain.
        if (left && !serves(chain)) chain = start()
      })
      waiting.forEach((check) => check())
    },
    event: (name, data) =>
      change(() => {
        if (name === 'chainChanged') chain = chainIn(data) ?? chain
        if (name === 'accountsChanged') part = withAccounts('eip155', part, data) ?? part
      }),
    record,
  }
}

type Listener = (value: unknown) => void

function createEmitter(): {
  emit(event: string, value: unknown): void
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
} {
  const listeners = new Map<string, Set<Listener>>()
  return {
    emit: (event, value) =>
      [...(listeners.get(event) ?? [])].forEach((listener) => listener(value)),
    on: (event, listener) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
}

/** A session's accounts in its own order, on any network. */
const signature = ({ accounts }: Part): string =>
  [...new Set(accounts.map(({ address }) => address))].join()

/**
 * The account that an event selected is active again, unless the session now lists others or
 * another order.
 */
function withFront(part: Part, stored: Json): Part {
  const { front, of } = (stored ?? {}) as { front?: unknown; of?: unknown }
  if (of !== signature(part)) return part
  const isFront = ({ address }: { address: string }): boolean => address === front
  return {
    ...part,
    accounts: [...part.accounts.filter(isFront), ...part.accounts.filter((each) => !isFront(each))],
  }
}

/**
 * An error as hosts and their libraries expect it, with a number. An error without a number keeps
 * its own text.
 */
function toRpcError(error: unknown): unknown {
  // The code that the wallet or the node sent.
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: unknown }
  if (typeof rpcCode !== 'number') return error
  // Wallets behind a relay send 5000 instead of 4001 (CAIP-25).
  return rpcError(
    rpcCode >= 5000 && rpcCode <= 5002 ? 4001 : rpcCode,
    (error as Error).message,
    error,
  )
}
