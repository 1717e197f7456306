/**
 * A server has no window, document or storage. Everything can still be imported, created and drawn
 * there.
 */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createPortico } from '@portico/core'
import { cookieToInitialState } from '@portico/core/cookie'
import { featureReport } from '@portico/core/features'
import { darkTheme, lightTheme, presets } from '@portico/core/themes'
import { mainnet, polygon } from '@portico/core/networks'
import { evm } from '@portico/evm'
import {
  AccountButton,
  ConnectButton,
  NetworkButton,
  PorticoProvider,
  useAccount,
  useFeatures,
  WalletButton,
} from '../src/index.ts'

function Host() {
  const { status, isConnected } = useAccount()
  const { branding } = useFeatures()
  return createElement('p', null, `${status} ${isConnected} ${branding.value} ${branding.source}`)
}

test('an instance is created, read and rendered on a server', async () => {
  expect(typeof window).toBe('undefined')
  const portico = createPortico({
    adapters: [evm()],
    networks: [mainnet, polygon],
    debug: false,
    features: { branding: false },
  })
  const html = renderToString(
    createElement(
      PorticoProvider,
      { portico },
      createElement(Host),
      createElement(ConnectButton),
      createElement(NetworkButton),
      createElement(AccountButton),
      createElement(WalletButton, { wallet: 'io.metamask' }),
    ),
  )
  expect(html).toContain('disconnected false false config')
  expect(html).toContain('Connect wallet')
  expect(portico.getState()).toBe(portico.getInitialState())
  expect(portico.getState().phase).toBe('unknown')
  expect(await portico.metadata()).toEqual({ name: '', description: '', url: '', icons: [] })
})

test.each([
  ['dark', darkTheme()],
  ['light', lightTheme({ accent: '#0057ff' })],
  ['system', { themeMode: 'system', themeVariables: presets.grove }],
] as const)(
  'renders buttons on a server that a stylesheet can theme without a script: %s',
  (mode, theme) => {
    const portico = createPortico({ adapters: [evm()], id: 'shop', debug: false, ...theme })
    const html = renderToString(
      createElement(
        PorticoProvider,
        { portico },
        createElement(ConnectButton),
        createElement(NetworkButton),
        createElement(AccountButton),
        createElement(WalletButton, { wallet: 'io.metamask' }),
      ),
    )
    const buttons = html.match(/<button[^>]*data-portico-button[^>]*>/g) ?? []
    expect(buttons.length).toBeGreaterThanOrEqual(3)
    for (const button of buttons) {
      expect(button).toContain(`data-theme="${mode}"`)
      expect(button).toContain('data-portico-id="shop"')
    }
    expect(html).not.toMatch(/<style|style=/)
  },
)

test('the account in the request’s cookie is rendered as restoring, and another request has none', () => {
  const portico = createPortico({ adapters: [evm()], networks: [mainnet, polygon], debug: false })
  const draw = (cookie: string | null): string =>
    renderToString(
      createElement(
        PorticoProvider,
        { portico, initialState: cookieToInitialState(portico, cookie) },
        createElement(Host),
        createElement(ConnectButton),
        createElement(NetworkButton),
        createElement(WalletButton, { wallet: 'io.metamask' }),
      ),
    )
  const html = draw(
    'other=1; portico.1.default=light|eip155:137:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266|eip6963',
  )
  expect(html).toContain('connecting false')
  expect(html).toMatch(
    /<button[^>]*data-portico-button="account"[^>]*data-theme="light"[^>]*aria-busy="true"[^>]*aria-label="Account, 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, [^"]*Polygon"/,
  )
  expect(html).toContain('0xf3…b92266')
  expect(html).not.toContain('Connect wallet')
  for (const cookie of [
    null,
    '',
    'portico.1.default=',
    'portico.1.other=light|eip155:137:0xf39f|eip6963',
  ])
    expect(draw(cookie)).toContain('Connect wallet')
  expect(portico.getState()).toBe(portico.getInitialState())
})

test('styles that a page imports by script are imported on a server without an error', async () => {
  expect(Object.keys(await import('../src/styles.ts'))).toEqual([])
})

test('starting on a server does nothing and throws nothing', () => {
  const portico = createPortico({ adapters: [evm()], debug: false })
  const stop = portico.start()
  expect(portico.getState().offers).toEqual({})
  stop()
})

test('a button outside of its provider throws an error that names the provider', () => {
  const outside = (): string => renderToString(createElement(ConnectButton))
  expect(outside).toThrow('Wrap the application in <PorticoProvider> first.')
  expect(outside).toThrow(
    expect.objectContaining({ name: 'PorticoError', code: 'provider-missing' }),
  )
})

test('the report of features has each value and its source', () => {
  expect(featureReport({ options: {} })).toMatchObject({
    allWallets: { value: true, source: 'default' },
    legalCheckbox: { value: false, source: 'default' },
  })
  expect(featureReport({ options: { features: { allWallets: false } } }).allWallets).toEqual({
    value: false,
    source: 'config',
  })
})
