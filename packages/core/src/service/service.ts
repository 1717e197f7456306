/** Loaded with the visitor's first intent; nothing on screen waits for it. */
import type { Context } from '../contracts/context.ts'
import { PorticoError } from '../errors/error.ts'
import { checkProject, startBackground } from './background.ts'
import type { ServiceContext, ServiceHost } from './context.ts'
import { createDirectory } from './directory.ts'
import { createServiceHttp } from '../http/http.ts'
import { createImages } from './images.ts'
import type { EarlyEvents, Service } from './types.ts'

const prefetchImages = 20

/**
 * @param early Earlier events, oldest first; no more are kept until the service stops.
 * @throws PorticoError `config` when no service is configured; an alert names what is missing.
 */
export async function createService(
  portico: ServiceHost,
  shared: Context,
  early: EarlyEvents,
): Promise<Service> {
  const { services } = shared
  const { service } = shared.config
  if (!service) throw new PorticoError('config', 'No `service`')
  const { resources } = await portico.data()
  const ctx: ServiceContext = {
    ...shared,
    config: shared.config as ServiceContext['config'],
    on: portico.on,
    early: early.events,
    alert: (alert) =>
      void portico.ui().then(
        (ui) => ui.show(alert),
        () => {},
      ),
    ignored: async (answer) => (await portico.ui()).features.ignored(answer),
  }
  // A refused page has its own alert, and its reports are refused as well.
  const serviceHttp = createServiceHttp(shared, [403])
  if (!serviceHttp) {
    checkProject(ctx)
    throw new PorticoError('config', 'No `service.projectId`')
  }
  const { http, sender } = serviceHttp
  const background = startBackground(ctx, http, resources, sender)
  early.events.length = 0
  early.isKept = false
  const directory = createDirectory(ctx, http, resources)
  const images = createImages(http, services.platform)
  /** With Save-Data, nothing is loaded in advance. */
  const saves = (): boolean =>
    (services.platform.window?.navigator as { connection?: { saveData?: boolean } } | undefined)
      ?.connection?.saveData === true
  function pictures(): void {
    if (saves()) return
    // Wallets that the host excludes are known by name only.
    const shown = directory
      .known()
      .filter(({ id }) => !shared.state.get().options.excludeWalletIds?.includes(id))
    images.prefetch(
      'wallet',
      [...new Set(shown.flatMap((record) => record.image_id ?? []))].slice(0, prefetchImages),
    )
  }
  void directory.recommend().then(pictures)
  return {
    directory,
    images,
    async ahead() {
      if (saves()) return
      if (directory.listed({}).status === 'idle') await directory.more({})
      pictures()
    },
    stop() {
      early.isKept = true
      background.stop()
      directory.stop()
      images.stop()
    },
  }
}
