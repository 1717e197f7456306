import * as v from 'valibot'
import {
  esploraAddressReply,
  esploraFeesReply,
  esploraHeightReply,
  esploraTransactionReply,
  esploraUtxosReply,
  type RpcRequest,
} from '../wire.ts'

export type EsploraReply = 'address' | 'utxos' | 'transaction' | 'fees' | 'height'

const esploraReplies: Readonly<Record<EsploraReply, v.GenericSchema>> = {
  address: esploraAddressReply,
  utxos: esploraUtxosReply,
  transaction: esploraTransactionReply,
  fees: esploraFeesReply,
  height: esploraHeightReply,
}

/** What an answer has to be. Plain data, so that it can be sent to a worker. */
export type Wanted = { of: 'reply' } | { of: 'error'; id: RpcRequest['id'] } | { of: EsploraReply }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Some nodes answer a batch with one error. */
function isReply(value: unknown): boolean {
  const each: unknown[] = Array.isArray(value) ? value : [value]
  return each.every((item) => isRecord(item) && ('result' in item || 'error' in item))
}

/** Not the error of a proxy in front of the node. */
const isErrorOf = (value: unknown, id: RpcRequest['id']): boolean =>
  isRecord(value) &&
  value.id === id &&
  isRecord(value.error) &&
  typeof value.error.code === 'number'

/** JSON of the expected kind. */
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
