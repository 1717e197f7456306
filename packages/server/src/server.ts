import { createAdmin } from './admin.ts'
import { createApp } from './app.ts'
import { checkPasskeyPages } from './embedded/passkeys/domain.ts'
import { createHttpServer } from './http/http-server.ts'
import { close, listen, urlOf } from './http/listen.ts'
import { readProjects } from './projects/store.ts'
import { createServices } from './services.ts'
import { warnOfSetup } from './setup-warnings.ts'
import type { RunningServer, ServerOptions } from './types.ts'
import { version } from './utils/version.ts'

/**
 * Starts the backend in this process: opens, migrates and seeds the database, listens.
 *
 * @example
 * const server = await startServer({ port: 0, database: ':memory:', logLevel: 'silent' })
 * const reply = await fetch(`${server.url}/getWallets?projectId=default`)
 * await server.stop()
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const services = await createServices(options)
  const { settings, log, db, collector } = services.deps
  try {
    checkPasskeyPages(settings, await readProjects(db))
  } catch (error) {
    await services.stop()
    throw error
  }
  const server = createHttpServer(createApp(services.deps, version), settings)
  const { port } = await listen(server, settings.host, settings.port).catch(
    async (error: unknown) => {
      await services.stop()
      throw error
    },
  )
  services.startMaintenance()
  const url = urlOf(settings.host, port)
  log.info({ url, migrated: services.migrated }, 'listening')
  await warnOfSetup(services.deps)

  async function stop(): Promise<void> {
    services.drain()
    await close(server, settings.shutdown)
    await services.stop()
    log.info('stopped')
  }
  let stopping: Promise<void> | undefined
  return {
    url,
    port,
    admin: createAdmin(db, collector),
    stop: () => (stopping ??= stop()),
  }
}
