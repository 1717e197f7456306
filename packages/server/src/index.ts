export { startServer, type RunningServer, type ServerOptions } from './server.ts'
export { readSettings, defaultSettings, SettingsError, type Settings } from './settings.ts'
export type { Admin, ProjectInput } from './admin.ts'
