import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { isPorticoError } from '@portico/core'
import { parseAnnouncement } from '../src/announcement.ts'
import { toChecksum } from '../src/address.ts'
import { toPorticoError } from '../src/errors.ts'
import { toHexChain } from '../src/hex.ts'
import { parseChain } from '../src/parse.ts'
import { parseAccounts } from '../src/parse-accounts.ts'

const hex40 = fc.stringMatching(/^[0-9a-f]{40}$/)

/** The rules of the hand-written guard, written again with a schema library. */
const schema = v.object({
  info: v.looseObject({
    uuid: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    // An rdns that is no reverse-DNS name is dropped.
    rdns: v.fallback(
      v.optional(v.pipe(v.string(), v.maxLength(128), v.regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i))),
      undefined,
    ),
    name: v.pipe(v.string(), v.regex(/[^\s\p{C}]/u)),
  }),
  provider: v.custom<object>(
    (value) => typeof (value as { request?: unknown } | null)?.request === 'function',
  ),
})

test('the announcement guard agrees with a schema on any input', () => {
  const provider = fc.constantFrom<unknown>({ request: () => {} }, {}, null, 'provider', {
    request: 'yes',
  })
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('io.metamask', 'Fox', '', 'a.b', 'x'.repeat(200)),
    fc.constant(7),
  )
  const info = fc.record({ uuid: text, rdns: text, name: text, icon: text }, { requiredKeys: [] })
  const detail = fc.oneof(
    { arbitrary: fc.record({ info, provider }), weight: 5 },
    { arbitrary: fc.anything(), weight: 1 },
  )
  fc.assert(
    fc.property(detail, (value) => {
      const parsed = v.safeParse(schema, value)
      const read = parseAnnouncement(value)
      expect(read !== null).toBe(parsed.success)
      expect(read?.rdns).toBe(parsed.success ? parsed.output.info.rdns : undefined)
    }),
    { numRuns: 500 },
  )
})

test('accounts: parses and checksums every list of addresses, and drops repeats in any letter case', () => {
  fc.assert(
    fc.property(fc.array(hex40), (list) => {
      const addresses = list.map((hex) => `0x${hex}`)
      const doubled = [
        ...addresses,
        ...addresses.map((address) => `0x${address.slice(2).toUpperCase()}`),
      ]
      const spelt = [...new Set(addresses.map((address) => getAddress(address)))]
      expect(parseAccounts(doubled)).toEqual(spelt)
    }),
  )
  const strict = v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)))
  fc.assert(
    fc.property(fc.anything(), (value) => {
      fc.pre(!v.safeParse(strict, value).success)
      expect(() => parseAccounts(value)).toThrow(expect.objectContaining({ code: 'wallet-answer' }))
    }),
  )
})

test('chain ids: treats hex, decimal string and number as equal, and guesses nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER - 1 }), (id) => {
      const chain = `eip155:${id}`
      if (id < 2 ** 53 && `0x${id.toString(16)}`.length <= 16)
        expect(parseChain(`0x${id.toString(16)}`)).toBe(chain)
      if (String(id).length <= 15)
        expect([parseChain(id), parseChain(String(id))]).toEqual([chain, chain])
      expect(Number(toHexChain(`eip155:${id}`))).toBe(id)
    }),
  )
  for (const value of [
    0,
    -1,
    1.5,
    '',
    '0x',
    '1e3',
    ' 1',
    '0x0',
    null,
    {},
    [1],
    Number.NaN,
    '9'.repeat(16),
    '0xfffffffffffffff',
  ])
    expect(() => parseChain(value)).toThrow(expect.objectContaining({ code: 'wallet-answer' }))
})

test('EIP-55 agrees with viem, accepts texts in one case, and refuses a wrong checksum', () => {
  fc.assert(
    fc.property(hex40, (hex) => {
      const right = getAddress(`0x${hex}`)
      expect([
        toChecksum(hex),
        toChecksum(`0x${hex}`),
        toChecksum(`0x${hex.toUpperCase()}`),
        toChecksum(right),
      ]).toEqual([right, right, right, right])
      // With one letter in the other case, the address is misspelt.
      const at = [...right].findIndex((letter, index) => index > 1 && /[a-f]/i.test(letter))
      fc.pre(at > 0)
      const letter = right[at]!
      const wrong =
        right.slice(0, at) +
        (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()) +
        right.slice(at + 1)
      const body = wrong.slice(2)
      fc.pre(body !== body.toLowerCase() && body !== body.toUpperCase())
      expect(toChecksum(wrong)).toBeNull()
    }),
  )
  fc.assert(
    fc.property(
      fc.string(),
      (text) => void (/^(0x)?[0-9a-fA-F]{40}$/.test(text) || expect(toChecksum(text)).toBeNull()),
    ),
  )
})

test.each([
  [4001, 'user-rejected', 'rejected'],
  [5000, 'user-rejected', 'rejected'],
  [4100, 'rpc4100', 'locked'],
  [4200, 'rpc4200', 'unsupported'],
  [4900, 'rpc4900', 'wallet-gone'],
  [4901, 'rpc4901', 'wallet-gone'],
  [4902, 'rpc4902', 'unsupported'],
  [-32002, 'rpc-32002', 'pending'],
  [-32603, 'rpc-32603', 'failed'],
  [-32601, 'rpc-32601', 'unsupported'],
  [-32602, 'rpc-32602', 'failed'],
  [-32700, 'rpc-32700', 'failed'],
  [-32600, 'rpc-32600', 'failed'],
  [-32000, 'rpc-32000', 'failed'],
  [-32001, 'rpc-32001', 'failed'],
  [-32003, 'rpc-32003', 'failed'],
  [-32004, 'rpc-32004', 'unsupported'],
  [-32005, 'rpc-32005', 'failed'],
  [-32006, 'rpc-32006', 'unsupported'],
  [-1, 'rpc-1', 'failed'],
  [5001, 'user-rejected', 'rejected'],
  [5002, 'user-rejected', 'rejected'],
  [5700, 'rpc5700', 'unsupported'],
  [5710, 'rpc5710', 'unsupported'],
  [5720, 'rpc5720', 'failed'],
  [5730, 'rpc5730', 'failed'],
  [5740, 'rpc5740', 'failed'],
  [5750, 'user-rejected', 'rejected'],
  [5760, 'rpc5760', 'unsupported'],
  [32603, 'rpc32603', 'failed'],
])('maps a provider’s %i to %s, which ends as %s', (code, name, exit) => {
  for (const reason of [
    { code, message: 'No' },
    { code: String(code) },
    { data: { originalError: { code } } },
    Object.assign(new Error('No'), { code }),
  ])
    expect(toPorticoError(reason, 'connect-failed')).toMatchObject({ code: name, exit })
})

test.each(['User rejected the request', 'MetaMask: user cancelled', 'user canceled'])(
  '%j is a rejection without a code',
  (message) => {
    expect(toPorticoError(new Error(message), 'wallet-request')).toMatchObject({
      code: 'user-rejected',
      exit: 'rejected',
    })
  },
)

test.each(['Popup window was blocked', 'The browser blocked the window', 'popup blocked'])(
  '%j is a blocked popup, exit popup-blocked',
  (message) => {
    expect(toPorticoError(new Error(message), 'wallet-request')).toMatchObject({
      exit: 'popup-blocked',
    })
  },
)

test('any thrown value becomes a typed error, and nothing throws', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      (reason) => void expect(isPorticoError(toPorticoError(reason, 'wallet-request'))).toBe(true),
    ),
  )
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
    },
  )
  expect(toPorticoError(trap, 'connect-failed')).toMatchObject({
    code: 'connect-failed',
    exit: 'failed',
  })
})
