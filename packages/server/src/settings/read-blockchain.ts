import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { chainId, currency, decimalText } from '../wire.ts'
import type { BlockchainSettings, ChainSettings } from './blockchain.ts'
import { isSolanaAddress } from '../utils/solana-address.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const token = v.union([v.literal('native'), address])
const httpUrl = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'an http(s) URL'),
)
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31_536_000))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))
const amount = v.pipe(
  decimalText,
  v.check((text) => !text.startsWith('-'), 'no less than zero'),
)
const words = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))
const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max))

const namespaces = {
  eip155: { token: address, decimals: 18 },
  /** A mint: 32 bytes in base58. */
  solana: { token: v.pipe(v.string(), v.check(isSolanaAddress, 'a mint in base58')), decimals: 9 },
  bip122: { token: v.never(), decimals: 8 },
}
type Namespace = (typeof namespaces)[keyof typeof namespaces]

const nativeCoin = (definition: Namespace) =>
  v.strictObject({
    name: words(64),
    symbol: words(16),
    decimals: v.optional(decimals, definition.decimals),
    icon: v.optional(httpUrl),
  })
const listedToken = (definition: Namespace) =>
  v.strictObject({
    address: definition.token as v.GenericSchema<unknown, string>,
    name: v.optional(words(64)),
    symbol: v.optional(words(32)),
    decimals: v.optional(decimals),
    icon: v.optional(httpUrl),
  })

const staticSource = v.strictObject({
  kind: v.literal('static'),
  currency: v.optional(currency, 'usd'),
  prices: v.record(v.string(), amount),
})
const chainlinkSource = v.strictObject({
  kind: v.literal('chainlink'),
  currency: v.optional(currency, 'usd'),
  feeds: v.array(
    v.strictObject({
      token,
      feed: address,
      heartbeat: v.optional(seconds, 86_400),
      min: v.optional(amount),
      max: v.optional(amount),
    }),
  ),
  sequencer: v.optional(v.strictObject({ feed: address, grace: v.optional(seconds, 3_600) })),
})
const poolSource = v.strictObject({
  kind: v.picklist(['uniswap-v2', 'uniswap-v3']),
  pools: v.array(
    v.strictObject({ token, pool: address, anchor: address, window: v.optional(seconds, 1_800) }),
  ),
})
/** CoinGecko's `/simple/price` and `/simple/token_price/:platform`. */
const coingeckoSource = v.strictObject({
  kind: v.literal('coingecko'),
  url: httpUrl,
  key: v.optional(words(256)),
  native: v.optional(words(64)),
  platform: v.optional(words(64)),
})

const priceSource = v.variant('kind', [staticSource, chainlinkSource, poolSource, coingeckoSource])

/** Etherscan's free plan allows three requests a second. */
const explorer = v.strictObject({
  kind: v.picklist(['etherscan', 'blockscout']),
  url: httpUrl,
  key: v.optional(words(256)),
  rate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 3),
})

const chainSettings = (definition: Namespace) =>
  v.strictObject({
    name: words(64),
    testnet: v.optional(v.boolean(), false),
    native: nativeCoin(definition),
    index: v.optional(v.picklist(['off', 'watched', 'all']), 'watched'),
    backfill: v.optional(count(1_000_000_000), 100_000),
    confirmations: v.optional(count(10_000), 12),
    poll: v.optional(v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(600_000)), 2_000),
    logRange: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
      1_000,
    ),
    traces: v.optional(v.boolean(), false),
    tokens: v.optional(v.array(listedToken(definition)), []),
    anchors: v.optional(v.array(v.strictObject({ address, minimum: amount })), []),
    prices: v.optional(v.array(priceSource), []),
    explorer: v.optional(explorer),
    ens: v.optional(v.strictObject({ registry: address })),
  })

const ofNamespaces = Object.fromEntries(
  Object.entries(namespaces).map(([namespace, definition]) => [
    namespace,
    chainSettings(definition),
  ]),
)

/** By CAIP-2. */
const chains = v.pipe(
  v.record(chainId, v.unknown()),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    let faulty = false
    const read = Object.entries(value).map(([id, each]) => {
      const schema =
        ofNamespaces[id.split(':')[0]!] ??
        v.never(`a chain of ${Object.keys(namespaces).join(', ')}`)
      const parsed = v.safeParse(schema, each)
      for (const issue of parsed.issues ?? []) {
        faulty = true
        const at = { type: 'object', origin: 'value', input: value, key: id, value: each } as const
        addIssue({
          message: issue.expected ?? issue.message,
          expected: issue.expected ?? issue.message,
          path: [at, ...(issue.path ?? [])],
        })
      }
      return [id, parsed.output as ChainSettings] as const
    })
    return faulty ? NEVER : Object.fromEntries(read)
  }),
)

const blockchainSettings: v.GenericSchema<unknown, BlockchainSettings> = v.strictObject({
  chains: v.optional(chains, {}),
  rates: v.optional(v.record(currency, amount), {}),
  spread: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.1),
  priceAge: v.optional(seconds, 3_600),
  /** Where `ipfs://` is fetched from. */
  ipfs: v.optional(httpUrl, 'https://ipfs.io/ipfs/'),
  spam: v.optional(
    v.strictObject({
      words: v.optional(v.array(words(64)), []),
      contracts: v.optional(
        v.array(
          v.pipe(v.string(), v.regex(/^eip155:\d{1,32}:0x[0-9a-fA-F]{40}$/), v.toLowerCase()),
        ),
        [],
      ),
    }),
    {},
  ),
  watchDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_650)), 30),
})

/**
 * Reads the settings of the Blockchain API, and fills in defaults.
 *
 * @param value Parsed JSON.
 * @throws Error with a sentence for each fault.
 * @example readBlockchain({ chains: { 'eip155:1': { name: 'Ethereum', native: { name: 'Ether', symbol: 'ETH' } } } })
 */
export function readBlockchain(value: unknown): BlockchainSettings {
  const parsed = v.safeParse(blockchainSettings, value)
  if (parsed.success) return parsed.output
  throw new Error(
    parsed.issues
      .slice(0, 5)
      .map((issue) => `${v.getDotPath(issue) ?? 'it'}: expected ${issue.expected ?? issue.message}`)
      .join('; '),
  )
}

/** From JSON, or from a file of that name. Throws as {@link readBlockchain} does. */
export function parseBlockchain(text: string): BlockchainSettings {
  const json = text.trimStart().startsWith('{') ? text : readFile(text)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Error('must be JSON, or the name of a file of JSON')
  }
  return readBlockchain(value)
}

function readFile(name: string): string {
  try {
    return readFileSync(name, 'utf8')
  } catch {
    throw new Error(`names a file that cannot be read: ${name}`)
  }
}
