/** The client of the host's backend. Loaded with the visitor's first intent; nothing on screen waits for it. */
import { createHttp } from '../http/client.ts'
import { limits } from '../limits.ts'
import type { Stop } from '../types.ts'
import type { Context } from '../context.ts'
import { PorticoError } from '../errors.ts'
import type { PorticoEvent } from '../events.ts'
import type { Portico } from '../portico.ts'
import type { ServiceContext } from './context.ts'
import { createDirectory, type Directory } from './directory.ts'
import { createImages, type Images } from './images.ts'

export interface Service {
  directory: Directory
  images: Images
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
  const http = createHttp({ platform, baseUrl: `${service.url}?projectId=${encodeURIComponent(service.projectId)}` })
  const directory = createDirectory(ctx, http, resources)
  const images = createImages(http, platform)
  directory.recommend().then(
    () => images.prefetch('wallet', directory.known().flatMap((record) => record.image_id ?? []).slice(0, limits.prefetchImages)),
    () => {},
  )
  return {
    directory,
    images,
    stop() {
      directory.stop()
      images.stop()
    },
  }
}
