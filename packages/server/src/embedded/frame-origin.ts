import { HttpError } from '../errors.ts'
import type { Call, Parts } from '../parts.ts'

const local = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/** Whether a host is this machine: somebody develops. */
export const isLocal = (host: string): boolean => local.test(host)

/** The origin of the frame: what the operator says; in development, where the request went. */
export function frameOrigin({ settings }: Pick<Parts, 'settings'>, c: Call): string {
  if (settings.frameOrigin !== '') return settings.frameOrigin
  const host = c.req.header('host') ?? ''
  if (!isLocal(host)) throw new HttpError(503, 'frame-origin', 'PORTICO_FRAME_ORIGIN does not say where the frame is')
  return `http://${host}`
}

/** Whether the frame itself asks. Where there is no embedded wallet, or nobody has said where its frame is, it does not. */
export function isFrame(parts: Pick<Parts, 'settings' | 'embedded'>, c: Call): boolean {
  const { embedded, settings } = parts
  if (!embedded.keys || (settings.frameOrigin === '' && !isLocal(c.req.header('host') ?? ''))) return false
  return c.req.header('origin') === frameOrigin(parts, c)
}
