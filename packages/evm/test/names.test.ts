import { expect, test } from 'vitest'
import { isNormal } from '../src/ens.ts'

test.each(['ada.eth', 'niño.eth', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}.eth'])(
  'accepts %s as a name',
  (name) => expect(isNormal(name)).toBe(true),
)

// Capitals, letters of two scripts, invisible characters, an empty label: each of these may look
// like another name.
test.each(['Ada.eth', 'аda.eth', 'a\u200bda.eth', 'ada..eth', 'ada\u202e.eth', 'a da.eth'])(
  'rejects %j as a name',
  (name) => expect(isNormal(name)).toBe(false),
)
