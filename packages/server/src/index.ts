export { startServer } from './server.ts'
export { readSettings, defaultSettings, SettingsError, type Settings } from './settings.ts'
export type { Admin, ProjectInput, RunningServer, ServerOptions } from './types.ts'
