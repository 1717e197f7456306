/**
 * Tests of one approval by the official wallet that connects and signs in: what the host stores of
 * it, and what is asked otherwise.
 */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { defineSiwx, getSession, type Siwx, type SiwxSession } from '@portico/core/siwx'
import { createSiwxMessage } from '@portico/core/siwx-message'
import { evm } from '@portico/evm'
import { answer } from './keys.ts'
import { openHost, type Host } from './host.ts'
import { startWorld, type World } from './parts.ts'

const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const nonce = 'q8WmJ3LzKxTf2ZoVhR0n4c'
const page = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  statement: 'Sign in to the shop',
  version: '1',
  nonce,
  issuedAt: '2026-11-25T12:00:00.000Z',
}

vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
// Other files of the same worker need the original globals.
afterAll(() => void vi.unstubAllGlobals())

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

function host(more: Partial<Siwx> = {}): { it: Host; sessions: SiwxSession[] } {
  const sessions: SiwxSession[] = []
  const siwx: Siwx = {
    createRequest: async () => page,
    createMessage: async (of) => createSiwxMessage({ ...page, ...of }),
    async addSession(session) {
      const { message, signature } = session
      if (
        !(await verifyMessage({
          address: account.address,
          message,
          signature: signature as `0x${string}`,
        }))
      )
        throw new Error('No')
      sessions.push(session)
    },
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async (chainId, accountAddress) =>
      sessions.filter(
        ({ data }) => data.chainId === chainId && data.accountAddress === accountAddress,
      ),
    ...more,
  }
  const it = openHost(world.relay, { adapters: [evm()], config: { siwx: defineSiwx(siwx) } })
  world.ends.push(it.close)
  return { it, sessions }
}
const wallet = (signs: boolean) =>
  world.wallet({
    accounts: { eip155: [account.address] },
    answer,
    ...(signs && {
      signIn: ({ message }: { message: string }) => account.signMessage({ message }),
    }),
  })

test('connects and signs in by one approval without a second request', async () => {
  const { it, sessions } = host()
  const official = await wallet(true)
  const connected = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await official.pair(await it.code())
  expect(await connected).toMatchObject({ address: account.address })
  await it.until(() => getSession(it.portico.getState()).is === 'signed-in')
  expect(sessions[0]).toMatchObject({
    data: {
      domain: 'shop.example',
      uri: 'https://shop.example',
      nonce,
      accountAddress: account.address,
    },
  })
  expect(sessions[0]!.data.statement).toMatch(/^Sign in to the shop/)
  expect(it.portico.getState().ui.open).toBe(false)
})

test('connects a wallet without one-click sign-in, and prompts in the card', async () => {
  const { it, sessions } = host()
  const official = await wallet(false)
  void it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await official.pair(await it.code())
  await it.until(() => it.portico.getState().slices['sign-in']?.step?.is === 'ready')
  expect(sessions).toEqual([])
})

test('a backend without a nonce, or one that rejects the signature, leaves it to the card', async () => {
  for (const more of [
    { createRequest: () => Promise.reject(new Error('503')) },
    { addSession: () => Promise.reject(new Error('401')) },
  ] satisfies Partial<Siwx>[]) {
    const { it } = host(more)
    const official = await wallet('addSession' in more)
    void it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
    await official.pair(await it.code())
    await it.until(() => it.portico.getState().slices['sign-in']?.step?.is === 'ready')
    expect(it.status('eip155').is).toBe('connected')
  }
})
