import { version } from '../utils/version.ts'
import type { Query } from '../http/http.ts'
import type { ServiceContext } from './context.ts'

export interface Sender extends Query {
  projectId: string
  st: 'portico'
  sv: string
}

/** The rule of the wire format. */
export const isProjectId = (id: unknown): id is string =>
  typeof id === 'string' && /^[-_.a-zA-Z0-9]{1,64}$/.test(id)

/** The wire format's limit. */
const longest = 128

/** The version where there is no adapter to name. */
const fallback = 'html-wagmi-4.2.2'

/**
 * The query of every call.
 *
 * @param framework What renders the modal, e.g. `react`.
 * @example senderOf(ctx, 'react') // { projectId: 'shop', st: 'portico', sv: 'react-evm,solana-0.1.0' }
 */
export function senderOf(
  ctx: Pick<ServiceContext, 'config' | 'adapters'>,
  framework = 'html',
): Sender {
  const adapters = [
    ...new Set([...ctx.adapters.values()].map(({ namespace, label }) => label ?? namespace)),
  ].join(',')
  return {
    projectId: ctx.config.service.projectId,
    st: 'portico',
    sv: adapters ? `${framework}-${adapters}-${version}`.slice(0, longest) : fallback,
  }
}

/**
 * A service's URL with the sender in its query; `createHttp` keeps it in every call.
 *
 * @throws TypeError when `base` is not an absolute URL.
 */
export function withSender(base: string, sender: Sender, path = ''): string {
  const url = new URL(base)
  if (path) url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(sender)) url.searchParams.set(name, String(value))
  return url.href
}
