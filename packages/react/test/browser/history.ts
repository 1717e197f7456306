/** A history of the account `second` in the service's format, for tests in browsers and in Node. */

const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`
export const dollar = `0x${'d0'.repeat(20)}`

type Wire = Readonly<Record<string, unknown>>
const fungible = (
  direction: string,
  numeric: string,
  symbol: string,
  address?: string,
  more: object = {},
): Wire => ({
  direction,
  quantity: { numeric },
  value: symbol === 'ETH' ? Number(numeric) * 2_000 : Number(numeric),
  price: symbol === 'ETH' ? 2_000 : 1,
  fungible_info: {
    name: symbol === 'ETH' ? 'Ether' : `${symbol} Token`,
    symbol,
    icon: null,
    ...(address && { address: `eip155:1:${address}` }),
    ...more,
  },
})
export const ether = (direction: string, numeric: string): Wire =>
  fungible(direction, numeric, 'ETH')
export const dollars = (direction: string, numeric: string, more: object = {}): Wire =>
  fungible(direction, numeric, 'DUSD', dollar, more)
export const nft = (name: string, spam = false): Wire => ({
  direction: 'in',
  quantity: { numeric: '1' },
  nft_info: {
    name,
    content: null,
    flags: { is_spam: spam },
    interface: 'ERC721',
    address: `eip155:1:0x${'a7'.repeat(20)}`,
    token_id: '1',
  },
})

/** A permission, by default for any amount. */
export const approval = (more: object = {}): Wire => ({
  address: `eip155:1:${dollar}`,
  spender: ada,
  scope: 'amount',
  revoked: false,
  unlimited: true,
  name: 'DUSD Token',
  symbol: 'DUSD',
  ...more,
})
const arches = {
  address: `eip155:1:0x${'a7'.repeat(20)}`,
  spender: `0x${'ee'.repeat(20)}`,
  name: 'Arches',
  symbol: 'ARCH',
  unlimited: false,
}
/** Permissions of each kind that were given and taken back, newest first. */
export const approvals = (): readonly Wire[] =>
  [
    { revoked: true, unlimited: false, quantity: { numeric: '0' } },
    { unlimited: false, quantity: { numeric: '1234.5' } },
    {},
    { ...arches, scope: 'all', revoked: true },
    { ...arches, scope: 'all' },
    { ...arches, scope: 'item', token_id: '0', spender: undefined, revoked: true },
    { ...arches, scope: 'item', token_id: '0' },
    { ...arches, scope: 'item', token_id: '9'.repeat(77), name: 'A collection with a long name' },
    { unlimited: false, scope: 'unknown', name: 'https://prize.example', spam: true },
  ].map((more, at) => ({
    ...historyReply(30 - at, new Date(Date.UTC(2026, 10, 13 - at, 9)).toISOString(), [], {
      operationType: 'revoked' in more ? 'revoke' : 'approve',
      sentTo: dollar,
    }),
    approvals: [approval(more)],
  }))

/** One transaction, by its number. */
export const historyReply = (
  number: number,
  at: string,
  transfers: readonly Wire[],
  more: object = {},
): Wire => ({
  id: `t${number}`,
  metadata: {
    operationType: 'send',
    hash: hashOf(number),
    minedAt: at,
    sentFrom: second,
    sentTo: ada,
    status: 'confirmed',
    nonce: number,
    chain: 'eip155:1',
    final: true,
    fee: '0.000021',
    ...more,
  },
  transfers,
})

/**
 * A year of an account: one transaction of each kind, in three months, one of them last year. Today
 * is the 14th of November 2026.
 */
export const year: readonly Wire[] = [
  historyReply(9, '2026-11-13T09:00:00Z', [ether('out', '1.5')]),
  historyReply(8, '2026-11-12T09:00:00Z', [dollars('in', '250.25')], {
    operationType: 'receive',
    sentFrom: ada,
    sentTo: second,
  }),
  historyReply(7, '2026-11-02T09:00:00Z', [], { status: 'failed', operationType: 'send' }),
  historyReply(6, '2026-10-20T09:00:00Z', [dollars('out', '100'), ether('in', '0.05')], {
    operationType: 'trade',
    sentTo: `0x${'ee'.repeat(20)}`,
  }),
  historyReply(5, '2026-10-19T09:00:00Z', [], { operationType: 'approve', sentTo: dollar }),
  historyReply(4, '2026-10-01T09:00:00Z', [nft('Arch 31')], {
    operationType: 'mint',
    sentTo: `0x${'a7'.repeat(20)}`,
  }),
  historyReply(3, '2026-09-30T09:00:00Z', [nft('Claim your prize', true)], {
    operationType: 'receive',
    sentFrom: ada,
    sentTo: second,
  }),
  historyReply(2, '2025-12-24T09:00:00Z', [ether('in', '10')], {
    operationType: 'receive',
    sentFrom: ada,
    sentTo: second,
  }),
  historyReply(1, '2025-12-23T09:00:00Z', [], {
    operationType: 'execute',
    sentTo: `0x${'ee'.repeat(20)}`,
  }),
]

/** `count` transactions at equal distances, newest first. */
export const many = (count: number): readonly Wire[] =>
  Array.from({ length: count }, (_, at) =>
    historyReply(count - at, new Date(Date.UTC(2026, 10, 13) - at * 3_600_000 * 6).toISOString(), [
      ether('out', `${(at % 9) + 1}`),
    ]),
  )

/** What `/history` answers, in pages of `size`. */
export function pageOf(
  all: readonly Wire[],
  url: URL,
  size = 50,
): { data: readonly Wire[]; next: string | null } {
  const from = Number(url.searchParams.get('cursor') ?? 0)
  return {
    data: all.slice(from, from + size),
    next: from + size < all.length ? String(from + size) : null,
  }
}

export const pagesOf =
  (all: readonly Wire[], size = 50) =>
  (url: URL): Response =>
    Response.json(pageOf(all, url, size))
