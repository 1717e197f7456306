import * as v from 'valibot'
import {
  esploraAddressReply,
  esploraFeesReply,
  esploraHeightReply,
  esploraTransactionReply,
  esploraUtxosReply,
  type RpcRequest,
} from '../wire.ts'

/** The kinds of Esplora's answers. */
export type EsploraReply = 'address' | 'utxos' | 'transaction' | 'fees' | 'height'

const esploraReplies: Readonly<Record<EsploraReply, v.GenericSchema>> = {
  address: esploraAddressReply,
  utxos: esploraUtxosReply,
  transaction: esploraTransactionReply,
  fees: esploraFeesReply,
  height: esploraHeightReply,
}

/**
 * What an answer has to be: a reply to one or several calls, the error of one call, or an answer of
 * Esplora. It is plain data, so that it can be sent to a worker.
 */
export type Wanted = { of: 'reply' } | { of: 'error'; id: RpcRequest['id'] } | { of: EsploraReply }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Some nodes answer a whole batch with one error, so either shape may come. */
function isReply(value: unknown): boolean {
  const each: unknown[] = Array.isArray(value) ? value : [value]
  return each.every((item) => isRecord(item) && ('result' in item || 'error' in item))
}

/** Whether this is the error of that call, and not that of a proxy in front of the node. */
const isErrorOf = (value: unknown, id: RpcRequest['id']): boolean =>
  isRecord(value) &&
  value.id === id &&
  isRecord(value.error) &&
  typeof value.error.code === 'number'

/** Whether the bytes are JSON of the expected kind. */
export function fits(bytes: Buffer, wanted: Wanted): boolean {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    return false
  }
  if (wanted.of === 'reply') return isReply(value)
  if (wanted.of === 'error') return isErrorOf(value, wanted.id)
  return v.is(esploraReplies[wanted.of], value)
}
