/** The guards accept exactly what the shared schemas accept. */
import { frameAnswer, frameNotice, frameRequests, frameVersion as wireVersion } from '@portico/wire'
import type * as wire from '@portico/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { isAccount, isChanging, isDeleted, isDevices } from './account-messages.ts'
import { isFarcasterUri } from './farcaster-messages.ts'
import { frameVersion, isAnswer, isNotice, isReply } from './messages.ts'
import type { FrameMethod, FrameRequests, FrameStep, FrameUser } from './messages.ts'

const user: FrameUser = {
  email: 'ada@example.com',
  provider: 'email',
  name: null,
  picture: null,
  addresses: { eip155: `0x${'aB'.repeat(20)}`, solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  wallet: 'w',
  expires: 1,
}
const step: FrameStep = { action: 'VERIFY_OTP', expires: 3, resend: 2, now: 1 }
const devices = {
  devices: [
    {
      id: 'aBcdefghijklmnopqrst-_',
      name: 'Firefox on Linux',
      site: 'https://shop.example',
      created: 1,
      seen: 2,
      isCurrent: true,
      set: null,
    },
  ],
}
const account = {
  loginMethods: [
    {
      id: 'aBcdefghijklmnopqrst-_',
      loginMethod: 'email',
      label: 'ada@example.com',
      picture: null,
      created: 1,
      isCurrent: true,
    },
    {
      id: 'bBcdefghijklmnopqrst-_',
      loginMethod: 'google',
      label: null,
      picture: 'https://pictures.example/ada.png',
      created: 2,
      isCurrent: false,
    },
  ],
  recovery: 'service',
  email: 'ada@example.com',
  opens: 'both',
}
const scanned = { url: 'https://farcaster.example/~/siwf?channelToken=1', expires: 2, now: 1 }
/** Replies whose guards are loaded with the code that requests them. */
const brought: Partial<Record<FrameMethod, (value: unknown) => boolean>> = {
  GET_FARCASTER_URI: isFarcasterUri,
  DEVICES: isDevices,
  ACCOUNT: isAccount,
  ADD_LOGIN_METHOD: isAccount,
  REMOVE_LOGIN_METHOD: isAccount,
  SET_RECOVERY: isAccount,
  CONFIRM_RECOVERY: isAccount,
  UPDATE_EMAIL: (value) => isReply('UPDATE_EMAIL', value) && isChanging(value),
  CANCEL_EMAIL: isAccount,
  CANCEL_REMOVAL: isAccount,
  DELETE_ACCOUNT: isDeleted,
}
const answers = [
  { id: '1', ok: true },
  { id: '1', ok: true, result: 1 },
  { id: '1', ok: false, error: { code: 'a', message: '' } },
  { id: '1', ok: false, error: { code: 1, message: '', data: { a: 1, b: null, c: '' } } },
]
const notices = [
  { is: 'ready', version: 1 },
  { is: 'show', title: 'a' },
  { is: 'hide' },
  { is: 'session-ended', why: 'expired' },
]

/** Arbitrary values, with texts and numbers at the limits of what is accepted. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    NaN,
    Infinity,
    '',
    'email',
    'a'.repeat(64),
    'a'.repeat(65),
    'a'.repeat(128),
    'a'.repeat(129),
    'a'.repeat(513),
    'a'.repeat(1_025),
    [],
    {},
    'VERIFY_DEVICE',
    'CONNECT',
    ' ada@example.com ',
    'ada@example',
    `${'a'.repeat(65)}@b.c`,
    'ada@b.c',
    'signed-out',
    'service',
    'passphrase',
    'https://a.example',
    'https://',
    `https://a.example/${'a'.repeat(2_040)}`,
    '0x',
    `0x${'g'.repeat(40)}`,
  ),
  fc.anything(),
)

/** A value with one of its members, at any depth, replaced or taken away. */
const changed = (value: unknown): fc.Arbitrary<unknown> =>
  typeof value !== 'object' || value === null
    ? anything
    : fc.oneof(
        { weight: 1, arbitrary: anything },
        {
          weight: 6,
          arbitrary: fc.constantFrom(...Object.keys(value)).chain((key) =>
            changed((value as Record<string, unknown>)[key]).map((next) => ({
              ...value,
              [key]: next,
            })),
          ),
        },
        {
          weight: 2,
          arbitrary: fc
            .constantFrom(...Object.keys(value))
            .map((key) =>
              Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
            ),
        },
        { weight: 1, arbitrary: fc.constant(value) },
      )

const from = (values: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.constantFrom(...values).chain(changed)
const runs = {
  numRuns: Number(process.env['PORTICO_RUNS'] ?? 500),
  ...(process.env['PORTICO_SEED'] === 'random' ? {} : { seed: 27 }),
}

test('answers', () => {
  for (const value of answers) expect(isAnswer(value)).toBe(true)
  fc.assert(
    fc.property(from(answers), (value) => isAnswer(value) === v.is(frameAnswer, value)),
    runs,
  )
})

test('notices', () => {
  for (const value of notices) expect(isNotice(value)).toBe(true)
  fc.assert(
    fc.property(from(notices), (value) => isNotice(value) === v.is(frameNotice, value)),
    runs,
  )
})

test.each(Object.keys(frameRequests) as FrameMethod[])('replies to %s', (method) => {
  const values = [null, user, step, devices, account, scanned, { backups: 30 }]
  const is = (value: unknown): boolean => isReply(method, value, brought[method])
  // At least one is accepted, so that changed values are a useful test.
  expect(values.some(is)).toBe(true)
  fc.assert(
    fc.property(from(values), (value) => is(value) === v.is(frameRequests[method].reply, value)),
    runs,
  )
})

test('the types are the schemas’, and the version', () => {
  expect(frameVersion).toBe(wireVersion)
  expectTypeOf<FrameUser>().toEqualTypeOf<wire.FrameUser>()
  expectTypeOf<FrameStep>().toEqualTypeOf<wire.FrameStep>()
  expectTypeOf<FrameMethod>().toEqualTypeOf<wire.FrameMethod>()
  expectTypeOf<{ [M in FrameMethod]: FrameRequests[M]['reply'] }>().toEqualTypeOf<{
    [M in FrameMethod]: wire.FrameReply<M>
  }>()
  // Requests that the page sends are accepted by the frame's schema.
  expectTypeOf<{
    [M in Exclude<FrameMethod, 'RPC_REQUEST'>]: FrameRequests[M]['params']
  }>().toExtend<{ [M in Exclude<FrameMethod, 'RPC_REQUEST'>]: wire.FrameParams<M> }>()
})
