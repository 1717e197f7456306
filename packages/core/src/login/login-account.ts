import type { Portico } from '../public/portico.ts'
import type { LoginAccount } from '../types/index.ts'
import { linkOf } from '../state/select.ts'
import { refusesLogin } from '../switches/remote.ts'
import { hiddenInTelegram, unavailableLogin } from './logins.ts'

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
    loginMethods: async () => (await account()).loginMethods(),
    addLoginMethod: async (loginMethod, how) => {
      // In the time zones without logins, those who are logged in stay so.
      if (
        hiddenInTelegram(globalThis.window).includes(loginMethod) ||
        refusesLogin(getState(), loginMethod, config.service)
      )
        throw unavailableLogin(loginMethod)
      return (await account()).addLoginMethod(loginMethod, how)
    },
    returnedLoginMethod: async () => (await account()).returnedLoginMethod(),
    removeLoginMethod: async (id) => (await account()).removeLoginMethod(id),
    changeEmail: async (email) => (await account()).changeEmail(email),
    cancelEmailChange: async () => (await account()).cancelEmailChange(),
    cancelRemoval: async (id) => (await account()).cancelRemoval(id),
    setRecovery: async () => (await account()).setRecovery(),
    confirmRecovery: async () => (await account()).confirmRecovery(),
    deleteAccount: async () => (await account()).deleteAccount(),
    devices: async () => (await account()).devices(),
    removeDevice: async (id) => (await account()).removeDevice(id),
    showPhrase: async () => (await account()).showPhrase(),
  }
}
