import { HttpError } from '../errors.ts'
import { isLocal } from '../setting.ts'
import type { Call, Parts } from '../parts.ts'

export { isLocal }

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
