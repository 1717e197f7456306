/** Compares our messages with those of viem and of the reference parser of EIP-4361. */
import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import type { ChainId } from '../types/index.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import { readMessage } from './message.ts'
import { writeMessage } from './write-message.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const full: SiwxMessageData = {
  domain: 'shop.example:8443',
  accountAddress: ada,
  chainId: 'eip155:10',
  uri: 'https://shop.example:8443/login?next=%2F#top',
  version: '1',
  nonce: 'f2ZoVq8WmJ3LzKxT',
  issuedAt: '2026-11-25T12:00:00.000Z',
  expirationTime: '2026-11-25T12:10:00Z',
  notBefore: '2026-11-25T11:59:00+01:00',
  statement: 'I accept the terms: https://shop.example/terms',
  requestId: 'a:b',
  resources: [
    'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
    'https://shop.example/claim.json',
  ],
}

/** A text of letters that the grammar allows. */
const letters = (
  of: string,
  limits: { minLength: number; maxLength: number },
): fc.Arbitrary<string> => fc.string({ unit: fc.constantFrom(...of), ...limits })
const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const moments = fc.date({
  min: new Date('1970-01-02T00:00:00Z'),
  max: new Date('2999-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const uris = fc.webUrl({ withQueryParameters: true, withFragments: true })
const optional = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(of, { nil: undefined })
/** A statement does not begin like a field, because viem's expressions would read it as one. */
const statements = letters(`${alphanumeric} -._~:/?#[]@!$&'()*+,;=`, {
  minLength: 1,
  maxLength: 80,
}).map((text) => `I ${text}`)

const messages: fc.Arbitrary<SiwxMessageData> = fc
  .record({
    scheme: optional(fc.constantFrom('https', 'http')),
    domain: fc
      .tuple(fc.domain(), optional(fc.integer({ min: 1, max: 65_535 })))
      .map(([name, port]) => (port === undefined ? name : `${name}:${port}`)),
    accountAddress: letters('0123456789abcdef', { minLength: 40, maxLength: 40 }).map((digits) =>
      getAddress(`0x${digits}`),
    ),
    chainId: fc.integer({ min: 1, max: 2 ** 31 }).map((id): ChainId => `eip155:${id}`),
    uri: uris,
    version: fc.constant('1'),
    nonce: letters(alphanumeric, { minLength: 8, maxLength: 40 }),
    issuedAt: moments.map((at) => at.toISOString()),
    expirationTime: optional(moments.map((at) => at.toISOString())),
    notBefore: optional(moments.map((at) => at.toISOString())),
    statement: optional(statements),
    requestId: optional(
      letters(`${alphanumeric}-._~!$&'()*+,;=:@`, { minLength: 1, maxLength: 20 }),
    ),
    resources: optional(fc.array(uris, { minLength: 1, maxLength: 4 })),
  })
  .map(
    (data) =>
      Object.fromEntries(
        Object.entries(data).filter(([, value]) => value !== undefined),
      ) as unknown as SiwxMessageData,
  )

/** The same data under the names of EIP-4361. */
const plain = ({ accountAddress, chainId, ...data }: SiwxMessageData): object => ({
  ...data,
  address: accountAddress,
  chainId: Number(chainId.slice(7)),
})

test('a formatted message is viem’s text, is parsed alike by viem, and is parsed back', () => {
  fc.assert(
    fc.property(messages, (data) => {
      const text = writeMessage(data)
      const { expirationTime, issuedAt, notBefore, ...rest } = plain(data) as Record<string, string>
      const dates = {
        issuedAt: new Date(issuedAt!),
        ...(expirationTime && { expirationTime: new Date(expirationTime) }),
        ...(notBefore && { notBefore: new Date(notBefore) }),
      }
      expect(
        createSiweMessage({ ...rest, ...dates } as unknown as Parameters<
          typeof createSiweMessage
        >[0]),
      ).toBe(text)
      expect(parseSiweMessage(text)).toEqual({ ...rest, ...dates })
      expect(readMessage(text)).toEqual(data)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

test('the reference parser of EIP-4361 parses a formatted message alike', () => {
  fc.assert(
    fc.property(
      messages,
      (data) =>
        void expect({ ...new ParsedMessage(writeMessage(data)) }).toMatchObject(plain(data)),
    ),
    { numRuns: 300 },
  )
})

test('accepts the same messages as the reference parser after one letter is changed', () => {
  const changed = fc
    .tuple(
      messages,
      fc.nat(),
      fc.constantFrom(
        '',
        ' ',
        '\n',
        '\r',
        '\t',
        '0',
        'A',
        ':',
        '/',
        '-',
        '%',
        '"',
        'é',
        '\u0430',
        '\u200b',
        '\u2028',
        '\0',
      ),
    )
    .map(([data, at, letter]) => {
      const text = writeMessage(data)
      return text.slice(0, at % text.length) + letter + text.slice((at % text.length) + 1)
    })
  fc.assert(
    fc.property(changed, (text) => {
      const read = readMessage(text)
      if (!read) return
      expect(writeMessage(read)).toBe(text)
      // Their parser also checks the checksum of the address. In Portico the verifier of the
      // signature does that, so the address is checksummed here.
      const accountAddress = getAddress(read.accountAddress.toLowerCase())
      expect({
        ...new ParsedMessage(text.replace(read.accountAddress, accountAddress)),
      }).toMatchObject(plain({ ...read, accountAddress }))
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

test('parsing any text never throws, and a parsed message formats to the same text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(fc.constantFrom(...writeMessage(full).split('\n')))
          .map((lines) => lines.join('\n')),
      ),
      (text) => {
        const read = readMessage(text)
        if (read) expect(writeMessage(read)).toBe(text)
      },
    ),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

const text = writeMessage(full)
test.each<[string, string]>([
  ['a field is missing', text.replace(/URI: .*\n/, '')],
  ['no version', text.replace('Version: 1\n', '')],
  ['version 2', text.replace('Version: 1', 'Version: 2')],
  ['no chain', text.replace('Chain ID: 10\n', '')],
  ['a chain that is no number', text.replace('Chain ID: 10', 'Chain ID: ?')],
  ['a chain in hex', text.replace('Chain ID: 10', 'Chain ID: 0xa')],
  ['a chain with a zero in front', text.replace('Chain ID: 10', 'Chain ID: 010')],
  ['no nonce', text.replace(/Nonce: .*\n/, '')],
  ['a nonce of seven letters', text.replace(/Nonce: .*\n/, 'Nonce: 1234567\n')],
  ['no time of issue', text.replace(/Issued At: .*\n/, '')],
  [
    'a time that is no ISO time',
    text.replace(/Issued At: .*\n/, 'Issued At: Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)\n'),
  ],
  ['the 30th of February', text.replace(/Issued At: .*\n/, 'Issued At: 2026-02-30T12:00:00Z\n')],
  ['a time without offset', text.replace(/Issued At: .*\n/, 'Issued At: 2026-02-20T12:00:00\n')],
  ['fields in another order', text.replace(/(Version: 1\n)(Chain ID: 10\n)/, '$2$1')],
  ['a field twice', text.replace('Version: 1\n', 'Version: 1\nVersion: 1\n')],
  ['an empty line too many', text.replace(ada, `${ada}\n`)],
  ['a statement of two lines', text.replace('terms: ', 'terms: \n')],
  ['a statement with a character outside RFC 3986', text.replace('I accept', 'I “accept')],
  ['a domain with blanks', text.replace('shop.example:8443 wants', 'shop example wants')],
  ['no domain', text.replace('shop.example:8443 wants', ' wants')],
  ['a domain with a path', text.replace('shop.example:8443 wants', 'shop.example/evil wants')],
  ['an address with a letter missing', text.replace(ada, ada.slice(0, -1))],
  [
    'an address of another namespace',
    text.replace(ada, 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'),
  ],
  ['an invalid URI', text.replace(/URI: .*/, 'URI: _not_a_uri_')],
  ['an invalid resource', text.replace('- https://shop', '- not a uri shop')],
  ['resources in one line', text.replace('\n- https', ' - https')],
  ['a line behind it', `${text}\nand this`],
  ['a line break behind it', `${text}\n`],
  ['carriage returns', text.replaceAll('\n', '\r\n')],
  ['another letter for an a', text.replace('wants', 'w\u0430nts')],
  ['an invisible letter', text.replace('shop', 'sh\u200bop')],
  ['too long', text + '\n- https://shop.example'.repeat(1_000)],
])('no message: %s', (_, broken) => {
  expect(broken).not.toBe(text)
  expect(readMessage(broken)).toBeNull()
})

const others: readonly [ChainId, string, string, string][] = [
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ',
    'Solana',
    'mainnet',
  ],
  [
    'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ',
    'Solana',
    '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  ],
  [
    'bip122:000000000019d6689c085ae165831e93',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'Bitcoin',
    '000000000019d6689c085ae165831e93',
  ],
  [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'Polkadot',
    '91b171bb158e2d3848fa23a9f1c25182',
  ],
  ['cosmos:cosmoshub-4', 'cosmos1jv65s3grqf6v6jl3dp4t6c9t9rk99cd88lyufl', 'Cosmos', 'cosmoshub-4'],
]

test.each(others)(
  'writes the same form on %s with the namespace’s name',
  (chainId, accountAddress, name, chain) => {
    const messageFields = { ...full, chainId, accountAddress }
    const written = writeMessage(messageFields)
    expect(written).toContain(
      `sign in with your ${name} account:\n${accountAddress}\n\n${full.statement}\n\nURI: `,
    )
    expect(written).toContain(`\nChain ID: ${chain}\n`)
    expect(readMessage(written)).toEqual(messageFields)
    const { statement: _, issuedAt: __, ...bare } = messageFields
    expect(readMessage(writeMessage(bare))).toEqual(bare)
  },
)

test('Sign-In-With-Solana without a statement has no empty line for it, and one name per network', () => {
  const [chainId, accountAddress] = others[0]!
  const { statement: _, ...bare } = { ...full, chainId, accountAddress }
  const written = writeMessage(bare)
  expect(written).toContain(`${accountAddress}\n\nURI: `)
  expect(
    readMessage(written.replace('Chain ID: mainnet', `Chain ID: ${chainId.slice(7)}`)),
  ).toBeNull()
})

test.each<
  [keyof SiwxMessageData, { [Part in keyof SiwxMessageData]?: SiwxMessageData[Part] | undefined }]
>([
  ['chainId', { chainId: 'sui:mainnet' as ChainId }],
  ['accountAddress', { accountAddress: 'ada.eth' }],
  ['issuedAt', { issuedAt: undefined }],
  ['domain', { domain: 'https://shop.example' }],
  ['statement', { statement: 'Ja\nURI: https://evil.example' }],
  ['nonce', { nonce: '12-34-56-78' }],
  ['resources', { resources: ['https://shop.example\n- https://evil.example'] }],
  ['requestId', { requestId: 'a b' }],
])('refuses invalid fields in %s before the wallet is prompted', (part, change) => {
  expect(() => writeMessage({ ...full, ...change } as SiwxMessageData)).toThrow(
    expect.objectContaining({ code: 'sign-in-message', data: { part } }) as Error,
  )
})
