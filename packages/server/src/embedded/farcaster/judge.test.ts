import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { UnavailableError, type ReadingNodes } from '../../verify/evm/nodes.ts'
import { judge, type Expected } from './judge.ts'
import { createRelay } from './relay.ts'

const now = 1_700_000_000_000
const expected: Expected = {
  domain: 'shop.example',
  uri: 'https://wallet.example',
  nonce: 'abcdefgh12345678',
  now,
}
const app = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const message = createSiweMessage({
  address: app.address,
  domain: expected.domain,
  uri: expected.uri,
  nonce: expected.nonce,
  version: '1',
  chainId: 10,
  statement: 'Farcaster Auth',
  issuedAt: new Date(now),
  resources: ['farcaster://fid/7'],
})

/** No node of the chain answers, so that nobody is let in by what the chain would say. */
const silent: ReadingNodes = {
  run: () => Promise.reject(new UnavailableError()),
  call: () => Promise.reject(new UnavailableError()),
}

test('refuses any text in place of the app’s message without throwing', async () => {
  const signature = await app.signMessage({ message })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ maxLength: 400 }),
        fc.constantFrom(...message.split('\n')),
        fc.nat(message.length).map((at) => message.slice(0, at)),
      ),
      async (given) => {
        expect(['malformed', 'claims', 'signature']).toContain(
          await judge(silent, { message: given, signature }, expected),
        )
      },
    ),
  )
})

test('refuses a message with one changed letter', async () => {
  const signature = await app.signMessage({ message })
  // As it was signed, it goes as far as the chain, which is asked whose the id is.
  expect(await judge(silent, { message, signature }, expected)).toBe('unavailable')
  await fc.assert(
    fc.asyncProperty(
      fc.nat(message.length - 1),
      fc.constantFrom('0', 'a', 'Z', ' ', '\n', '\u202e', 'е'),
      async (at, letter) => {
        fc.pre(message[at] !== letter)
        const outcome = await judge(
          silent,
          { message: message.slice(0, at) + letter + message.slice(at + 1), signature },
          expected,
        )
        // A signature that is not an account's own could be a contract's, for which a node is
        // asked.
        expect(['malformed', 'claims', 'signature', 'unavailable']).toContain(outcome)
      },
    ),
  )
})

test('parses any answer of the relay as an answer in its form, or as none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(200, 202, 401, 404, 410, 500),
      fc.oneof(
        fc.json(),
        fc.string(),
        fc
          .record({
            message: fc.string(),
            signature: fc.constantFrom('0x12', '12', '0xzz', '0x'),
            username: fc.jsonValue(),
          })
          .map((each) => JSON.stringify(each)),
      ),
      async (status, body) => {
        const relay = createRelay({
          url: 'https://relay.example',
          hosts: ['farcaster.xyz'],
          fetch: () => Promise.resolve(new Response(body, { status })),
          deadline: () => new AbortController().signal,
        })
        const reply = await relay.ask('token').catch((error: unknown) => (error as Error).message)
        if (typeof reply === 'string') {
          expect(['pending', 'gone', 'none', 'the relay answers 500']).toContain(reply)
          return
        }
        expect(reply.signature).toMatch(/^0x[0-9a-fA-F]{2,}$/)
        expect(
          reply.username === undefined ||
            reply.username === null ||
            typeof reply.username === 'string',
        ).toBe(true)
      },
    ),
  )
})
