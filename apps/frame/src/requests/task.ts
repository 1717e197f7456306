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

export interface Task {
  shown: Shown
  payload: Payload
  finish(signed: Signed): Promise<unknown> | unknown
}

export const firstOf = ({ signed }: Signed): Uint8Array => signed[0]!
