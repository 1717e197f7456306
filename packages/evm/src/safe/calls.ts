/**
 * A Safe's transactions and messages have hashes of the Safe's own, and are mined later or never.
 */
import type { ChainId } from '@portico/core'
import { toHexChain } from '../requests.ts'
import { malformed } from '../connection.ts'
import { failure, type Frame } from './frame.ts'
import { defined } from '@portico/core/adapter'

export interface Details {
  status: string
  hash: string | null
}

export interface Calls {
  send(calls: readonly unknown[], chainId?: unknown, gas?: unknown): Promise<string>
  signed(answer: Promise<unknown>): Promise<string>
  details(safeTxHash: unknown): Promise<Details>
  minedAs(hash: unknown): Promise<unknown>
}

const hashPattern = /^0x[0-9a-f]{64}$/i
const hexPattern = /^0x([0-9a-f]{2})*$/i
const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

export function createCalls(frame: Frame, { chain }: { chain: ChainId }): Calls {
  async function details(safeTxHash: unknown): Promise<Details> {
    if (typeof safeTxHash !== 'string' || !hashPattern.test(safeTxHash))
      throw failure(-32602, 'No hash of a Safe’s transaction')
    const { txStatus, txHash } = fields(await frame.ask('getTxBySafeTxHash', { safeTxHash }))
    return {
      status: typeof txStatus === 'string' ? txStatus : '',
      hash: typeof txHash === 'string' && hashPattern.test(txHash) ? txHash : null,
    }
  }

  return {
    details,
    async send(list, chainId, gas) {
      if (chainId !== undefined && Number(chainId) !== Number(toHexChain(chain)))
        throw failure(4901, 'The Safe is on another network')
      const txs = list.map(parseCall)
      if (txs.length === 0) throw failure(-32602, 'Nothing to send')
      const safeTxGas = gas === undefined ? NaN : Number(gas)
      const params = Number.isSafeInteger(safeTxGas) ? { safeTxGas } : undefined
      const { safeTxHash } = fields(await frame.ask('sendTransactions', defined({ txs, params })))
      if (typeof safeTxHash !== 'string' || !hashPattern.test(safeTxHash))
        throw malformed('transaction hash')
      return safeTxHash
    },
    async signed(answer) {
      const { messageHash, safeTxHash, signature: prepared } = fields(await answer)
      // The message was signed on the chain, by a transaction. The contract itself then accepts an
      // empty signature (EIP-1271).
      if (typeof safeTxHash === 'string') return '0x'
      const signature = prepared ?? (await frame.ask('getOffChainSignature', messageHash))
      if (signature === '0x' || signature === '')
        throw failure(-32002, 'Other owners of the Safe have still to sign')
      if (typeof signature !== 'string' || !hexPattern.test(signature)) throw malformed('signature')
      return signature
    },
    async minedAs(hash) {
      const known = await details(hash).catch(() => null)
      return known?.hash ?? hash
    },
  }
}

function parseCall(call: unknown): { to: string; value: string; data: string } {
  const { to, value = '0x0', data = '0x' } = fields(call)
  if (typeof to !== 'string' || !/^0x[0-9a-f]{40}$/i.test(to))
    throw failure(-32602, 'A Safe needs to know whom it calls')
  if (typeof data !== 'string' || !hexPattern.test(data))
    throw failure(-32602, 'The data of a call is hex')
  const amount =
    typeof value === 'bigint' || (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value))
      ? BigInt(value)
      : null
  if (amount === null) throw failure(-32602, 'The value of a call is a quantity')
  return { to, value: amount.toString(), data }
}

const codes: Readonly<Record<string, number>> = { SUCCESS: 200, CANCELLED: 400, FAILED: 500 }

export async function callsReply(
  id: unknown,
  chainId: string,
  { status, hash }: Details,
  receipt: (hash: string) => Promise<unknown>,
): Promise<unknown> {
  const mined = hash === null ? null : await receipt(hash)
  return defined({
    version: '2.0.0',
    id,
    chainId,
    atomic: true,
    status: codes[status] ?? 100,
    receipts: mined ? [mined] : undefined,
  })
}
