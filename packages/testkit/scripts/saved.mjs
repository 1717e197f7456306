import { gunzipSync } from 'node:zlib'

// EIP-2935 keeps the hashes of past blocks in this contract; those blocks are not saved.
const blockHashes = '0x0000f90827f1c53a10cb7a02335b175320002935'
const feeReceiver = '0x0000000000000000000000000000000000000000'

const genesis = {
  number: '0x0',
  beneficiary: feeReceiver,
  timestamp: '0x1',
  gas_limit: 30_000_000,
  basefee: 1_000_000_000,
  difficulty: '0x0',
  prevrandao: `0x${'0'.repeat(64)}`,
  blob_excess_gas_and_price: { excess_blob_gas: 0, blob_gasprice: 1 },
  slot_num: 0,
}

/**
 * A node's dump as the text of a state file: its accounts on a fresh chain. The blocks and
 * transactions that led there are left out. They are most of the size, and with their clock times
 * the only thing that differs from one run to the next.
 */
export function saved(dump) {
  const packed = Buffer.from(dump.slice(2), 'hex')
  const state = JSON.parse(gunzipSync(packed).toString())
  const accounts = Object.entries(state.accounts)
    .filter(([address]) => address !== feeReceiver)
    .map(([address, account]) => [
      address,
      address === blockHashes ? { ...account, storage: {} } : account,
    ])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = accounts.map(
    ([address, account]) => `${JSON.stringify(address)}:${JSON.stringify(account)}`,
  )
  const rest = { best_block_number: 0, blocks: [], transactions: [], historical_states: null }
  // One account a line, so that a change can be read in a diff.
  return `{"block":${JSON.stringify(genesis)},\n"accounts":{\n${lines.join(',\n')}\n},\n${JSON.stringify(rest).slice(1)}\n`
}
