import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

const clean = (text: string): string => scrub(text, 10_000)

test.each([
  ['GET https://a.example/cb?code=abc failed', 'GET https://a.example/cb failed'],
  ['https://a.example/#token=abc', 'https://a.example/'],
  ['redirect=https%3A%2F%2Fa.example%3Fcode%3Dabc', 'redirect=https%3A%2F%2Fa.example'],
  ['{"url":"https://a.example/?q=1","id":2}', '{"url":"https://a.example/","id":2}'],
  ['https://ada:pass@a.example/x', 'https://a.example/x'],
  ['Are you sure? Yes.', 'Are you sure? Yes.'],
  ['mail ada.l+x@mail.example.org now', 'mail [removed] now'],
  ['mail ada%40mail.example now', 'mail [removed] now'],
  ['ünï@exämple.org', '[removed]'],
  ['open@https://a.example/app.js:1:2', 'open@https://a.example/app.js:1:2'],
  [
    'at open (https://a.example/app-Bk3x.js:10:20)',
    'at open (https://a.example/app-Bk3x.js:10:20)',
  ],
  ['https://cdn.example/react@19.3.0/index.js', 'https://cdn.example/react@19.3.0/index.js'],
  [`key 0x${'ab'.repeat(32)}!`, 'key [removed]!'],
  [`to 0x${'Ab'.repeat(20)}`, 'to [removed]'],
  [`Bearer ${'aB3-_'.repeat(10)}`, 'Bearer [removed]'],
  ['5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF', '[removed]'],
  [
    'aFunctionWithAVeryLongNameThatGoesOnAndOnAndOn',
    'aFunctionWithAVeryLongNameThatGoesOnAndOnAndOn',
  ],
  [
    'import of legal winner thank year wave sausage worth useful legal winner thank yellow failed at x',
    'import of [removed] at x',
  ],
  ['["zoo","zoo","zoo","zoo","zoo","zoo","zoo","zoo","zoo","zoo","zoo","wrong"]', '["[removed]"]'],
  [
    '1. Zoo 2. zoo 3. zoo 4. zoo 5. zoo 6. zoo 7. zoo 8. zoo 9. zoo 10. zoo 11. zoo 12. wrong',
    '1. [removed]',
  ],
  ['phrase: ' + 'abandon '.repeat(23) + 'art', '[removed]'],
  [
    'the wallet has refused what this page has asked',
    'the wallet has refused what this page has asked',
  ],
  ['execution reverted: code 3', 'execution reverted: code 3'],
  ['', ''],
])('%s becomes %s', (text, left) => {
  expect(clean(text)).toBe(left)
})

test('no query string or fragment of any address remains', () => {
  const secret = fc.stringMatching(/^zq[a-z]{4,12}$/)
  const noise = fc.constantFrom('', ' ', '\n at f (', 'Error: ', '"', '<', 'x@', '((')
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: false, withFragments: false }),
      secret,
      fc.string(),
      noise,
      fc.constantFrom('query', 'fragment', 'password'),
      (base, word, more, before, where) => {
        const url = new URL(base)
        if (where === 'query') url.search = `a=${more}${word}${more}`
        else if (where === 'fragment') url.hash = `${more}${word}`
        else url.password = word
        fc.pre(!base.includes(word))
        expect(clean(`${before}${url.href}${before}`)).not.toContain(word)
      },
    ),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

test('no key or e-mail address remains at any position', () => {
  const key = fc
    .uint8Array({ minLength: 16, maxLength: 64 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))
  fc.assert(
    fc.property(fc.string(), key, fc.emailAddress(), fc.string(), (before, hex, mail, after) => {
      fc.pre(!mail.includes('/@'))
      expect(clean(`${before}${hex}${after}`)).not.toContain(hex)
      expect(clean(`${before} ${mail} ${after}`)).not.toContain(mail)
    }),
  )
})

test('a secret at the end of the limit is not cut in two', () => {
  const hex = 'c0ffee'.repeat(10)
  for (let at = 16_300; at < 16_400; at++)
    expect(
      scrub(`${'?'.repeat(10)}${'x '.repeat(at / 2)}${at % 2 ? ' ' : ''}${hex} y`, 20_000),
    ).not.toContain('c0ff')
})

test('never returns more than the limit, and leaves clean text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.nat(200), (text, most) => {
      const once = scrub(text, most)
      expect(once.length).toBeLessThanOrEqual(most)
      if (/^[a-z .,]*$/.test(text)) expect(once).toBe(text.slice(0, most))
    }),
  )
})

test.each(['a', '/', '@', '?', '%', '0', '-', 'a@', '//', '//a', 'a.', 'a@a.', '@a.', '%40a'])(
  'a megabyte of %j is scrubbed in time',
  (piece) => {
    expect(scrub(piece.repeat(1_000_000 / piece.length), 8_192).length).toBeLessThanOrEqual(8_192)
  },
)
