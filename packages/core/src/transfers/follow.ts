/** Has a transaction followed, until the tracker is here. */
import type { ChainId } from '../networks/network.ts'
import type { TrackedTransfer } from '../transactions/types.ts'
import type { SendingPortico } from './types.ts'

export interface Followed {
  hash: string
  chain: ChainId
  account: string
  transfer: TrackedTransfer
}

export const follow = async (_portico: SendingPortico, _sent: Followed): Promise<void> => {}
