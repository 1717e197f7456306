import { HttpError } from '../../http/errors.ts'
import type { Call, Deps } from '../../http/deps.ts'
import { SettingsError } from '../../utils/setting.ts'
import type { Settings } from '../../settings.ts'
import type { Project } from '../../projects/store.ts'
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

/** Of an origin or its pattern. */
const hostOf = (origin: string): string => /^[^:]+:\/\/([^:]*)/.exec(origin)?.[1] ?? ''

/**
 * Any page of the domain can ask a passkey for the secret that opens its wallet. Throws if pages of
 * a project belong to a parent domain, unless the frame's host alone is the domain.
 */
export function checkPasskeyPages(
  { passkeyDomain: domain, frameOrigin: origin }: Pick<Settings, 'passkeyDomain' | 'frameOrigin'>,
  projects: readonly Pick<Project, 'id' | 'origins'>[],
): void {
  if (domain === '' || (origin !== '' && new URL(origin).hostname === domain)) return
  const pages = projects
    .flatMap(({ origins }) => origins)
    .filter((each) => hostOf(each) === '*' || isOf(hostOf(each), domain))
    .filter((each) => each !== origin)
  if (pages.length === 0) return
  throw new SettingsError(
    `PORTICO_PASSKEY_DOMAIN must not contain pages of projects, which could ask passkeys for the secret that opens wallets: ${pages.join(', ')}. Use the host of PORTICO_FRAME_ORIGIN, or a parent domain without them`,
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
