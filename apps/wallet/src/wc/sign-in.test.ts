import { formatMessage } from '@walletconnect/utils'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { ownPayload, signInNetworks, signIns, strangeDomain } from './sign-in.ts'
import { wcContext } from './wc.fixture.ts'

const context = wcContext()
const address = context.accounts[0]!.evm.address
const payload = {
  type: 'caip122',
  chains: ['eip155:1', 'eip155:424242'],
  domain: 'localhost:4000',
  aud: 'http://localhost:4000/sign-in',
  nonce: '1234567890abcdef',
  version: '1',
  iat: '2026-01-01T00:00:00.000Z',
  statement: 'Hello',
}

test('signs for the requested networks that the wallet has', () => {
  expect(signInNetworks(context, payload)).toEqual(['eip155:1'])
  expect(signInNetworks(context, { chains: ['solana:1', 'eip155:424242'] })).toEqual([])
})

test('signs the displayed message by the named account', async () => {
  const own = ownPayload(payload, ['eip155:1'])
  const [auth] = await signIns(context, own, address, ['eip155:1'])
  expect(auth).toMatchObject({
    h: { t: 'caip122' },
    p: { iss: `did:pkh:eip155:1:${address}`, domain: 'localhost:4000', nonce: payload.nonce },
    s: { t: 'eip191' },
  })
  const message = formatMessage(own, `did:pkh:eip155:1:${address}`)
  expect(message).toContain(
    `localhost:4000 wants you to sign in with your Ethereum account:\n${address}`,
  )
  expect(await verifyMessage({ address, message, signature: auth!.s.s as `0x${string}` })).toBe(
    true,
  )
})

test.each([
  ['the same host', 'http://localhost:4000/page', undefined],
  ['another port', 'http://localhost:4001', 'localhost:4000'],
  ['no page at all', 'nowhere', 'nobody'],
])('builds a message for %s', (_, url, message) => {
  if (message === undefined) expect(strangeDomain(payload, url)).toBeUndefined()
  else expect(strangeDomain(payload, url)).toContain(message)
})
