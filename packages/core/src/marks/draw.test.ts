import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const { draw } = (await import(
  path.join(fileURLToPath(new URL('../../../../scripts/marks/', import.meta.url)), 'draw.mjs')
)) as {
  draw(svg: string, options: { id: string; on?: string; around?: number }): string
}
const whole = (inside: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${more}>${inside}<path d="M1 1h9v9z"/></svg>`
const drawn = (inside: string, more?: string): string => draw(whole(inside, more), { id: 'x' })

const hostile: readonly [string, string, string?][] = [
  ['a script', '<script>alert(1)</script>'],
  [
    'a script by its namespace',
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
  ],
  ['a page in it', '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
  ['an event', '<path d="M0 0h1" onload="alert(1)"/>'],
  ['an event on the drawing', '', 'onload="alert(1)"'],
  ['an event in capitals', '<path d="M0 0h1" ONCLICK="alert(1)"/>'],
  ['an image from elsewhere', '<image href="https://evil.example/x.png"/>'],
  ['a use from elsewhere', '<use href="https://evil.example/x.svg#a"/>'],
  [
    'an old link',
    '<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)"><path d="M0 0"/></a>',
  ],
  ['a paint from elsewhere', '<path d="M0 0h1" fill="url(https://evil.example/x.svg#a)"/>'],
  ['a paint that is escaped', '<path d="M0 0h1" fill="u\\72l(//evil.example)"/>'],
  ['a paint behind a comment', '<path d="M0 0h1" fill="url(/**/#a)"/>'],
  ['a filter', '<filter id="f"><feImage href="https://evil.example"/></filter>'],
  ['a style sheet', '<style>@import url(https://evil.example)</style>'],
  ['a style', '<path d="M0 0h1" style="background:url(https://evil.example)"/>'],
  ['an animation', '<path d="M0 0h1"><set attributeName="href" to="javascript:alert(1)"/></path>'],
  ['text', '<text>evil</text>'],
  ['a drawing in it', '<svg><path d="M0 0h1"/></svg>'],
  ['an address', '<path d="M0 0h1" id="javascript:alert(1)"/>'],
]

test.each(hostile)('a drawing with %s is refused', (_, inside, more) => {
  expect(() => drawn(inside, more)).toThrow()
})

test('a document type, an entity and an instruction are refused', () => {
  expect(() => draw(`<!DOCTYPE svg [<!ENTITY x "y">]>${whole('')}`, { id: 'x' })).toThrow()
  expect(() =>
    draw(`<?xml-stylesheet href="https://evil.example"?>${whole('')}`, { id: 'x' }),
  ).toThrow()
})

const word = fc.stringMatching(/^[a-zA-Z][a-zA-Z:-]{0,12}$/)
const value = fc.oneof(
  fc.string(),
  fc.constantFrom('url(#a)', 'url(//x)', 'javascript:x', 'data:text/html,x', '#fff', 'M0 0h1'),
)
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
const element = fc
  .tuple(word, fc.array(fc.tuple(word, value), { maxLength: 3 }), fc.string())
  .map(
    ([name, pairs, text]) =>
      `<${name} ${pairs.map(([key, each]) => `${key}="${escaped(each)}"`).join(' ')}>${escaped(text)}</${name}>`,
  )

test('any drawing is refused, or contains only shapes without external references', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          element,
          fc.constantFrom(
            ...hostile.map(([, inside]) => inside),
            '<path d="M0 0h1" fill="url(#a)"/>',
            '<!-- x -->',
          ),
        ),
        { maxLength: 4 },
      ),
      (parts) => {
        let out: string
        try {
          out = drawn(parts.join(''))
        } catch {
          return
        }
        expect(out).not.toMatch(
          /<(?!\/?(svg|g|defs|clipPath|mask|linearGradient|radialGradient|stop|path|circle|ellipse|rect|line|polygon|polyline)\b)/,
        )
        expect(out).not.toMatch(
          /\s(on\w+|href|style|class|[\w-]+:[\w-]+)=|javascript|url\((?!#x-)|<!|<\?/i,
        )
      },
    ),
    { numRuns: 400 },
  )
})

test('invisible content is removed, visible content stays, and ids become unique', () => {
  const out = drawn(
    '<!-- who made it --><title>Mark</title><g class="a" data-name="b"><path d="M0 0h9v9z" fill="url(#a)"/></g><linearGradient id="a"><stop stop-color="red"/><stop offset="1"/></linearGradient>',
  )
  expect(out).not.toMatch(/who|Mark|class|data-/)
  expect(out).toMatch(/fill="url\(#x-\w+\)"/)
  expect(out).toMatch(/<linearGradient id="x-\w+"/)
})

test('a background is at least as large as the drawing on it', () => {
  expect(draw(whole(''), { id: 'x', on: '#000' })).toContain('d="M0 0h24v24H0z"')
  const wide = draw(whole(''), { id: 'x', on: '#0f0', around: 4 })
  expect(wide).toContain('viewBox="-4 -4 32 32"')
  expect(wide).toContain('M-4-4h32v32H-4z')
})
