/** A request that the visitor has to approve. */
import type { Payload, Signed } from '../keys/protocol.ts'
import type { Approval } from '../ports.ts'

export interface RpcRequest {
  chain: string
  method: string
  params?: unknown
}

type Shown = Approval extends infer A
  ? A extends Approval
    ? Omit<A, 'chain' | 'account' | 'origin' | 'dapp'>
    : never
  : never

/**
 * A signing request: what the visitor sees, what the worker receives, and what is done with the
 * signature.
 */
export interface Task {
  shown: Shown
  payload: Payload
  finish(signed: Signed): Promise<unknown> | unknown
}

export const firstOf = ({ signed }: Signed): Uint8Array => signed[0]!
