import type { Chain } from '../blockchain/types.ts'
import { HttpError } from '../http/errors.ts'

export interface SwapCall {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: bigint
}

/**
 * By the operator's node.
 *
 * @throws HttpError 400 where the transaction would fail, 503 where no node answers.
 */
export async function estimateGas(
  chain: Chain,
  { from, to, data, value }: SwapCall,
): Promise<bigint | undefined> {
  // Only here: a server without chains does not load the library.
  const { unlessReverted } = await import('../blockchain/fault.ts')
  const request = chain.client.request as (call: {
    method: string
    params: unknown[]
  }) => Promise<unknown>
  const answer = await unlessReverted(
    request({
      method: 'eth_estimateGas',
      params: [{ from, to, data, value: `0x${value.toString(16)}` }],
    }),
  )
  if (answer === undefined) throw new HttpError(400, '', 'the transaction would fail')
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(answer)
    ? BigInt(answer)
    : undefined
}
