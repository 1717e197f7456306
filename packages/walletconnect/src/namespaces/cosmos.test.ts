import { expect, test } from 'vitest'
import type { ChainId, Json, Services } from '@portico/core'
import type { Part } from './side.ts'
import { cosmos } from './cosmos.ts'

const hub: ChainId = 'cosmos:hub-1'
const osmosis: ChainId = 'cosmos:osmo-1'
const addresses: Record<string, string> = {
  [hub]: 'cosmos1aaaaaaaaaa',
  [osmosis]: 'osmo1bbbbbbbbbb',
}
const part: Part = {
  accounts: [hub, osmosis].map((chain) => ({ chain, address: addresses[chain]! })),
  chains: [hub, osmosis],
  methods: ['cosmos_getAccounts'],
  written: new Map(),
}
const pubkey = Buffer.from(new Uint8Array(33).fill(2)).toString('base64')

/** A wallet that returns each chain's key when the test lets it. */
function wallet() {
  const answers = new Map<ChainId, (list: Json) => void>()
  const made = cosmos.side(part, {
    name: 'Phone',
    services: { platform: { window: null } } as unknown as Services,
    prefers: [hub],
    boundless: false,
    properties: {},
    stored: null,
    ask: (chain) => new Promise((resolve) => answers.set(chain, resolve)),
  })
  const keplr = (): { getKey(reference: string): Promise<{ bech32Address: string }> } =>
    (made.handle()!.provider as { keplr: never }).keplr
  const answer = (chain: ChainId): void =>
    answers.get(chain)!([{ address: addresses[chain]!, algo: 'secp256k1', pubkey }])
  const here = (): unknown[] => [
    made.handle()!.chain,
    made.handle()!.accounts.map(({ address, chains }) => [address, chains]),
  ]
  return { made, keplr, answer, here }
}

test('keeps the previous account and chain until the key of the next chain is known', async () => {
  const { made, keplr, answer, here } = wallet()
  answer(hub)
  await made.ready
  const next = keplr().getKey('osmo-1')
  expect(here()).toEqual([hub, [[addresses[hub], [hub]]]])
  answer(osmosis)
  expect(await next).toMatchObject({ bech32Address: addresses[osmosis] })
  expect(here()).toEqual([osmosis, [[addresses[osmosis], [osmosis]]]])
})

test('follows the later of two requested chains, in any order of the keys', async () => {
  const { made, keplr, answer, here } = wallet()
  answer(hub)
  await made.ready
  const first = keplr().getKey('osmo-1')
  const second = keplr().getKey('hub-1')
  await second
  answer(osmosis)
  await first
  expect(here()).toEqual([hub, [[addresses[hub], [hub]]]])
})
