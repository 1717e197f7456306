import { HttpError } from '../http/errors.ts'
import { isLocal } from '../utils/setting.ts'
import type { Call, Deps } from '../http/deps.ts'

export { isLocal }

export function frameOrigin({ settings }: Pick<Deps, 'settings'>, c: Call): string {
  if (settings.frameOrigin !== '') return settings.frameOrigin
  const host = c.req.header('host') ?? ''
  if (!isLocal(host)) throw new HttpError(503, 'frame-origin', 'PORTICO_FRAME_ORIGIN is not set')
  return `http://${host}`
}

/** Another host serves the frame. */
export const isFrameApart = ({ settings }: Pick<Deps, 'settings'>): boolean =>
  settings.serverOrigin !== '' && settings.serverOrigin !== settings.frameOrigin

/** Of the server's own pages: links in mails, and visits to providers. */
export const serverOrigin = (deps: Pick<Deps, 'settings'>, c: Call): string =>
  deps.settings.serverOrigin || frameOrigin(deps, c)

/** Never without an embedded wallet or a known frame origin. */
export function isFrame(deps: Pick<Deps, 'settings' | 'embedded'>, c: Call): boolean {
  const { embedded, settings } = deps
  if (!embedded.keys || (settings.frameOrigin === '' && !isLocal(c.req.header('host') ?? '')))
    return false
  return c.req.header('origin') === frameOrigin(deps, c)
}
