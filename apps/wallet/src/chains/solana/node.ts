import { toBase64 } from '../../shared/bytes.ts'
import { internalError } from '../../shared/errors.ts'
import { isRecord } from '../../shared/guards.ts'
import type { Cluster } from '../../wallet/config.ts'
import type { Rpc } from '../../wallet/rpc.ts'

/** Decimals of SOL. */
export const SOL_DECIMALS = 9

/** Answers carry the slot they were read at. */
function valueOf(reply: unknown): unknown {
  return isRecord(reply) ? reply['value'] : undefined
}

function lamports(value: unknown): bigint | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? BigInt(value)
    : undefined
}

export async function readBalance(rpc: Rpc, { rpcUrl }: Cluster, address: string): Promise<bigint> {
  const found = lamports(
    valueOf(await rpc(rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }])),
  )
  if (found === undefined) throw internalError('The network answered nonsense.')
  return found
}

/** In lamports; undefined for an expired blockhash. */
export async function readFee(
  rpc: Rpc,
  { rpcUrl }: Cluster,
  message: Uint8Array,
): Promise<bigint | undefined> {
  const params = [toBase64(message), { commitment: 'confirmed' }]
  const answer = await rpc(rpcUrl, 'getFeeForMessage', params)
  return lamports(valueOf(answer))
}

/** Undefined on success, else the network's error name. */
export async function tryOut(
  rpc: Rpc,
  { rpcUrl }: Cluster,
  transaction: Uint8Array,
): Promise<string | undefined> {
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
  }
  const found = valueOf(await rpc(rpcUrl, 'simulateTransaction', [toBase64(transaction), options]))
  const error = isRecord(found) ? found['err'] : undefined
  return error === null || error === undefined
    ? undefined
    : typeof error === 'string'
      ? error
      : JSON.stringify(error).slice(0, 200)
}

/** The node simulates it first. */
export async function sendOut(
  rpc: Rpc,
  { rpcUrl }: Cluster,
  transaction: Uint8Array,
): Promise<void> {
  const signature = await rpc(rpcUrl, 'sendTransaction', [
    toBase64(transaction),
    { encoding: 'base64', preflightCommitment: 'confirmed' },
  ])
  if (typeof signature !== 'string') throw internalError('The network answered nonsense.')
}
