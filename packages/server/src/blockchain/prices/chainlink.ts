import { decodeFunctionResult, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { ReadCall, Reader } from '../calls/read.ts'
import { compare, decimalOf, fromUnits } from '../decimal.ts'
import type { ChainlinkPrices } from '../../settings/blockchain.ts'
import { readDecimals } from '../tokens/metadata.ts'
import type { Chain } from '../types.ts'
import type { PriceSource, Quote } from './source.ts'

const abi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])
const roundCall = (feed: string): ReadCall => ({
  to: feed as Address,
  data: encodeFunctionData({ abi, functionName: 'latestRoundData' }),
})
const decimalsCall = (feed: string): ReadCall => ({
  to: feed as Address,
  data: encodeFunctionData({ abi, functionName: 'decimals' }),
})

interface Round {
  readonly answer: bigint
  readonly started: number
  readonly updated: number
}

const ahead = 60

function readRound(answer: Hex | undefined): Round | undefined {
  if (!answer) return undefined
  try {
    const [, value, started, updated] = decodeFunctionResult({
      abi,
      functionName: 'latestRoundData',
      data: answer,
    })
    return { answer: value, started: Number(started), updated: Number(updated) }
  } catch {
    return undefined
  }
}

/** Whether the sequencer has been up long enough for feeds to catch up. An answer of 0 means up. */
const runs = (round: Round | undefined, grace: number, seconds: number): boolean =>
  round !== undefined && round.answer === 0n && round.started > 0 && seconds - round.started > grace

type Feed = ChainlinkPrices['feeds'][number]

function readFeed(
  { heartbeat, min, max }: Feed,
  round: Round | undefined,
  decimals: number | null,
  seconds: number,
): Omit<Quote, 'currency'> | undefined {
  if (!round || decimals === null || round.answer <= 0n || round.updated <= 0) return undefined
  const age = seconds - round.updated
  if (age > heartbeat || age < -ahead) return undefined
  const amount = fromUnits(round.answer, decimals)
  if (
    (min !== undefined && compare(amount, decimalOf(min)) < 0) ||
    (max !== undefined && compare(amount, decimalOf(max)) > 0)
  )
    return undefined
  return {
    amount,
    source: 'chainlink',
    at: Math.min(round.updated, seconds) * 1_000,
    until: (round.updated + heartbeat) * 1_000,
  }
}

/** No price from a stale or out-of-bounds answer, or while a rollup's sequencer is down. */
export function chainlinkSource(
  { currency, feeds, sequencer }: ChainlinkPrices,
  chain: Chain,
  reader: Reader,
  now: () => number,
): PriceSource {
  const byToken = new Map(feeds.map((feed) => [feed.token, feed]))
  return {
    covers: (id) => byToken.has(id),
    async quotes(ids) {
      const asked = ids.flatMap((id) => (byToken.has(id) ? [byToken.get(id)!] : []))
      const calls = asked.flatMap(({ feed }) => [roundCall(feed), decimalsCall(feed)])
      const answers = await reader.read(
        chain,
        sequencer ? [...calls, roundCall(sequencer.feed)] : calls,
      )
      const seconds = Math.floor(now() / 1_000)
      if (sequencer && !runs(readRound(answers.at(-1)), sequencer.grace, seconds)) return new Map()
      return new Map(
        asked.flatMap((feed, place): [string, Quote][] => {
          const quote = readFeed(
            feed,
            readRound(answers[place * 2]),
            readDecimals(answers[place * 2 + 1]),
            seconds,
          )
          return quote ? [[feed.token, { ...quote, currency }]] : []
        }),
      )
    },
  }
}
