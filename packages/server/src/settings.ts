import type { OpenOptions } from './database/engine.ts'
import { defaultsOf, readTable, type SettingsTable } from './utils/setting.ts'
import { nodeSettings, type NodeSettings } from './settings/nodes.ts'
import { databaseSettings, type DatabaseSettings } from './settings/database.ts'
import { embeddedSettings, type EmbeddedSettings } from './settings/embedded.ts'
import { eventSettings, type EventSettings } from './settings/events.ts'
import { httpSettings, type HttpSettings } from './settings/http.ts'
import { operationSettings, type OperationSettings } from './settings/operation.ts'
import { signInSettings, type SignInSettings } from './settings/sign-in.ts'
import { swapSettings, type SwapSettings } from './settings/swaps.ts'

export { SettingsError, type Setting } from './utils/setting.ts'

/** An operator's settings, one environment variable each; {@link settingsTable} describes them. */
export interface Settings
  extends
    HttpSettings,
    DatabaseSettings,
    NodeSettings,
    SwapSettings,
    EventSettings,
    SignInSettings,
    EmbeddedSettings,
    OperationSettings {}

export const settingsTable: SettingsTable<Settings> = {
  ...httpSettings,
  ...databaseSettings,
  ...nodeSettings,
  ...swapSettings,
  ...eventSettings,
  ...signInSettings,
  ...embeddedSettings,
  ...operationSettings,
}

export const openOptions = ({
  databaseLimit,
  databaseReplica,
  databaseConnections,
  embeddedKey,
}: Settings): OpenOptions => ({
  synchronous: embeddedKey !== '',
  limit: databaseLimit * 1_000_000,
  replica: databaseReplica,
  connections: databaseConnections,
})

/** The settings without environment variables. */
export const defaultSettings = (): Settings => defaultsOf(settingsTable)

/** The recovery service is another process, which may share the environment. */
const isOurs = (name: string): boolean =>
  name.startsWith('PORTICO_') && !name.startsWith('PORTICO_RECOVERY_')

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 *
 * @throws SettingsError one line for each unreadable or unknown variable.
 * @example
 * const settings = readSettings(process.env)
 */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings =>
  readTable(settingsTable, env, isOurs, 'this server')
