import type { Services } from '../types/index.ts'
import type { WalletRequest } from '../types/requests.ts'

/**
 * Sends a request of a namespace with its own wallet methods through the features' hooks, in the
 * same task when there are none. Each such request needs approval.
 */
export function sendRequest<T>(
  { requests }: Services,
  request: Omit<WalletRequest, 'approval'>,
  send: () => Promise<T>,
): Promise<T> {
  return requests ? requests.run({ ...request, approval: true }, send) : send()
}
