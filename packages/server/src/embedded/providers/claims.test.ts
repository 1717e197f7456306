import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emailAddress } from '../../wire.ts'
import {
  readApple,
  readDiscord,
  readFacebook,
  readGithub,
  readOpenId,
  readX,
  type Person,
} from './claims.ts'

const readers: readonly ((answer: unknown, more: unknown) => Person)[] = [
  readOpenId,
  (answer, more) => readApple(answer, typeof more === 'string' ? more : undefined),
  readGithub,
  readFacebook,
  readX,
  readDiscord,
]

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    'ada@shop.example',
    'a,b@x.example',
    'https://pictures.example/a.png',
    'javascript:alert(1)',
    'http://pictures.example/a',
    'true',
    '1001',
    '\u202eevil',
  ),
)
const value = fc.oneof(text, fc.boolean(), fc.integer(), fc.constant(null), fc.constant(undefined))
const answer = fc.record(
  {
    sub: value,
    id: value,
    login: value,
    username: value,
    name: value,
    global_name: value,
    avatar: value,
    avatar_url: value,
    email: value,
    email_verified: value,
    verified: value,
    preferred_username: value,
    picture: fc.oneof(value, fc.record({ data: fc.record({ url: value }) })),
    data: fc.record({ id: value, name: value, username: value, profile_image_url: value }),
  },
  { requiredKeys: [] },
)

test('refuses any unsafe answer of a provider, or parses only storable text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...readers),
      fc.oneof(answer, fc.jsonValue()),
      fc.oneof(text, fc.array(fc.record({ email: value, primary: value, verified: value }))),
      (read, one, two) => {
        let person: Person
        try {
          person = read(one, two)
        } catch (error) {
          expect(error).toBeInstanceOf(v.ValiError)
          return
        }
        expect(person.subject).toMatch(/^[\x20-\x7e]{1,255}$/)
        if (person.name !== null)
          expect([
            person.name.trim(),
            person.name.length <= 256,
            /[\p{Cc}\u202a-\u202e\u2066-\u2069]|\p{Cs}/u.test(person.name),
          ]).toEqual([person.name, true, false])
        if (person.picture !== null)
          expect([new URL(person.picture).protocol, person.picture.length <= 2_048]).toEqual([
            'https:',
            true,
          ])
        if (person.email !== null)
          expect([v.is(emailAddress, person.email), person.email.toLowerCase()]).toEqual([
            true,
            person.email,
          ])
      },
    ),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

test('accepts an address only when the provider marks it as verified', () => {
  const email = 'Ada@Shop.example'
  expect(readOpenId({ sub: '1', email, email_verified: true }).email).toBe('ada@shop.example')
  for (const verified of ['true', 1, false, null, undefined])
    expect(readOpenId({ sub: '1', email, email_verified: verified }).email).toBe(null)
  expect([
    readApple({ sub: '1', email, email_verified: 'true' }, undefined).email,
    readApple({ sub: '1', email, email_verified: 'false' }, undefined).email,
  ]).toEqual(['ada@shop.example', null])
  const github = { id: 1, login: 'ada' }
  expect(
    readGithub(github, [
      { email: 'b@x.example', primary: false, verified: true },
      { email, primary: true, verified: true },
    ]).email,
  ).toBe('ada@shop.example')
  for (const emails of [
    [{ email, primary: true, verified: false }],
    [{ email, primary: false, verified: true }],
    undefined,
    'x',
  ])
    expect(readGithub(github, emails).email).toBe(null)
  expect(readDiscord({ id: '1', username: 'ada', email, verified: true }).email).toBe(
    'ada@shop.example',
  )
  expect(readDiscord({ id: '1', username: 'ada', email }).email).toBe(null)
  expect(readFacebook({ id: '1', email }).email).toBe(null)
})

test('rejects an ambiguous subject id', () => {
  for (const id of ['1', 0, -1, 1.5, 2 ** 53, null])
    expect(() => readGithub({ id, login: 'ada' }, [])).toThrow(v.ValiError)
  for (const id of [1, '', '1 ', '１', 'ada']) {
    expect(() => readDiscord({ id, username: 'ada' })).toThrow(v.ValiError)
    expect(() => readX({ data: { id, username: 'ada' } })).toThrow(v.ValiError)
    expect(() => readFacebook({ id })).toThrow(v.ValiError)
  }
})
