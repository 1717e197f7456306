export interface SeenTransaction {
  txid: string
  hex: string
  version: number
  locktime: number
  size: number
  weight: number
  fee: number
  vin: readonly {
    txid: string
    vout: number
    sequence: number
    script: string | null
    value: number
  }[]
  vout: readonly { script: string; value: number }[]
  block: { height: number; hash: string; time: number } | null
}

interface Stats {
  funded_txo_count: number
  funded_txo_sum: number
  spent_txo_count: number
  spent_txo_sum: number
  tx_count: number
}

export interface Ledger {
  add(transaction: SeenTransaction): void
  height(): number
  /** `/address/:address`, but for the address. */
  stats(script: string): { chain_stats: Stats; mempool_stats: Stats }
  /** `/address/:address/utxo`. */
  utxos(script: string): readonly object[]
  get(txid: string): SeenTransaction | undefined
  /** The transactions of an address, unconfirmed ones first, then newest first. */
  of(script: string): readonly SeenTransaction[]
}

export const statusOf = ({ block }: SeenTransaction): object =>
  block
    ? {
        confirmed: true,
        block_height: block.height,
        block_hash: block.hash,
        block_time: block.time,
      }
    : { confirmed: false }

export function createLedger(): Ledger {
  const transactions = new Map<string, SeenTransaction>()
  let height = 0

  function statsOf(script: string, confirmed: boolean): Stats {
    const stats: Stats = {
      funded_txo_count: 0,
      funded_txo_sum: 0,
      spent_txo_count: 0,
      spent_txo_sum: 0,
      tx_count: 0,
    }
    for (const { vin, vout, block } of transactions.values()) {
      if ((block !== null) !== confirmed) continue
      const funded = vout.filter((output) => output.script === script)
      const spent = vin.filter((input) => input.script === script)
      stats.funded_txo_count += funded.length
      stats.spent_txo_count += spent.length
      stats.funded_txo_sum += funded.reduce((sum, { value }) => sum + value, 0)
      stats.spent_txo_sum += spent.reduce((sum, { value }) => sum + value, 0)
      if (funded.length + spent.length > 0) stats.tx_count++
    }
    return stats
  }

  return {
    height: () => height,
    get: (txid) => transactions.get(txid),
    of(script) {
      const touching = [...transactions.values()]
        .filter(({ vin, vout }) => [...vin, ...vout].some((each) => each.script === script))
        .reverse()
      const heightOf = ({ block }: SeenTransaction): number => block?.height ?? Infinity
      return touching.sort((a, b) => (heightOf(a) === heightOf(b) ? 0 : heightOf(b) - heightOf(a)))
    },
    add(transaction) {
      transactions.set(transaction.txid, transaction)
      height = Math.max(height, transaction.block?.height ?? 0)
    },
    stats: (script) => ({
      chain_stats: statsOf(script, true),
      mempool_stats: statsOf(script, false),
    }),
    utxos(script) {
      const spent = new Set(
        [...transactions.values()].flatMap(({ vin }) =>
          vin.map(({ txid, vout }) => `${txid}:${vout}`),
        ),
      )
      return [...transactions.values()].flatMap((transaction) =>
        transaction.vout.flatMap((output, vout) =>
          output.script === script && !spent.has(`${transaction.txid}:${vout}`)
            ? [{ txid: transaction.txid, vout, value: output.value, status: statusOf(transaction) }]
            : [],
        ),
      )
    },
  }
}
