import type { Services } from '../contracts/types.ts'
import type { WalletRequest } from './types.ts'

/**
 * Sends a request of a family whose wallets have calls of their own: past the hooks of features, and in the same task where there
 * are none. Each of them needs its owner's approval.
 */
export function sendRequest<T>({ requests }: Services, request: Omit<WalletRequest, 'approval'>, send: () => Promise<T>): Promise<T> {
  return requests ? requests.run({ ...request, approval: true }, send) : send()
}
