/** The client of the host's backend. Loaded with the visitor's first intent; nothing on screen waits for it. */
import { createHttp } from '../http/client.ts'
import { limits } from '../limits.ts'
import type { Stop } from '../types.ts'
import type { Features } from '../config.ts'
import type { Context } from '../context.ts'
import { PorticoError } from '../errors.ts'
import type { PorticoEvent } from '../events.ts'
import { featureValue } from '../features.ts'
import type { Portico } from '../portico.ts'
import { checkProject } from './alerts.ts'
import type { ServiceContext } from './context.ts'
import { createDirectory, type Directory } from './directory.ts'
import { createImages, type Images } from './images.ts'
import { checkOrigin } from './origins.ts'
import { readFeatures } from './read-features.ts'
import { senderOf, withSender } from './sender.ts'
import { createTelemetry } from './telemetry.ts'

export interface Service {
  directory: Directory
  images: Images
  /** One switch's value, the service's answer included; views ask here, so that a page without a service loads no table. */
  feature<Name extends keyof Features>(name: Name): NonNullable<Features[Name]>
  /** Sends what waits, gives pictures back, and asks for nothing more. What is used again later works again. */
  stop: Stop
}

/** @param early What was raised before this was loaded, oldest first. */
export async function createService(
  portico: Pick<Portico, 'on' | 'ui' | 'data'>,
  shared: Context,
  early: readonly PorticoEvent[],
): Promise<Service> {
  const { resources } = await portico.data()
  const { services } = shared
  const { service } = shared.config
  if (!service) throw new PorticoError('config', 'There is no `service` in the configuration')
  const ctx: ServiceContext = {
    ...shared,
    config: shared.config as ServiceContext['config'],
    on: portico.on,
    early,
    alert: (alert) => void portico.ui().then((ui) => ui.show(alert), () => {}),
  }
  const { platform } = services
  if (!checkProject(ctx)) throw new PorticoError('config', 'The service has no project to be asked for')
  const sender = senderOf(ctx, shared.config.framework)
  const http = createHttp({ platform, baseUrl: withSender(service.url, sender) })
  const telemetry = createTelemetry(ctx, { http, sender })
  const directory = createDirectory(ctx, http, resources)
  const images = createImages(http, platform)
  // All at once, each with its own failure: none of them waits for another, and nothing on screen for any.
  void readFeatures(ctx, http, resources)
  void checkOrigin(ctx, http)
  directory.recommend().then(
    () => images.prefetch('wallet', directory.known().flatMap((record) => record.image_id ?? []).slice(0, limits.prefetchImages)),
    () => {},
  )
  return {
    directory,
    images,
    feature: (name) => featureValue(ctx.config, ctx.state.get(), name),
    stop() {
      void telemetry.flush()
      directory.stop()
      images.stop()
    },
  }
}
