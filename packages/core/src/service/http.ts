import type { Context } from '../contracts/context.ts'
import type { Platform } from '../types/index.ts'
import { createHttp, type Http } from '../http/http.ts'
import type { ServiceContext } from './context.ts'
import { isProjectId, senderOf, withSender, type Sender } from './sender.ts'

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
