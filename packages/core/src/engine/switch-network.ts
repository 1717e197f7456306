import { namespaceOf } from '../format/chain-id.ts'
import { isPorticoError, needAdapter, PorticoError } from '../errors/error.ts'
import { limits } from '../limits/limits.ts'
import { activeChain, networkOf, namespaceState } from '../state/select.ts'
import type { SwitchState } from '../state/state.ts'
import type { ChainId, ChainIdInput, Connection, Network } from '../types/index.ts'
import { readChainId } from '../networks/read-chain-id.ts'
import { storeNetwork } from './notify-host.ts'
import type { WalletContext } from './wallet-context.ts'

export async function switchNetwork(ctx: WalletContext, input: ChainIdInput): Promise<void> {
  const { state, networkSwitch, portico } = ctx
  const id = readChainId(input)
  const namespace = namespaceOf(id)
  needAdapter(ctx, namespace)
  if (!networkOf(state.get(), id)) {
    const configured = state
      .get()
      .networks.map((each) => each.id)
      .join(', ')
    void portico.ui().then(
      (model) => model.raise('network-not-found', `It is ${id}; configured are ${configured}.`),
      () => {},
    )
  }
  const network = configuredNetwork(ctx, id)
  const connection = connectionOf(ctx, id)
  if (activeChain(state.get(), namespace) === id) {
    networkSwitch.abort?.abort('user')
    if (state.get().activeNamespace === namespace) chooseNetwork(ctx, id)
    else chooseAndNotify(ctx, network)
  } else if (connection) await moveWallet(ctx, connection, network)
  else {
    await ctx.adapters.get(namespace)?.choose?.(id)
    // A host that owns the choice may have reported it by now.
    if (activeChain(state.get(), namespace) === id) chooseNetwork(ctx, id)
    else chooseAndNotify(ctx, network)
  }
}

/** @throws PorticoError `network-not-found` when the network is not configured. */
export function configuredNetwork({ state }: Pick<WalletContext, 'state'>, id: ChainId): Network {
  const network = networkOf(state.get(), id)
  if (!network)
    throw new PorticoError('network-not-found', 'Network Not Found', { exit: 'unsupported' })
  return network
}

export function connectionOf(
  { state, live }: Pick<WalletContext, 'state' | 'live'>,
  id: ChainId,
): Connection | null {
  const namespace = namespaceOf(id)
  const status = namespaceState(state.get(), namespace)
  return (status.is === 'connected' && live.get(status.link)?.connections.get(namespace)) || null
}

function chooseNetwork(ctx: WalletContext, id: ChainId): void {
  const namespace = namespaceOf(id)
  ctx.state.set((s) => ({ wanted: { ...s.wanted, [namespace]: id }, activeNamespace: namespace }))
  storeNetwork(ctx)
}

function chooseAndNotify(ctx: WalletContext, network: Network): void {
  const { id } = network
  chooseNetwork(ctx, id)
  ctx.emit('SWITCH_NETWORK', { network: id })
  ctx.config.onNetworkChange?.({ namespace: namespaceOf(id), network, id })
}

async function moveWallet(
  ctx: WalletContext,
  connection: Connection,
  network: Network,
): Promise<void> {
  const { state, services, networkSwitch } = ctx
  const { id } = network
  const { now, after } = services.platform
  if (!connection.setChain) throw chainUnsupported()
  networkSwitch.abort?.abort('user')
  const abort = (networkSwitch.abort = new AbortController())
  const { signal } = abort
  const since = now()
  const isLast = (): boolean => networkSwitch.abort === abort
  const show = (switching: SwitchState): void => state.set(isLast() ? { switching } : {})
  const wait = (adding: boolean): void => show({ is: 'waiting', chain: id, since, adding })
  wait(false)
  const disarm = after(limits.approval, () => abort.abort('timeout'))
  // A wallet that disconnects never answers.
  const unwatch = state.subscribe(() => {
    if (connectionOf(ctx, id) !== connection) abort.abort('wallet-gone')
  })
  try {
    await Promise.race([
      connection.setChain(id, { add: network, adding: wait, signal }),
      aborted(signal),
    ])
    // The page follows the wallet to its network, even from another namespace.
    if (isLast()) {
      show({ is: 'idle' })
      chooseNetwork(ctx, id)
    }
  } catch (reason) {
    const error = toSwitchError(reason)
    show(failedSwitch(id, error))
    clearWhenReached(ctx, id)
    if ((error.exit ?? 'failed') === 'failed') services.report(reason)
    throw error
  } finally {
    disarm()
    unwatch()
    if (isLast()) networkSwitch.abort = null
  }
}

const toSwitchError = (reason: unknown): PorticoError =>
  isPorticoError(reason)
    ? reason
    : new PorticoError('switch-failed', 'Network switch failed', { cause: reason, exit: 'failed' })

export const chainUnsupported = (): PorticoError =>
  new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })

export function failedSwitch(
  chain: ChainId,
  { exit = 'failed', code }: Pick<PorticoError, 'exit' | 'code'>,
): SwitchState {
  return exit === 'user' ? { is: 'idle' } : { is: 'failed', chain, exit, code }
}

/**
 * A failure stays until the wallet is on the network after all, e.g. because an open request was
 * approved.
 */
function clearWhenReached({ state }: WalletContext, id: ChainId): void {
  const off = state.subscribe(() => {
    const { switching } = state.get()
    const isShown = switching.is === 'failed' && switching.chain === id
    if (isShown && activeChain(state.get(), namespaceOf(id)) !== id) return
    off()
    if (isShown) state.set({ switching: { is: 'idle' } })
  })
}

export function cancelSwitch({ state, networkSwitch }: WalletContext): void {
  if (networkSwitch.abort) networkSwitch.abort.abort('user')
  else state.set({ switching: { is: 'idle' } })
}

const texts = {
  timeout: 'The wallet did not answer in time',
  'wallet-gone': 'The wallet went away',
  user: 'Request was aborted',
} as const

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      const exit = signal.reason as keyof typeof texts
      reject(new PorticoError(`switch-${exit}`, texts[exit], { exit }))
    })
  })
}
