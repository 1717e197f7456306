import { rememberConnector, setState } from './config-state.ts'
import type { WagmiConfig, WagmiConnection, WagmiState } from './config.ts'
import type { GuestSlot } from './guests.ts'

/**
 * Writes a guest's connection into wagmi's state, or removes it, without a wallet request.
 *
 * @param activate Whether Portico has activated it.
 * @returns Whether wagmi's state has the connection now.
 */
export function syncGuest(
  config: WagmiConfig,
  { connector, reserved }: GuestSlot,
  next: WagmiConnection | undefined,
  activate: boolean,
): boolean {
  const { uid, id } = connector
  const { connections, current, status } = config.state
  const existing = connections.get(uid)
  // wagmi's reconnecting will call this connector itself, and keeps the hooks from reporting
  // "disconnected" until then.
  if (!existing && reserved && status === 'reconnecting') return false
  if (existing !== next && !(existing && next && isSame(existing, next)))
    setState(config, (state) => withConnection(state, uid, next))
  if (!next) return false
  if (activate && config.state.current !== uid)
    setState(config, (state) => ({ ...state, current: uid }))
  if (current !== uid && config.state.current === uid) rememberConnector(config, id).catch(() => {})
  return true
}

function withConnection(
  state: WagmiState,
  uid: string,
  next: WagmiConnection | undefined,
): WagmiState {
  // Like wagmi's own reconnect, this drops connections that were read from storage and are not
  // being restored.
  const connections = new Map(
    [...state.connections].filter(
      ([, { connector }]) => typeof connector.getProvider === 'function',
    ),
  )
  const isNew = !connections.has(uid)
  if (next) connections.set(uid, next)
  else connections.delete(uid)
  const [first = null] = connections.keys()
  const status = first === null ? 'disconnected' : next && isNew ? 'connected' : state.status
  return {
    ...state,
    connections,
    current: state.current !== null && connections.has(state.current) ? state.current : first,
    status,
  }
}

const isSame = (a: WagmiConnection, b: WagmiConnection): boolean =>
  a.chainId === b.chainId && a.accounts.join() === b.accounts.join()
