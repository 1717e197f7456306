import { expect, test } from 'vitest'
import type { Exit } from '@portico/core'
import { ownFeatures } from '../features/registry.ts'
import { written } from '../../test/words.ts'
import { translator } from '../strings/format.ts'
import { messages } from '../strings/compiled/connect.en.ts'
import { safeImage } from '../parts/logo/logo.tsx'
import { switchFailure, switchHint } from '../features/networks/switch-failure.ts'
import { failureMessages } from '../features/walletconnect/pairing-parts.tsx'
import { linksOf, walletPlatformsOf } from '../wallets/pairing.ts'
import { consentMissing } from '../card/legal/consent.ts'
import { titleOf } from './titles.ts'
import { viewLoader } from './view-loader.ts'

const english = written('en')
const views = viewLoader({
  features: ownFeatures,
  fetchResources: async () => {},
})

const t = translator(messages, 'en')
const exits: readonly Exit[] = [
  'rejected',
  'pending',
  'locked',
  'timeout',
  'popup-blocked',
  'not-installed',
  'wallet-gone',
  'revoked',
  'session-expired',
  'session-deleted',
  'unsupported',
  'elsewhere',
  'host',
  'offline',
  'failed',
]

test.each(exits)('a connection that ended with "%s" has two messages of its own', (exit) => {
  expect(Object.keys(english)).toEqual(
    expect.arrayContaining([`failure.${exit}`, `failure.${exit}Hint`]),
  )
})

test.each([...exits, 'user'] as const)('a switch that ended with "%s" has messages', (exit) => {
  expect(Object.keys(english)).toEqual(
    expect.arrayContaining([switchFailure(exit), switchHint(exit, 'rpc4901')]),
  )
})

test.each(['network-rpc', 'network-symbol', 'network-explorer'])(
  'a wallet’s requirement for a network (%s) has its own message',
  (code) => {
    const hint = switchHint('unsupported', code)
    expect(hint).not.toBe(switchHint('unsupported', ''))
    expect(Object.keys(english)).toContain(hint)
  },
)

test.each(exits)(
  'a pairing that ended with "%s" has messages for a named wallet and for any, and at most one next step',
  (exit) => {
    for (const wallet of ['Harbor', undefined]) {
      const [title, hint, next] = failureMessages(exit, wallet)
      expect(Object.keys(english)).toEqual(
        expect.arrayContaining([title, hint, ...(next && next !== 'other' ? [next] : [])]),
      )
      // Without a wallet's name, no title may say that "" has done something.
      if (wallet === undefined)
        expect((english as Record<string, string>)[title]).not.toContain('{wallet}')
    }
  },
)

test('a wallet is reached by the links it has, and its connector gets only these', () => {
  const record = {
    id: 'a',
    name: 'A',
    order: 0,
    homepage: 'https://a.example',
    link_mode: 'https://a.example/app',
    desktop_link: 'a://',
  }
  expect(walletPlatformsOf(record)).toEqual(['phone', 'desktop'])
  expect(walletPlatformsOf({ webapp_link: 'https://a.example' })).toEqual(['web'])
  expect(walletPlatformsOf({})).toEqual([])
  expect(linksOf(record, 'data:image/png,a')).toEqual({
    id: 'a',
    name: 'A',
    icon: 'data:image/png,a',
    link_mode: 'https://a.example/app',
    desktop_link: 'a://',
  })
})

test('requires consent only when the host does, with a text’s web address and no consent yet', () => {
  const features = { legalCheckbox: true }
  expect(
    consentMissing({
      options: { features, termsConditionsUrl: 'https://a.example' },
      legalAccepted: false,
    }),
  ).toBe(true)
  expect(
    consentMissing({ options: { features, privacyPolicyUrl: '/privacy' }, legalAccepted: false }),
  ).toBe(true)
  expect(
    consentMissing({
      options: { features, termsConditionsUrl: 'https://a.example' },
      legalAccepted: true,
    }),
  ).toBe(false)
  expect(consentMissing({ options: { features }, legalAccepted: false })).toBe(false)
  expect(
    consentMissing({ options: { termsConditionsUrl: 'https://a.example' }, legalAccepted: false }),
  ).toBe(false)
  expect(
    consentMissing({
      options: { features, termsConditionsUrl: 'javascript:alert(1)' },
      legalAccepted: false,
    }),
  ).toBe(false)
})

test('the title is the pending wallet, or else the name in the route', () => {
  expect(titleOf({ view: 'ConnectingExternal', data: { name: 'Old' } }, views, 'Rabby', t)).toBe(
    'Rabby',
  )
  expect(titleOf({ view: 'ConnectingExternal', data: { name: 'Old' } }, views, undefined, t)).toBe(
    'Old',
  )
  expect(titleOf({ view: 'ConnectingExternal' }, views, undefined, t)).toBe('Connect wallet')
  expect(
    titleOf({ view: 'ConnectingMultiChain', data: { name: 'Rabby' } }, views, undefined, t),
  ).toBe('Choose chains')
  expect(titleOf({ view: 'Downloads', data: { name: 'Rabby' } }, views, undefined, t)).toBe(
    'Get Rabby',
  )
  expect(titleOf({ view: 'Connect', data: { namespace: 'solana' } }, views, undefined, t)).toBe(
    'Connect Solana wallet',
  )
  expect(titleOf({ view: 'Networks' }, views, undefined, t)).toBe('Choose network')
})

test.each([
  ['https://a.example/i.png', true],
  ['data:image/svg+xml,%3Csvg/%3E', true],
  ['/icon.svg', true],
  ['http://localhost:5173/i.png', true],
  ['http://a.example/i.png', false],
  ['//a.example/i.png', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
])('a picture at %s is loaded: %s', (src, fetched) =>
  expect(safeImage(src)).toBe(fetched ? src : undefined),
)
