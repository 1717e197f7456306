import * as v from 'valibot'

/**
 * `GET /v1/esplora/:chain/…`: Esplora's reads, passed through. The answers are passed on unchanged,
 * so the schemas contain only the fields that are used; sums may be too large for a JavaScript
 * number.
 */
const chain = v.pipe(v.string(), v.regex(/^bip122:[-_a-zA-Z0-9]{1,32}$/))

export const esploraChain = v.object({ chain })
/** Base58 or bech32; the node checks its checksum. */
export const esploraAddress = v.object({
  chain,
  address: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{14,90}$/)),
})
export const esploraTransaction = v.object({
  chain,
  txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

const stats = v.looseObject({ funded_txo_sum: v.number(), spent_txo_sum: v.number() })

export const esploraAddressReply = v.looseObject({ chain_stats: stats, mempool_stats: stats })
export const esploraUtxosReply = v.array(
  v.looseObject({ txid: v.string(), vout: v.number(), value: v.number() }),
)
export const esploraTransactionReply = v.looseObject({ txid: v.string() })
/** Fee rates in satoshis per virtual byte, by the number of blocks. */
export const esploraFeesReply = v.record(v.string(), v.number())
export const esploraHeightReply = v.pipe(v.number(), v.integer(), v.minValue(0))
