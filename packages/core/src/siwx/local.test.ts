/** Tests of sessions that this browser keeps. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { mapStorage } from '@portico/testkit/world'
import { createSiwxMessage } from './create-message.ts'
import { createLocalSiwx } from './local.ts'

vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
// Other files of the same worker need the original globals.
afterAll(() => void vi.unstubAllGlobals())
const account = {
  chainId: 'eip155:1',
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
} as const
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
})
const siwx = (options = {}) => createLocalSiwx({ storage: mapStorage(stored), ...options })

async function signed(
  of: { readonly chainId: `eip155:${string}`; readonly accountAddress: string } = account,
  options = {},
) {
  const { data, toString: text } = await siwx(options).createMessage(of)
  return { data, message: text(), signature: '0x12' }
}

test('a session survives a reload for its account on its network', async () => {
  await siwx().addSession(await signed())
  expect(await siwx().getSessions(account.chainId, account.accountAddress)).toMatchObject([
    { data: account, signature: '0x12' },
  ])
  expect(await siwx().getSessions('eip155:10', account.accountAddress)).toEqual([])
})

test('a session lasts until its message expires', async () => {
  await siwx().addSession(await signed(account, { lasts: 1 }))
  await vi.waitFor(async () =>
    expect(await siwx().getSessions(account.chainId, account.accountAddress)).toEqual([]),
  )
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"message":"Hello"}'],
  ['no messages', '[{"message":"Hello","signature":"0x"},null,7]'],
  [
    'a message of another page',
    () =>
      JSON.stringify([
        {
          message: String(
            createSiwxMessage({
              ...account,
              nonce: 'q8WmJ3LzKxTf2ZoVhR0n4c',
              domain: 'evil.example',
            }),
          ),
          signature: '0x',
        },
      ]),
  ],
])('ignores an invalid stored session: %s', async (_, text) => {
  stored.set('portico/siwx', typeof text === 'string' ? text : text())
  expect(await siwx().getSessions(account.chainId, account.accountAddress)).toEqual([])
})

test('a session that the host does not verify is not stored', async () => {
  await expect(siwx({ verify: async () => false }).addSession(await signed())).rejects.toThrow(
    'The signature is not valid',
  )
  expect(stored.size).toBe(0)
})

test('ends one session by its account or all without one, and stores at most twenty', async () => {
  const other = { ...account, chainId: 'eip155:10' } as const
  for (const of of [account, other]) await siwx().addSession(await signed(of))
  await siwx().revokeSession(account.chainId, account.accountAddress)
  expect([
    await siwx().getSessions(account.chainId, account.accountAddress),
    await siwx().getSessions(other.chainId, other.accountAddress),
  ]).toMatchObject([[], [{}]])
  for (let chain = 100; chain < 125; chain++)
    await siwx().addSession(await signed({ ...account, chainId: `eip155:${chain}` }))
  expect(JSON.parse(stored.get('portico/siwx')!)).toHaveLength(20)
  await siwx().setSessions([])
  expect(stored.size).toBe(0)
})
