/** Tests of what surrounds the view in the card, as a server draws it. */
import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Portico } from '@portico/core'
import type { Ui } from '@portico/core/modal'
import { page } from '../../core/test/world.ts'
import { ContextProvider, type PorticoContextValue } from '../src/context/portico-context.tsx'
import { ModalProvider, type ModalContext } from '../src/card/context.ts'
import { Notices } from '../src/modal/notices.tsx'
import { css } from '../src/modal/styles/card.css.ts'
import { Shell } from '../src/modal/shell.tsx'
import { messages } from '../src/strings/compiled/connect.en.ts'
import { translator } from '../src/strings/format.ts'
import { en } from '../src/strings/locales/en.ts'
import { withConsent } from '../src/wallets/consent.tsx'
import { OpenPane } from '../src/features/walletconnect/open-pane.tsx'
import { ScanPane } from '../src/features/walletconnect/scan-pane.tsx'
import { ownFeatures } from '../src/features/registry.ts'
import { viewLoader } from '../src/modal/view-loader.ts'
import { createPairings } from '../src/card/pairings.ts'
import { brought } from './words.ts'

const t = translator({ ...messages, ...(await brought(en)) }, 'en')

function draw(portico: Portico, ui: Ui, view: ReactElement): string {
  const modal = {
    portico,
    store: portico,
    ui,
    t,
    locale: en,
    views: {},
    pairings: createPairings(portico),
    reveal: () => {},
    revealed: () => true,
  } as unknown as ModalContext
  const value = { portico, locale: en, warm: () => {} } as unknown as PorticoContextValue
  return renderToString(
    createElement(ContextProvider, { value }, createElement(ModalProvider, { value: modal }, view)),
  )
}

const shell = createElement(Shell, {
  loader: {
    ...viewLoader({ features: ownFeatures, fetchResources: async () => {} }),
    get: () => ({ Component: () => null }),
    load: () => new Promise<never>(() => {}),
  },
  embedded: false,
})

test('shows a card as busy, also at its edge, while its host marks it', async () => {
  const { portico } = page()
  const ui = await portico.ui()
  ui.open()
  expect(draw(portico, ui, shell)).not.toMatch(/aria-busy/)
  ui.setLoading(true)
  expect(draw(portico, ui, shell)).toMatch(/class="body" aria-busy="true"/)
  expect(css).toMatch(/\n *\.body\[aria-busy\] \{\s*box-shadow: inset/)
  ui.setLoading(false)
  expect(draw(portico, ui, shell)).not.toMatch(/aria-busy/)
})

test('a message shows our icon that was named', async () => {
  const { portico } = page()
  const ui = await portico.ui()
  ui.showSuccess('Saved', { svg: 'info' })
  // The code that shows messages loads with the first message.
  await vi.waitFor(() => expect(portico.getState().ui.toast).not.toBeNull())
  expect(draw(portico, ui, createElement(Notices))).toContain('d="M10 9.5v4')
})

test.each([
  '<svg onload="alert(1)"></svg>',
  'javascript:alert(1)',
  'https://host.example/a.svg',
  'constructor',
  'no-such-icon',
])('shows the icon of a message’s kind when its icon is %s', async (svg) => {
  const { portico } = page()
  const ui = await portico.ui()
  ui.showSuccess('Saved')
  const usual = draw(portico, ui, createElement(Notices))
  const other = page().portico
  const otherUi = await other.ui()
  otherUi.showSuccess('Saved', { svg })
  expect(draw(other, otherUi, createElement(Notices))).toBe(usual)
})

const named = createElement(Shell, {
  loader: {
    ...viewLoader({ features: ownFeatures, fetchResources: async () => {} }),
    get: (name: string) => ({ Component: () => createElement('output', null, name) }),
    load: () => new Promise<never>(() => {}),
  },
  embedded: false,
})
const consent = {
  features: { legalCheckbox: true },
  termsConditionsUrl: 'https://host.example/terms',
}

test('waits for required consent in a view with a wallet request on mount, and not otherwise', async () => {
  const View = withConsent(() => createElement('output', null, 'asks'))
  for (const [config, accepted, waits] of [
    [consent, false, true],
    [consent, true, false],
    [{ ...consent, features: {} }, false, false],
  ] as const) {
    const { portico } = page({ config })
    const ui = await portico.ui()
    if (accepted) portico.acceptLegal(true)
    const drawn = draw(portico, ui, createElement(View, { data: {} }))
    expect([drawn.includes('data-state="consent"'), drawn.includes('<output>')]).toEqual([
      waits,
      !waits,
    ])
  }
})

test('waits again when the legal texts have another version than the accepted one', async () => {
  const View = withConsent(() => createElement('output', null, 'asks'))
  const { portico } = page({ config: { ...consent, legalVersion: '1' } })
  const ui = await portico.ui()
  portico.acceptLegal(true)
  expect(draw(portico, ui, createElement(View, { data: {} }))).not.toContain('data-state="consent"')
  portico.setOptions({ legalVersion: '2' })
  expect(draw(portico, ui, createElement(View, { data: {} }))).toContain('data-state="consent"')
})

test.each([
  ['ConnectingExternal', () => import('../src/features/connect/connecting-external.tsx')],
  [
    'ConnectingWalletConnect',
    () => import('../src/features/walletconnect/connecting-wallet-connect.tsx'),
  ],
  [
    'ConnectingWalletConnectBasic',
    () => import('../src/features/walletconnect/connecting-wallet-connect-basic.tsx'),
  ],
])('waits in %s', async (_name, load) => {
  const { portico } = page({ config: { ...consent, manualControl: true } })
  const { default: View } = await load()
  expect(
    draw(
      portico,
      await portico.ui(),
      createElement(View as FunctionComponent<{ data: object }>, { data: {} }),
    ),
  ).toContain('data-state="consent"')
})

test.each([
  'Connect',
  'AllWallets',
  'Downloads',
  'ConnectingMultiChain',
  'SwitchActiveChain',
  'Wallets',
] as const)('shows the consent box in %s, where a press starts a wallet request', async (view) => {
  const { portico } = page({ config: consent })
  const ui = await portico.ui()
  ui.open({ view })
  expect(draw(portico, ui, named)).toContain('type="checkbox"')
})

test('mentions the QR code after a refused proposal only while it is shown', async () => {
  const { portico } = page()
  const ui = await portico.ui()
  const pairing = { code: null, failure: 'rejected', late: undefined, again: () => {} } as const
  const code = { value: 'wc:1@2', from: 0, until: Infinity }
  const scan = (given: Pick<Parameters<typeof ScanPane>[0], 'pairing'>): string =>
    draw(portico, ui, createElement(ScanPane, { ...given, wallet: 'Fox', logo: null }))
  expect(scan({ pairing })).not.toMatch(/new code/)
  expect(scan({ pairing })).toContain(t('failure.rejectedHint', { wallet: 'Fox' }))
  expect(scan({ pairing: { ...pairing, code } })).toContain(t('wc.rejectedHint'))
  const opened = (link: Parameters<typeof OpenPane>[0]['link']): string =>
    draw(portico, ui, createElement(OpenPane, { pairing, wallet: 'Fox', logo: null, link }))
  expect(opened(null)).toContain(t('failure.rejectedHint', { wallet: 'Fox' }))
  expect(opened({ kind: 'native', href: 'fox://wc', target: '_self' } as never)).toContain(
    t('wc.rejectedOpenHint'),
  )
})
