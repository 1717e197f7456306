/** EIP-1193: reads go to the network's RPC, the rest to the wallet. */
import { isPorticoError } from '@portico/core'
import type { ChainId, Json, ProviderHandle, SessionNamespace, Stop } from '@portico/core'
import { isUnknownChain, untilServed } from '../connector/refusals.ts'
import { chainIn, createSelection, hexOf, numberOf, type Selection } from './eip155-selection.ts'
import type { CreateSide, SideContext } from './side.ts'

const methods: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
]

interface Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
}

function rpcError(code: number, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), {
    name: 'ProviderRpcError',
    code,
    data: isPorticoError(cause) ? cause.data : undefined,
  })
}

/** A node answers these without bothering the owner. */
const reads = /^(eth_(?!sign|sendTransaction|getEncryptionPublicKey|decrypt)|net_|web3_)/

const switching = 'wallet_switchEthereumChain'
/** EIP-3326: unknown chain. */
const unrecognizedChain = 4902

/** With the expected error if the wallet does not know the chain. */
async function requestSwitch(ask: SideContext['ask'], from: ChainId, params: Json): Promise<void> {
  try {
    await ask(from, switching, params)
  } catch (error) {
    throw isUnknownChain(error)
      ? rpcError(unrecognizedChain, (error as Error).message, error)
      : toRpcError(error)
  }
}

function switchedTo(params: unknown): ChainId {
  const [first] = Array.isArray(params) ? (params as { chainId?: unknown }[]) : []
  const wanted = chainIn(first?.chainId)
  if (!wanted) throw rpcError(-32602, 'Expected [{ chainId }]')
  return wanted
}

function createProvider(context: SideContext, selection: Selection, waiting: Set<Stop>): Provider {
  const { ask, name, services } = context

  /** Wallet settings need a chain of the session, even after a switch elsewhere. */
  function chainFor(method: string): ChainId {
    const chain = selection.chain()
    return selection.serves(chain) || !method.startsWith('wallet_') ? chain : selection.start()
  }

  /** For a chain that the session does not list. */
  async function addChain(wanted: ChainId, params: unknown): Promise<void> {
    // Without the switch method the wallet is on the session's chain.
    if (!selection.part().methods.includes(switching))
      throw rpcError(unrecognizedChain, 'Unrecognized chain ID')
    await requestSwitch(ask, chainFor(switching), params as Json)
    await untilServed(
      () => selection.serves(wanted),
      waiting,
      services.platform,
      `${name} said yes, and has not added ${wanted}`,
    )
  }

  async function switchChain(params: unknown): Promise<null> {
    const wanted = switchedTo(params)
    if (!selection.serves(wanted)) await addChain(wanted, params)
    selection.switchTo(wanted)
    return null
  }

  /** Answered here. */
  const local: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_chainId: () => hexOf(selection.chain()),
    net_version: () => String(numberOf(selection.chain())),
    eth_accounts: selection.accounts,
    eth_requestAccounts: selection.accounts,
    [switching]: switchChain,
  }

  return {
    async request({ method, params }) {
      if (Object.hasOwn(local, method)) return local[method]!(params)
      try {
        if (!reads.test(method)) return await ask(chainFor(method), method, (params ?? []) as Json)
        const node = await services.rpc(selection.chain())
        return await node.request(method, params as Json)
      } catch (error) {
        throw toRpcError(error)
      }
    },
  }
}

const side: CreateSide = (first, context) => {
  const { emit, on, removeListener } = createEmitter()
  const selection = createSelection(first, context, {
    onChain: (chain) => emit('chainChanged', hexOf(chain)),
    onAccounts: (accounts) => emit('accountsChanged', accounts),
  })
  /** Callers waiting for the session to list a network. */
  const waiting = new Set<Stop>()
  const provider = { ...createProvider(context, selection, waiting), on, removeListener }

  function handle(): ProviderHandle {
    const { chains, methods } = selection.part()
    return {
      namespace: 'eip155',
      provider,
      accounts: selection.accounts().map((address) => ({ address, kind: 'eoa' })),
      chains: context.boundless ? 'any' : chains,
      chain: selection.chain(),
      chainOwner: 'wallet',
      methods,
      reads: 'rpc',
    }
  }

  return {
    handle,
    update(next) {
      selection.update(next)
      for (const check of waiting) check()
    },
    event: selection.event,
    record: selection.record,
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
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    },
    on(event, listener) {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
    },
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
}

/** Hosts expect a number. An error without one keeps its text. */
function toRpcError(error: unknown): unknown {
  // From the wallet or the node.
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: unknown }
  if (typeof rpcCode !== 'number') return error
  // Wallets behind a relay send 5000 for 4001 (CAIP-25).
  return rpcError(
    rpcCode >= 5000 && rpcCode <= 5002 ? 4001 : rpcCode,
    (error as Error).message,
    error,
  )
}

export const eip155: SessionNamespace = {
  side,
  methods,
  usesJsonRpc: true,
  address: /^0x[0-9a-f]{40}$/i,
}
