/** For wallets that only sign. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { ChainId, Json, Services } from '@portico/core'
import { parseSignature } from './parse.ts'
import type { SendOptions } from './provider.ts'
import { defined } from '@portico/core/adapter'

export async function sendSigned(
  signed: Uint8Array,
  chain: ChainId,
  { preflightCommitment = 'confirmed', skipPreflight, maxRetries, minContextSlot }: SendOptions,
  services: Services,
): Promise<string> {
  const rpc = await services.rpc(chain)
  let answer: Json
  try {
    answer = await rpc.request('sendTransaction', [
      btoa(String.fromCharCode(...signed)),
      defined({
        encoding: 'base64',
        preflightCommitment,
        skipPreflight,
        maxRetries,
        minContextSlot,
      }),
    ])
  } catch (error) {
    throw refused(error)
  }
  return parseSignature(answer)
}

function refused(error: unknown): unknown {
  // Only the node's own errors. Here -32002 means "simulation failed", not a pending request as in
  // wallets.
  if (!isPorticoError(error) || error.code !== 'rpc') return error
  const words = `${error.message} ${JSON.stringify(error.data)}`
  const text = /InsufficientFundsFor|insufficient funds for|prior credit|AccountNotFound/i.test(
    words,
  )
    ? 'Not enough SOL to cover fees or rent'
    : /Transfer: insufficient lamports/i.test(words)
      ? 'Not enough SOL to cover this transfer'
      : error.message
  return new PorticoError(
    'transaction-refused',
    text,
    defined({
      category: 'API_ERROR',
      cause: error,
      exit: 'failed',
      data: error.data,
    }),
  )
}
