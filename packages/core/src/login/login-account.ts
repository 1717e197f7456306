import type { Portico } from '../public/portico.ts'
import type { LoginAccount } from '../types/index.ts'
import { linkOf } from '../state/select.ts'

/**
 * What the visitor can do with the active login: devices, login methods, recovery, recovery phrase.
 * Undefined if the active wallet is no login, or not connected.
 *
 * @param portico The instance.
 * @param namespace The namespace. Default: the active one.
 * @returns The connector's functions; each rejects with the connector's `PorticoError`.
 * @example await getLoginAccount(portico)?.devices()
 */
export function getLoginAccount(
  { config, getState }: Pick<Portico, 'config' | 'getState'>,
  namespace?: string,
): LoginAccount | undefined {
  const state = getState()
  const link = linkOf(state, namespace ?? state.activeNamespace)
  const connector =
    link?.state.is === 'live'
      ? config.connectors?.find(({ id }) => id === link.connector)
      : undefined
  if (!link || !connector?.account) return undefined
  const account = (): Promise<LoginAccount> => connector.account!(link.id)
  return {
    ways: async () => (await account()).ways(),
    addWay: async (way, how) => (await account()).addWay(way, how),
    returnedWay: async () => (await account()).returnedWay(),
    removeWay: async (id) => (await account()).removeWay(id),
    changeEmail: async (email) => (await account()).changeEmail(email),
    cancelEmailChange: async () => (await account()).cancelEmailChange(),
    setRecovery: async () => (await account()).setRecovery(),
    deleteAccount: async () => (await account()).deleteAccount(),
    devices: async () => (await account()).devices(),
    removeDevice: async (id) => (await account()).removeDevice(id),
    showPhrase: async () => (await account()).showPhrase(),
  }
}
