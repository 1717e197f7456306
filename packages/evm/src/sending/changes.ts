import { isFields } from '@portico/core/adapter'
import type { Json } from '@portico/core'
import { parseWord } from './erc20.ts'

/** `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/**
 * `traceTransfers` shows transfers of the coin as logs of this address, at which no contract can
 * be.
 */
const coinAddress = `0x${'e'.repeat(40)}`

interface Moved {
  address: string
  from: string
  to: string
  amount: bigint
}

/** Of a coin or an ERC-20; with a fourth topic it would be an NFT's. */
function parseTransfer(log: Json): Moved | null {
  if (!isFields(log) || typeof log['address'] !== 'string' || !Array.isArray(log['topics']))
    return null
  const [topic, from, to, ...rest] = log['topics'] as readonly Json[]
  const amount = parseWord(log['data'])
  if (
    topic !== transferTopic ||
    rest.length > 0 ||
    amount === null ||
    parseWord(from) === null ||
    parseWord(to) === null
  )
    return null
  return { address: log['address'].toLowerCase(), from: addressIn(from), to: addressIn(to), amount }
}

const addressIn = (topic: Json | undefined): string => `0x${String(topic).slice(-40).toLowerCase()}`

const movesOf = (logs: readonly Json[], owner: string): Moved[] =>
  logs
    .flatMap((log) => parseTransfer(log) ?? [])
    .filter(({ from, to }) => from === owner.toLowerCase() || to === owner.toLowerCase())

export const tokensIn = (logs: readonly Json[], owner: string): string[] =>
  [...new Set(movesOf(logs, owner).map(({ address }) => address))].filter(
    (each) => each !== coinAddress,
  )

export function coinChangeIn(logs: readonly Json[], owner: string): bigint | undefined {
  const moves = movesOf(logs, owner).filter(({ address }) => address === coinAddress)
  if (moves.length === 0) return undefined
  const own = owner.toLowerCase()
  return moves.reduce(
    (sum, { from, to, amount }) => sum + (to === own ? amount : 0n) - (from === own ? amount : 0n),
    0n,
  )
}
