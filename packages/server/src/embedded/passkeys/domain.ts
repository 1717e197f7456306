import { HttpError } from '../../http/errors.ts'
import type { Call, Deps } from '../../http/deps.ts'
import { SettingsError } from '../../utils/setting.ts'
import type { Settings } from '../../settings.ts'
import { frameOrigin } from '../frame-origin.ts'

/** As WebAuthn's `rp.id` allows. */
const isOf = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`)
/** Browsers make no passkeys for IP addresses. */
const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[')

/** Throws for a frame on another domain, so that the operator notices at the start. */
export function checkPasskeys({
  passkeyDomain,
  frameOrigin: origin,
}: Pick<Settings, 'passkeyDomain' | 'frameOrigin'>): void {
  if (passkeyDomain === '' || origin === '' || isOf(new URL(origin).hostname, passkeyDomain)) return
  throw new SettingsError(
    'PORTICO_PASSKEY_DOMAIN must be the host of PORTICO_FRAME_ORIGIN or a parent domain of it',
  )
}

/** Null where browsers support no passkeys for the host. */
export function passkeyDomain(deps: Pick<Deps, 'settings'>, c: Call): string | null {
  const host = new URL(frameOrigin(deps, c)).hostname
  const domain = deps.settings.passkeyDomain || host
  return isOf(host, domain) && !isAddress(domain) ? domain : null
}

export function requireDomain(deps: Pick<Deps, 'settings'>, c: Call): string {
  const domain = passkeyDomain(deps, c)
  if (domain === null)
    throw new HttpError(404, 'passkey', 'passkeys do not work at the frame’s address')
  return domain
}
