/** What stands in the card around its view, as a server draws it. */
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Portico } from '@portico/core'
import type { Ui } from '@portico/core/internal/ui/ui'
import { page } from '../../core/test/world.ts'
import { ContextProvider, type PorticoContextValue } from '../src/context.tsx'
import { ModalProvider, type ModalContext } from '../src/modal/context.ts'
import { Notices } from '../src/modal/notices.tsx'
import { Shell } from '../src/modal/shell.tsx'
import type { CardView } from '../src/modal/view-loader.ts'
import { messages } from '../src/strings/compiled/en.ts'
import { messages as more } from '../src/strings/compiled/en-more.ts'
import { messages as phone } from '../src/strings/compiled/en-phone.ts'
import { translator } from '../src/strings/format.ts'
import { en } from '../src/strings/locales/en.ts'
import { OpenPane } from '../src/views/open-pane.tsx'
import { ScanPane } from '../src/views/scan-pane.tsx'

const t = translator({ ...messages, ...more, ...phone }, 'en')

function draw(portico: Portico, ui: Ui, view: ReactElement): string {
  const modal = { portico, ui, t, locale: en, views: {}, reveal: () => {}, revealed: () => true } as unknown as ModalContext
  const value = { portico, locale: en, warm: () => {} } as unknown as PorticoContextValue
  return renderToString(createElement(ContextProvider, { value }, createElement(ModalProvider, { value: modal }, view)))
}

const shell = createElement(Shell, { loader: { get: () => ({ Shown: () => null }), load: () => new Promise<never>(() => {}) }, embedded: false })

test('a card that its host calls busy shows a named progress bar and says so of its view, until it is no longer', async () => {
  const { portico } = page()
  const ui = await portico.ui()
  ui.open()
  expect(draw(portico, ui, shell)).not.toMatch(/aria-busy|progressbar/)
  ui.setLoading(true)
  expect(draw(portico, ui, shell)).toMatch(/role="progressbar" aria-label="Loading"/)
  expect(draw(portico, ui, shell)).toMatch(/class="body" aria-busy="true"/)
  ui.setLoading(false)
  expect(draw(portico, ui, shell)).not.toMatch(/aria-busy|progressbar/)
})

test.each([
  ['an icon of ours by its name', 'info', /<path d="M10 9\.5v4/],
  ['an image by its address', 'https://host.example/a.svg', /<img src="https:\/\/host\.example\/a\.svg" alt="" referrerPolicy="no-referrer"/],
  ['an image that is carried along', 'data:image/svg+xml,%3Csvg/%3E', /<img src="data:image\/svg\+xml,%3Csvg\/%3E"/],
])('a message shows %s', async (_, svg, drawn) => {
  const { portico } = page()
  const ui = await portico.ui()
  ui.showSuccess('Saved', svg)
  expect(draw(portico, ui, createElement(Notices))).toMatch(drawn)
})

test.each(['<svg onload="alert(1)"></svg>', 'javascript:alert(1)', 'data:text/html,<b>', 'constructor', 'no-such-icon'])(
  'a message shows the picture of its kind where %s was asked for',
  async (svg) => {
    const { portico } = page()
    const ui = await portico.ui()
    ui.showSuccess('Saved')
    const usual = draw(portico, ui, createElement(Notices))
    const other = page().portico
    const otherUi = await other.ui()
    otherUi.showSuccess('Saved', svg)
    expect(draw(other, otherUi, createElement(Notices))).toBe(usual)
  },
)

const named = createElement(Shell, { loader: { get: (name: CardView) => ({ Shown: () => createElement('output', null, name) }), load: () => new Promise<never>(() => {}) }, embedded: false })
const consent = { features: { legalCheckbox: true }, termsConditionsUrl: 'https://host.example/terms' }

test.each(['ConnectingWalletConnectBasic', 'ConnectingWalletConnect', 'ConnectingExternal'] as const)(
  'opened by itself, %s waits for consent where it is required, and for nothing where it is given or not required',
  async (view) => {
    for (const [config, accepted, drawn] of [[consent, false, 'Consent'], [consent, true, view], [{ ...consent, features: {} }, false, view]] as const) {
      const { portico } = page({ config: { ...config, manualControl: true } })
      const ui = await portico.ui()
      if (accepted) portico.acceptLegal(true)
      ui.open({ view })
      expect(draw(portico, ui, named)).toContain(`<output>${drawn}</output>`)
    }
  },
)

test.each(['Connect', 'AllWallets', 'Downloads', 'ConnectingMultiChain', 'SwitchActiveChain', 'Wallets'] as const)(
  'in %s, where a press on a wallet needs consent, its box is shown',
  async (view) => {
    const { portico } = page({ config: consent })
    const ui = await portico.ui()
    ui.open({ view })
    expect(draw(portico, ui, named)).toContain('type="checkbox"')
  },
)

test('after a refused proposal a code is spoken of only while it is on the screen', async () => {
  const { portico } = page()
  const ui = await portico.ui()
  const pairing = { code: null, trouble: 'rejected', late: undefined, again: () => {} } as const
  const code = { value: 'wc:1@2', from: 0, until: Infinity }
  const scan = (given: Pick<Parameters<typeof ScanPane>[0], 'pairing'>): string => draw(portico, ui, createElement(ScanPane, { ...given, wallet: 'Fox', logo: null }))
  expect(scan({ pairing })).not.toMatch(/new code/)
  expect(scan({ pairing })).toContain(t('failure.rejectedHint', { wallet: 'Fox' }))
  expect(scan({ pairing: { ...pairing, code } })).toContain(t('wc.rejectedHint'))
  const opened = (link: Parameters<typeof OpenPane>[0]['link']): string => draw(portico, ui, createElement(OpenPane, { pairing, wallet: 'Fox', logo: null, link }))
  expect(opened(null)).toContain(t('failure.rejectedHint', { wallet: 'Fox' }))
  expect(opened({ kind: 'native', href: 'fox://wc', target: '_self' } as never)).toContain(t('wc.rejectedOpenHint'))
})
