/** Loaded with the visitor's first intent; nothing on screen waits for it. */
import type { Context } from '../contracts/context.ts'
import { PorticoError } from '../errors/error.ts'
import type { Platform } from '../types/index.ts'
import type { PorticoEvent } from '../types/events.ts'
import { createHttp, type Http } from '../http/client.ts'
import type { ServiceContext, ServiceHost } from './context.ts'
import { isProjectId, senderOf, withSender, type Sender } from './sender.ts'
import type { Service } from './types.ts'

const prefetchImages = 20

/**
 * Adds the sender to each request; undefined without a valid project id.
 *
 * @param quiet Statuses that are handled elsewhere and not reported as errors.
 * @param base Default: the directory's.
 */
export function createServiceHttp(
  shared: Context,
  quiet: readonly unknown[],
  platform: Platform = shared.services.platform,
  base: string | undefined = shared.config.service?.url,
): { http: Http; sender: Sender } | undefined {
  const { service, framework } = shared.config
  if (!isProjectId(service?.projectId)) return undefined
  const sender = senderOf(
    shared as Pick<ServiceContext, 'config' | 'adapters'>,
    framework ?? shared.framework,
  )
  const report = (error: unknown): void =>
    void (
      quiet.includes((error as { data?: { status?: number } }).data?.status) ||
      shared.services.report(error)
    )
  return {
    sender,
    http: createHttp({
      platform,
      baseUrl: withSender(base!, sender),
      clientId: () => shared.clientId,
      report,
    }),
  }
}

/**
 * @param early Earlier events, oldest first; they are taken out of the list.
 * @throws PorticoError `config` when no service is configured; an alert names what is missing.
 */
export async function createService(
  portico: ServiceHost,
  shared: Context,
  early: PorticoEvent[],
): Promise<Service> {
  const { services } = shared
  const { service } = shared.config
  if (!service) throw new PorticoError('config', 'No `service`')
  const { resources } = await portico.data()
  const events = early.splice(0)
  const unlisten = portico.on((event) => void events.push(event))
  const ctx: ServiceContext = {
    ...shared,
    config: shared.config as ServiceContext['config'],
    on: portico.on,
    early: events,
    alert: (alert) =>
      void portico.ui().then(
        (ui) => ui.show(alert),
        () => {},
      ),
  }
  // A refused page has its own alert, and its reports are refused as well.
  const serviceHttp = createServiceHttp(shared, [403])
  if (!serviceHttp) {
    unlisten()
    ;(await import('./background.ts')).checkProject(ctx)
    throw new PorticoError('config', 'No `service.projectId`')
  }
  const { http, sender } = serviceHttp
  const [{ createDirectory }, { createImages }, background] = await Promise.all([
    import('./directory.ts'),
    import('./images.ts'),
    // If it cannot be loaded, the page's own switches apply, and nothing is reported.
    import('./background.ts')
      .then(({ startBackground }) => startBackground(ctx, http, resources, sender))
      .catch((error: unknown) => void services.report(error)),
  ]).finally(unlisten)
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
    feature: (name) => background?.feature(name),
    stop() {
      background?.stop()
      directory.stop()
      images.stop()
    },
  }
}
