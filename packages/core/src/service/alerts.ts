import { isPorticoError } from '../errors/error.ts'
import { alertLink } from '../errors/unloaded.ts'
import { limits } from '../limits/limits.ts'
import type { Alert } from '../state/state.ts'
import type { Platform } from '../types/index.ts'
import type { ServiceContext } from './context.ts'
import { serviceLimits } from './limits.ts'
import { isProjectId } from '../http/http.ts'

export type ServiceAlertCode =
  | 'origin-not-allowed'
  | 'collector-refused'
  | 'project-id-missing'
  | 'project-id-invalid'
  | 'session-expired'
  | 'config-ignored'

type Words = Pick<Alert, 'title' | 'detail'> & { severity?: Alert['severity'] }

/** The titles are fixed, so that developers can search for them. */
export const serviceAlerts: Readonly<Record<ServiceAlertCode, Words>> = {
  'origin-not-allowed': {
    title: 'Invalid App Configuration',
    detail: 'This origin is not one that the project allows. Add it to the project’s origins.',
  },
  'collector-refused': {
    title: 'Invalid App Configuration',
    detail:
      'The collector refused this page (HTTP 403): nothing more is sent to it. Add the origin to the project, or set `features.analytics` to false.',
  },
  'project-id-missing': {
    title: 'Project ID Not Configured',
    detail:
      '`service.projectId` is empty: the service is not asked for anything. Set it, or leave `service` out.',
  },
  'project-id-invalid': {
    title: 'Invalid App Configuration',
    detail: '`service.projectId` is not a project of the service.',
  },
  'session-expired': {
    title: 'Session Expired',
    detail:
      'The service does not accept the session yet. Check the time settings of this computer.',
  },
  'config-ignored': {
    title: 'Local configuration ignored',
    detail: '`service.decides` is on, and the service says something else about',
    severity: 'warning',
  },
}

export function serviceAlert(code: ServiceAlertCode, detail?: string): Omit<Alert, 'id'> {
  const { severity = 'error', title, detail: text } = serviceAlerts[code]
  return {
    code,
    severity,
    title,
    detail: detail ? `${text} ${detail}` : text,
    link: alertLink(code),
  }
}

/** Errors of the host's listeners must not reach the service's client. */
export function raiseAlert(
  ctx: Pick<ServiceContext, 'alert'>,
  code: ServiceAlertCode,
  detail?: string,
): void {
  try {
    ctx.alert(serviceAlert(code, detail))
  } catch {
    // A listener of the host may throw.
  }
}

const refusals: readonly (readonly [pattern: RegExp, code: ServiceAlertCode])[] = [
  [/origin not allowed/i, 'origin-not-allowed'],
  [/jwt (token is )?not yet valid/i, 'session-expired'],
  [/invalid key/i, 'project-id-invalid'],
]

export function refusalIn(message: string): ServiceAlertCode | undefined {
  return refusals.find(([pattern]) => pattern.test(message))?.[1]
}

export async function refusalOf(
  error: unknown,
  platform: Pick<Platform, 'after'>,
): Promise<ServiceAlertCode | undefined> {
  const reply = isPorticoError(error) ? error.cause : undefined
  if (!(reply instanceof Response) || reply.bodyUsed || !reply.body) return undefined
  const reader = reply.body.getReader()
  const quit = (): void => void reader.cancel().catch(() => {})
  const cancel = platform.after(limits.rpcTimeout, quit)
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < serviceLimits.refusal) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    // A reply that breaks off is read up to there.
  }
  cancel()
  quit()
  return refusalIn(text.slice(0, serviceLimits.refusal))
}

/** Without a valid project id the developer gets an alert, and no request is sent. */
export function checkProject(ctx: Pick<ServiceContext, 'config' | 'alert'>): boolean {
  const id: unknown = ctx.config.service.projectId
  if (isProjectId(id)) return true
  raiseAlert(ctx, id ? 'project-id-invalid' : 'project-id-missing')
  return false
}
