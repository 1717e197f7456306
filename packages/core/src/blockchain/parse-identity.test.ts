import { expect, test } from 'vitest'
import { parseIdentity } from './parse-identity.ts'

const none = { name: null, avatar: null }

test('accepts a name and a picture unchanged', () => {
  const avatar = 'https://pictures.example/ada.png'
  expect(parseIdentity({ name: 'ada.eth', avatar })).toEqual({ name: 'ada.eth', avatar })
})

// Namespaces and flags of emoji are joined by invisible characters, which are allowed in a name.
test.each([
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}.eth',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.eth',
  'اسم.eth',
])('accepts %s as a name', (name) =>
  expect(parseIdentity({ name })).toEqual({ name, avatar: null }),
)

test.each([
  '',
  ' ',
  7,
  null,
  'a\u202etxt.exe',
  'a\nb',
  'a\u2066b',
  'a\ud800',
  'a\u200bb',
  'a'.repeat(256),
  'vitalik\u3164.eth',
  'vita\u034flik.eth',
  'vitalik\ufe0f.eth',
  '\u115f',
  'vit\u200dalik.eth',
  '\u2800.eth',
  `z${'\u0301'.repeat(9)}.eth`,
  'a\u{e0061}.eth',
])('rejects %j as a name', (name) => expect(parseIdentity({ name })).toEqual(none))

test.each([
  '',
  'javascript:alert(1)',
  'http://pictures.example/ada.png',
  'data:text/html,<script>',
  '/ada.png',
  7,
  null,
  ' https://pictures.example',
])('rejects %j as a picture', (avatar) => expect(parseIdentity({ avatar })).toEqual(none))

test.each([undefined, null, 7, 'ada.eth', ['ada.eth']])('rejects %j as an identity', (value) =>
  expect(parseIdentity(value)).toBeNull(),
)

test.each(['http://127.0.0.1:8787/v1/pictures/1', 'http://localhost/a.png'])(
  '%s is an avatar when the server runs on the visitor’s own computer',
  (avatar) => expect(parseIdentity({ avatar })).toEqual({ name: null, avatar }),
)
test.each([
  'http://localhost:x@art.example/a.png',
  'http://localhost.art.example/',
  'http://127.0.0.1.art.example/',
  'http://art.example/a.png',
])('rejects %s as an avatar', (avatar) => expect(parseIdentity({ avatar })).toEqual(none))
