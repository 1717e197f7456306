/** Names as they are read from visitors and chains, against the reference of ENSIP-15. */
import { ens_beautify, ens_emoji, ens_normalize } from '@adraffy/ens-normalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIdentity } from '@portico/core/adapter'
import { readReceiver } from '@portico/core/transfers'
import { isNormal } from '../src/names.ts'
import { world } from './world.ts'

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

const { portico } = world()
const read = (text: string) => readReceiver(portico, text, 'eip155:1')

/** What the reference makes of a typed name. */
function expected(typed: string): object {
  try {
    const name = ens_normalize(typed)
    return { is: 'name', name, displayName: ens_beautify(name) }
  } catch {
    return { is: 'invalid', why: 'name' }
  }
}

const emoji = ens_emoji().map((codes) => String.fromCodePoint(...codes))
const spellings: readonly (readonly [how: string, spell: (each: string) => string])[] = [
  ['as keyboards type it', (each) => each],
  ['without variation selectors', (each) => each.replaceAll('\ufe0f', '')],
  ['without joiners', (each) => each.replaceAll('\u200d', '')],
  ['with a joiner after it', (each) => `${each}\u200d`],
  ['between letters', (each) => `a${each}b`],
]

test.each(spellings)('reads every emoji as the reference does: %s', async (_, spell) => {
  expect(emoji.length).toBeGreaterThan(3_000)
  for (const each of emoji) {
    const typed = `${spell(each)}.eth`
    expect(await read(typed), typed).toEqual(expected(typed))
  }
})

test('shows every emoji in a name that a chain returns', async () => {
  for (const each of emoji) {
    const name = ens_normalize(`${each}.eth`)
    expect(isNormal(name), name).toBe(true)
    expect(parseIdentity({ name, avatar: null }), name).toEqual({ name, avatar: null })
  }
})

const letters: Readonly<Record<string, string>> = {
  Latin: 'abzÅéßİ\u0301\u0308',
  Greek: 'αξσςΏ',
  Cyrillic: 'аеорЖй',
  Arabic: 'سلام۱٣\u064b',
  Hebrew: 'שלוםך\u05bc',
  Devanagari: 'नमस्ते\u094d',
  Tamil: 'வணக்கம்',
  Thai: 'สวัสดี',
  Han: '名前漢字',
  Japanese: 'かなカナガｶﾞー',
  Korean: '한국\u1112\u1161',
  digits: '0129_-$\u2019',
  emoji: '❤\ufe0f\u20e3👨👩🏽🚀🎤',
  unseen: '\u200b\u200c\u200d\u200e\u202d\u202e\u2066\u2069\u00ad',
  stops: '。．｡',
}

test.each(Object.entries(letters))(
  'reads names in %s, alone and mixed with others, as the reference does',
  async (_, own) => {
    const all = Object.values(letters).join('')
    const label = fc
      .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...own) }, fc.constantFrom(...all)), {
        minLength: 1,
        maxLength: 8,
      })
      .map((each) => each.join(''))
    await fc.assert(
      fc.asyncProperty(label, label, async (first, second) => {
        const typed = `${first}.${second}.eth`
        expect(await read(typed)).toEqual(expected(typed))
      }),
    )
  },
)
