import * as v from 'valibot'

/**
 * `GET /v1/esplora/:chain/…`. Answers pass unchanged, so the schemas have only the used fields;
 * sums may be too large for a JavaScript number.
 */
const chain = v.pipe(v.string(), v.regex(/^bip122:[-_a-zA-Z0-9]{1,32}$/))

export const esploraChain = v.object({ chain })
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
/** Satoshis per virtual byte, by number of blocks. */
export const esploraFeesReply = v.record(v.string(), v.number())
export const esploraHeightReply = v.pipe(v.number(), v.integer(), v.minValue(0))
