/** A transfer of SOL in Solana's wire format, written by hand: one instruction needs no library. */
import type { Rpc } from '@portico/core'
import { decodeBase58 } from '@portico/core/base58'

const system = new Uint8Array(32)

/** An unsigned legacy transaction that moves lamports; the sender pays its fee. */
export function transfer({
  from,
  to,
  lamports,
  blockhash,
}: {
  from: string
  to: string
  lamports: bigint
  blockhash: string
}): Uint8Array {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  // The System program's instruction 2: Transfer.
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  const header = [1, 0, 1]
  const keys = [decodeBase58(from), decodeBase58(to), system].flatMap((key) => [...key])
  const instruction = [2, 2, 0, 1, data.length, ...data]
  const message = [...header, 3, ...keys, ...decodeBase58(blockhash), 1, ...instruction]
  // One place for the signature, empty until the wallet fills it.
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** A recent blockhash: the transaction is valid for a minute or two. */
export async function latestBlockhash(rpc: Rpc): Promise<string> {
  const { blockhash } = fields(
    fields(await rpc.request('getLatestBlockhash', [{ commitment: 'confirmed' }]))['value'],
  )
  if (typeof blockhash !== 'string') throw new Error('The network gave no blockhash.')
  return blockhash
}

/** Waits until the network has confirmed a transaction. */
export async function confirmed(rpc: Rpc, id: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { value } = fields(await rpc.request('getSignatureStatuses', [[id]], { dedupe: false }))
    const { confirmationStatus, err } = fields(Array.isArray(value) ? value[0] : undefined)
    if (err) throw new Error(`The transaction failed: ${JSON.stringify(err)}`)
    if (confirmationStatus === 'confirmed' || confirmationStatus === 'finalized') return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error('The transaction was not confirmed in time.')
}
