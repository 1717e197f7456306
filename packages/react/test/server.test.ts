/** On a server there is no window, no document, no storage: everything can still be imported, made and drawn. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createPortico } from '@portico/core'
import { featureReport } from '@portico/core/features'
import { mainnet, polygon } from '@portico/core/networks'
import { evm } from '@portico/evm'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, useAccount, useFeatures, WalletButton } from '../src/index.ts'

function Host() {
  const { status, isConnected } = useAccount()
  const { branding } = useFeatures()
  return createElement('p', null, `${status} ${isConnected} ${branding.value} ${branding.source}`)
}

test('an instance is made, read and drawn on a server', async () => {
  expect(typeof window).toBe('undefined')
  const portico = createPortico({ adapters: [evm()], networks: [mainnet, polygon], debug: false, features: { branding: false } })
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

test('the styles that a page takes in by script are imported on a server without a word', async () => {
  expect(Object.keys(await import('../src/styles.ts'))).toEqual([])
})

test('starting on a server does nothing and breaks nothing', () => {
  const portico = createPortico({ adapters: [evm()], debug: false })
  const stop = portico.start()
  expect(portico.getState().offers).toEqual({})
  stop()
})

test('a button outside of its provider says what is missing', () => {
  expect(() => renderToString(createElement(ConnectButton))).toThrow('Wrap the application in <PorticoProvider> first.')
})

test('the report of features says what is on and who said so', () => {
  expect(featureReport({})).toMatchObject({ allWallets: { value: true, source: 'default' }, legalCheckbox: { value: false, source: 'default' } })
  expect(featureReport({ features: { allWallets: false } }).allWallets).toEqual({ value: false, source: 'config' })
})
