/** Parsing untrusted bytes and texts: the results, and that no input makes it throw. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as presets from '@portico/core/networks'
import { ada, adaSolana, bob, bobSolana, callData, max, signIn, utf8 } from '../samples.fixture.ts'
import {
  memo,
  mint,
  otherProgram,
  solanaMessage,
  solSend,
  tokenAllow,
  tokenOwner,
  tokenSend,
  unitLimit,
  unitPrice,
} from '../solana-samples.fixture.ts'
import { readCall } from './call.ts'
import { lineOf, revertReason } from './evm-reads.ts'
import { amount, roundUp } from './money.ts'
import { networkOf } from './networks.ts'
import { isFor, readSignIn } from './sign-in.ts'
import { readMessage } from './solana.ts'
import { inLetters, isLookAlike, readText, stretches, toHex } from './text.ts'

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[\w.:/ -]{0,60}$/),
)

test('decodes bytes as text only when all of them are readable', () => {
  expect(readText(utf8('Hello\n\tworld 🌍'))).toBe('Hello\n\tworld 🌍')
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0x00], [0x1b, 0x5b], [0xc2, 0x85]])
    expect(readText(Uint8Array.from(bytes))).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = readText(bytes)
      if (text !== null) expect(toHex(utf8(text))).toBe(toHex(bytes))
    }),
  )
})

test.each([
  ['pay \u202eexe.tpircs', ['U+202E']],
  ['a\u200bb', ['U+200B']],
  ['\u2066x\u2069', ['U+2066', 'U+2069']],
  ['soft\u00adhyphen', ['U+00AD']],
  ['tag\u{e0041}', ['U+E0041']],
  ['\ufeffHello', ['U+FEFF']],
  ['namespace 👩‍👧 is one', []],
  ['two\nlines\r\n\tand a tab', []],
])('escapes hidden characters in %j: %j', (text, points) => {
  const parts = stretches(text)
  expect(parts.filter(({ is }) => is === 'hidden').map((each) => each.text)).toEqual(points)
})

test('shows all of any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = stretches(text).map((part) =>
        part.is === 'hidden'
          ? String.fromCodePoint(Number.parseInt(part.text.slice(2), 16))
          : part.text,
      )
      expect(shown.join('')).toBe(text)
    }),
  )
})

test.each([
  ['apple.com', false],
  ['\u0430pple.com', true],
  ['\u0430\u0440\u0440\u04cf\u0435.com', true],
  ['p\u0430ypal.com', true],
  ['münchen.example', false],
  ['пример.example', false],
  ['例え.example', false],
  ['g\u03bfogle.com', true],
  ['shop.example', false],
  ['\u0441\u043e\u0441\u0430.example', true],
])('detects that %s may be taken for another name: %s', (name, expected) => {
  expect(isLookAlike(name)).toBe(expected)
  expect(stretches(`Log in at ${name} now`).some(({ is }) => is === 'mixed')).toBe(expected)
})

test('shows a host’s name in its own letters when it is punycode', () => {
  expect(inLetters('xn--pple-43d.com')).toBe('\u0430pple.com')
  expect(inLetters('xn--mnchen-3ya.example')).toBe('münchen.example')
  expect(inLetters('xn--fsqu00a.xn--0zwm56d')).toBe('例子.测试')
  expect(inLetters('shop.example')).toBeNull()
  expect(inLetters('xn--99999999999999999999.com')).toBeNull()
  fc.assert(
    fc.property(
      fc.oneof(anyText, fc.stringMatching(/^xn--[a-z0-9-]{0,30}$/)),
      (host) => void inLetters(host),
    ),
  )
})

test.each(['пример', 'bücher', '日本語', 'ελληνικά', 'a-ü-b'])(
  'decodes %s from the browser’s form',
  (label) => {
    expect(inLetters(new URL(`https://${label}.example`).hostname)).toBe(`${label}.example`)
  },
)

test.each([
  ['shop.example', 'https://shop.example', true],
  ['shop.example:443', 'https://shop.example', true],
  ['SHOP.example', 'https://shop.example', true],
  ['shop.example:8443', 'https://shop.example', false],
  ['bank.example', 'https://shop.example', false],
  ['shop.example.evil.example', 'https://shop.example', false],
  ['shop.example', 'https://shop.example:8443', false],
  ['localhost:5173', 'http://localhost:5173', true],
])('matches a sign-in at %s with a page at %s: %s', (domain, origin, expected) => {
  const message = readSignIn(signIn(domain))
  expect(message).toMatchObject({
    account: ada,
    chain: '1',
    statement: 'Look at my orders and change my address.',
  })
  expect(isFor(message!, origin)).toBe(expected)
})

test('checks a malformed sign-in against the page as well', () => {
  const disguises = [
    signIn('bank.example').replace('wants', 'wants '),
    `\n${signIn('bank.example')}`,
    signIn('https://bank.example'),
    signIn('shop.example@bank.example'),
    signIn('bank.example').replaceAll('\n', '\r\n'),
    signIn('bank.example').replace('Ethereum', 'Solana'),
    signIn('bank.example').replace('wants', 'wa\u200bnts'),
  ]
  for (const text of disguises)
    expect(isFor(readSignIn(text) ?? expect.fail(text), 'https://shop.example'), text).toBe(false)
  // The page's address, and a link to another site.
  expect(
    isFor(
      readSignIn(signIn().replace('URI: https://shop.example', 'URI: https://bank.example'))!,
      'https://shop.example',
    ),
  ).toBe(false)
  expect(readSignIn('Hello')).toBeNull()
  fc.assert(
    fc.property(
      anyText,
      anyText,
      (a, b) =>
        void [
          readSignIn(a),
          readSignIn(`${a} wants you to sign in with your Ethereum account:\n${b}`),
        ].map((each) => each && isFor(each, b)),
    ),
  )
})

test.each([
  [
    'a transfer',
    callData('a9059cbb', bob, 5n),
    { is: 'transfer', from: null, to: bob, amount: 5n },
  ],
  [
    'a transfer from somebody',
    callData('23b872dd', ada, bob, 5n),
    { is: 'transfer', from: ada, to: bob, amount: 5n },
  ],
  ['a permission', callData('095ea7b3', bob, max), { is: 'approve', spender: bob, number: max }],
  [
    'a larger permission',
    callData('39509351', bob, 1n),
    { is: 'allow', spender: bob, amount: 1n, token: null, more: true },
  ],
  [
    'a permission for all',
    callData('a22cb465', bob, 1),
    { is: 'allow-all', operator: bob, allowed: true },
  ],
  [
    'a permission taken back',
    callData('a22cb465', bob, 0),
    { is: 'allow-all', operator: bob, allowed: false },
  ],
  [
    'an item',
    callData('42842e0e', ada, bob, 7n),
    { is: 'item', from: ada, to: bob, item: 7n, count: null },
  ],
  [
    'several of an item',
    callData('f242432a', ada, bob, 7n, 2n, 160n, 0n),
    { is: 'item', from: ada, to: bob, item: 7n, count: 2n },
  ],
  ['something else', '0x12345678', { is: 'other', selector: '0x12345678', bytes: 4 }],
  [
    'bytes behind a transfer',
    `${callData('a9059cbb', bob, 5n)}00`,
    { is: 'other', selector: '0xa9059cbb', bytes: 69, odd: 'other' },
  ],
  [
    'a transfer that ends too early',
    callData('a9059cbb', bob),
    { is: 'other', selector: '0xa9059cbb', bytes: 36, odd: 'other' },
  ],
  [
    'an address with something in front of it',
    callData('a9059cbb', `01${bob.slice(2)}`, 5n),
    { is: 'other', selector: '0xa9059cbb', bytes: 68, odd: 'other' },
  ],
  [
    'a yes that is none',
    callData('a22cb465', bob, 2),
    { is: 'other', selector: '0xa22cb465', bytes: 68, odd: 'permission' },
  ],
  ['less than a selector', '0x1234', { is: 'other', selector: '0x1234', bytes: 2 }],
  ['nothing', '0x', null],
])('decodes %s from a call’s data', (_name, data, expected) =>
  expect(readCall(data)).toEqual(expected),
)

test('never throws for any data of a call', () => {
  const selectors = fc.constantFrom(
    'a9059cbb',
    '23b872dd',
    '095ea7b3',
    'a22cb465',
    'f242432a',
    'b88d4fde',
    'constructor',
    '__proto__',
  )
  fc.assert(
    fc.property(
      selectors,
      fc.uint8Array({ maxLength: 300 }),
      (selector, bytes) => void readCall(`0x${selector}${toHex(bytes).slice(2)}`),
    ),
  )
  fc.assert(fc.property(anyText, (text) => void readCall(text)))
})

test('formats amounts of any size to their last digit in the language’s form', () => {
  expect(amount(1_500_000_000_000_000_000n, 18, 'ETH', 'en')).toBe('1.5\u00a0ETH')
  expect(amount(1n, 18, 'ETH', 'en')).toBe('0.000000000000000001\u00a0ETH')
  expect(amount(-1_234_567n, 6, '', 'es')).toBe('−1,234567')
  expect(amount(1_234_567_890n, 2, 'USD', 'es')).toBe('12.345.678,9\u00a0USD')
  expect(amount(15n, 1, '', 'ar-EG')).toBe('١٫٥')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max }), fc.integer({ min: 0, max: 77 }), (raw, decimals) => {
      const [front = '', fraction = ''] = amount(raw, decimals, '', 'en')
        .replaceAll(',', '')
        .split('.')
      expect(BigInt(front + fraction.padEnd(decimals, '0'))).toBe(raw)
    }),
  )
})

test('rounds a fee up', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max }),
      (raw) => void expect(roundUp(raw) >= raw && (roundUp(raw) - raw) * 1_000n <= raw).toBe(true),
    ),
  )
})

test('names networks and coins as in the card', () => {
  const all = Object.values(presets).flatMap((each) =>
    typeof each === 'object' && /^(eip155|solana):/.test(each.id) ? [each] : [],
  )
  expect(all.length).toBeGreaterThan(40)
  for (const { id, name, nativeCurrency } of all)
    expect(networkOf(id)).toEqual({
      name,
      coin: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
      isKnown: true,
    })
  expect(networkOf('eip155:31337')).toMatchObject({
    name: 'eip155:31337',
    coin: '',
    isKnown: false,
  })
  expect(networkOf('constructor')).toMatchObject({ isKnown: false })
})

test('decodes a Solana message by instruction, with its fee', () => {
  expect(readMessage(solanaMessage([solSend(5n)]))).toMatchObject({
    feePayer: adaSolana,
    signers: [adaSolana],
    steps: [{ is: 'send', from: adaSolana, to: bobSolana, lamports: 5n }],
    fee: 5_000n,
    writable: [adaSolana, bobSolana],
    tables: [],
  })
  expect(
    readMessage(
      solanaMessage([unitLimit(300_000), unitPrice(10_000n), solSend(5n)], adaSolana, true),
    ),
  ).toMatchObject({ steps: [{ is: 'send' }], fee: 8_000n })
  // No compute unit limit is set, so the network's default counts.
  expect(
    readMessage(solanaMessage([unitPrice(1_000_000n), solSend(5n), memo('Hi')])),
  ).toMatchObject({ steps: [{ is: 'send' }, { is: 'memo', text: 'Hi' }], fee: 405_000n })
  expect(
    readMessage(
      solanaMessage([tokenSend(7n, 6), tokenAllow(8n), tokenOwner(bobSolana), otherProgram()]),
    )?.steps,
  ).toMatchObject([
    { is: 'send-token', amount: 7n, decimals: 6, mint },
    { is: 'allow', who: bobSolana, amount: 8n },
    { is: 'hand-over', to: bobSolana },
    { is: 'other', name: null, bytes: 3 },
  ])
})

test('treats a transfer with trailing bytes as unknown', () => {
  const send = solSend(5n)
  expect(readMessage(solanaMessage([{ ...send, data: [...send.data, 0] }]))?.steps).toMatchObject([
    { is: 'other', name: 'System' },
  ])
})

test('decodes a cut, longer or changed message in full or not at all, and never throws', () => {
  const whole = [
    solanaMessage([solSend(5n), tokenSend(7n, 6), memo('Hi')]),
    solanaMessage([unitPrice(3n), tokenAllow(2n)], adaSolana, true),
  ]
  for (const bytes of whole) {
    for (let end = 0; end < bytes.length; end++) expect(readMessage(bytes.slice(0, end))).toBeNull()
    expect(readMessage(Uint8Array.from([...bytes, 0]))).toBeNull()
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.nat(1_000),
      fc.integer({ min: 0, max: 255 }),
      (bytes, at, value) => {
        const changed = bytes.slice()
        changed[at % bytes.length] = value
        readMessage(changed)
      },
    ),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readMessage(bytes)))
})

test('reduces a failure reason to one visible line', () => {
  const error = (text: string): string =>
    callData(
      '08c379a0',
      32,
      text.length,
      Array.from(utf8(text), (byte) => byte.toString(16).padStart(2, '0'))
        .join('')
        .padEnd(64, '0'),
    )
  expect(revertReason(error('paused'))).toBe('paused')
  expect(revertReason(callData('4e487b71', 0x11))).toBe('Panic(0x11)')
  expect(revertReason('0xd93c0665')).toBe('0xd93c0665')
  expect(revertReason('0x')).toBe('')
  expect(lineOf('a\u202eb\n c')).toBe('ab c')
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      (bytes) => void revertReason(`0x08c379a0${toHex(bytes).slice(2)}`),
    ),
  )
})
