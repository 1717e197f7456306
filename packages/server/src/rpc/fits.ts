import * as v from 'valibot'
import {
  esploraAddressReply,
  esploraFeesReply,
  esploraHeightReply,
  esploraTransactionReply,
  esploraUtxosReply,
  type RpcRequest,
} from '../wire.ts'

/** What Esplora is asked for. */
export type EsploraReply = 'address' | 'utxos' | 'transaction' | 'fees' | 'height'

const esploraReplies: Readonly<Record<EsploraReply, v.GenericSchema>> = {
  address: esploraAddressReply,
  utxos: esploraUtxosReply,
  transaction: esploraTransactionReply,
  fees: esploraFeesReply,
  height: esploraHeightReply,
}

/** What an answer has to be: a reply to a call or several, the error of one call, or what Esplora was asked for. Plain data, so that it can be sent to a worker. */
export type Wanted = { of: 'reply' } | { of: 'error'; id: RpcRequest['id'] } | { of: EsploraReply }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Some nodes answer a whole batch with one error, so either shape may come. */
function isReply(value: unknown): boolean {
  const each: unknown[] = Array.isArray(value) ? value : [value]
  return each.every((item) => isRecord(item) && ('result' in item || 'error' in item))
}

/** Whether this is the error of that one call, and not of whatever stands in front of the node. */
const isErrorOf = (value: unknown, id: RpcRequest['id']): boolean =>
  isRecord(value) && value.id === id && isRecord(value.error) && typeof value.error.code === 'number'

/** Whether the bytes are JSON and what is wanted. */
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
