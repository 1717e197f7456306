/** Tests of `siweConfig`, which makes an `Siwx`. */
import { createSiweMessage } from 'viem/siwe'
import { afterAll, expect, test, vi } from 'vitest'
import { fromSiweConfig } from './siwe.ts'
import type { SiweConfig, SiweSession } from './siwe-config.ts'

vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
// Other files of the same worker need the original globals.
afterAll(() => void vi.unstubAllGlobals())
const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = { chainId: 'eip155:1', accountAddress: ada } as const

function world(more: Partial<SiweConfig> = {}) {
  let session: SiweSession | null = null
  const config: SiweConfig = {
    getNonce: async () => 'q8WmJ3LzKxTf2ZoVhR0n4c',
    getMessageParams: async () => ({ statement: 'Sign in to the shop' }),
    createMessage: ({ address, chainId, nonce, domain, uri, version, statement }) =>
      createSiweMessage({
        address,
        chainId,
        nonce,
        domain,
        uri,
        version,
        statement: String(statement),
      }),
    verifyMessage: vi.fn(async () => true),
    getSession: async () => session,
    signOut: vi.fn(async () => ((session = null), true)),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
    ...more,
  }
  return {
    config,
    siwx: fromSiweConfig(config),
    begin: (given: SiweSession) => void (session = given),
  }
}

test('the message is the host’s, for this page and account', async () => {
  const { siwx } = world()
  const { data, toString: text } = await siwx.createMessage(account)
  expect(data).toMatchObject({
    ...account,
    domain: 'shop.example',
    uri: 'https://shop.example',
    statement: 'Sign in to the shop',
    nonce: 'q8WmJ3LzKxTf2ZoVhR0n4c',
  })
  expect(text()).toMatch(/^shop\.example wants you/)
  await expect(
    world({ createMessage: () => 'Hello' }).siwx.createMessage(account),
  ).rejects.toMatchObject({ code: 'sign-in-message' })
})

test('a signature creates a session only when the backend accepts it', async () => {
  const { siwx, config } = world()
  const { data, toString: text } = await siwx.createMessage(account)
  await siwx.addSession({ data, message: text(), signature: '0x12' })
  expect(config.verifyMessage).toHaveBeenCalledWith({ message: text(), signature: '0x12' })
  expect(config.onSignIn).toHaveBeenCalledWith({ address: ada, chainId: 1 })
  await expect(
    world({ verifyMessage: async () => false }).siwx.addSession({
      data,
      message: text(),
      signature: '0x12',
    }),
  ).rejects.toMatchObject({ code: 'sign-in-invalid' })
})

test.each<[string, Partial<SiweConfig>, SiweSession, number, boolean]>([
  ['the same account and network', {}, { address: ada.toLowerCase(), chainId: 1 }, 1, false],
  ['another network', {}, { address: ada, chainId: 10 }, 0, true],
  [
    'another network where it is valid',
    { signOutOnNetworkChange: false },
    { address: ada, chainId: 10 },
    1,
    false,
  ],
  [
    'another account',
    {},
    { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1 },
    0,
    true,
  ],
  [
    'another account, where it is kept',
    { signOutOnAccountChange: false },
    { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1 },
    0,
    false,
  ],
])('a session of %s', async (_, more, session, count, ends) => {
  const { siwx, config, begin } = world(more)
  begin(session)
  expect(await siwx.getSessions(account.chainId, ada)).toHaveLength(count)
  expect(config.signOut).toHaveBeenCalledTimes(ends ? 1 : 0)
  expect(config.onSignOut).toHaveBeenCalledTimes(ends ? 1 : 0)
})

test('its options are those of sign-in, for EVM only', () => {
  expect(world({ required: true, enabled: false, signOutOnDisconnect: false }).siwx).toMatchObject({
    required: true,
    prompt: false,
    signOutOnDisconnect: false,
    namespaces: ['eip155'],
  })
  expect(world().siwx).toMatchObject({ required: false, prompt: true, signOutOnDisconnect: true })
})

test('returns no session without one, and signOut ends one', async () => {
  const { siwx, config } = world()
  expect(await siwx.getSessions(account.chainId, ada)).toEqual([])
  await siwx.setSessions([])
  await siwx.revokeSession(account.chainId, ada)
  expect(config.signOut).toHaveBeenCalledTimes(2)
})
