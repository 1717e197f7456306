/** Tests of what views show of a state, as a server draws them. */
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  PorticoError,
  type ConnectionView,
  type Exit,
  type Portico,
  type State,
} from '@portico/core'
import { connectionsOf } from '@portico/core/connections'
import { page, wallet } from '../../core/test/world.ts'
import { ContextProvider, type PorticoContextValue } from '../src/context/portico-context.tsx'
import { ModalProvider, type ModalContext } from '../src/card/context.ts'
import { css } from '../src/features/account/styles.css.ts'
import { messages } from '../src/strings/compiled/connect.en.ts'
import { translator } from '../src/strings/format.ts'
import { en } from '../src/strings/locales/en.ts'
import { FullAddress } from '../src/account/full-address.tsx'
import { ConnectionItem } from '../src/features/account/connection-item.tsx'
import { createPairings } from '../src/card/pairings.ts'
import { brought } from './words.ts'

const t = translator({ ...messages, ...(await brought(en)) }, 'en')

function draw(given: Portico, view: ReactElement): string {
  const portico = { ...given, getInitialState: given.getState }
  const modal = {
    portico,
    store: portico,
    t,
    locale: en,
    ui: {},
    views: {},
    pairings: createPairings(portico),
  } as unknown as ModalContext
  const value = { portico, locale: en, warm: () => {} } as unknown as PorticoContextValue
  return renderToString(
    createElement(ContextProvider, { value }, createElement(ModalProvider, { value: modal }, view)),
  )
}

// A wallet list asks the window whether the pointer can hover.
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterAll(() => void vi.unstubAllGlobals())

test('shows the result of a lost wallet’s retry until a newer one arrives', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', name: 'Fox', accounts: { eip155: ['0xa'] } })
  const first = page({ wallets: [['evm', fox]] })
  await first.portico.connect({ offer: 'fox' })
  fox.says = 'locked'
  const { portico, connectors, exit, until } = first.again()
  await until(() => exit('evm:fox') === 'locked')
  const shownText = (): string =>
    draw(
      portico,
      createElement(ConnectionItem, { connection: connectionsOf(portico.getState())[0]! }),
    )
  expect(shownText()).toContain(t('failure.locked', { wallet: 'Fox' }))
  for (const answer of ['rejected', 'pending', 'timeout'] satisfies Exit[]) {
    connectors['evm']!.open = () =>
      Promise.reject(new PorticoError('connect-failed', 'No', { exit: answer }))
    await expect(portico.reconnect('evm:fox')).rejects.toThrow('No')
    expect(shownText()).toContain(t(`failure.${answer}`, { wallet: 'Fox' }))
    expect(shownText()).not.toContain(t('failure.locked', { wallet: 'Fox' }))
  }
  const { links, ...rest } = portico.getState()
  const newer: State = {
    ...rest,
    links: {
      'evm:fox': {
        ...links['evm:fox']!,
        namespaces: {},
        state: { is: 'lost', exit: 'wallet-gone', at: Infinity },
      },
    },
  }
  const connection: ConnectionView = {
    ...connectionsOf(portico.getState())[0]!,
    exit: 'wallet-gone',
  }
  expect(
    draw({ ...portico, getState: () => newer }, createElement(ConnectionItem, { connection })),
  ).toContain(t('failure.wallet-gone', { wallet: 'Fox' }))
})

test('a full address is one text when selected by hand, and one word for screen readers', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const html = draw(page().portico, createElement(FullAddress, { address }))
  const [, spoken, selected] =
    /^<div role="group" aria-label="Full address">(.*)<div class="full figures" dir="ltr" aria-hidden="true"[^>]*>(.*)<\/div><\/div>$/.exec(
      html,
    ) ?? []
  expect(spoken).toBe(`<span class="hidden">${address}</span>`)
  // Margins separate the groups of an address, and a line may end between them. Boxes would be
  // copied as separate lines.
  expect(selected?.replace(/<\/?(span|b)>|<wbr\/>/g, '')).toBe(address)
  expect(css).toMatch(/\n *\.full \{[^}]*user-select: all;[^}]*\}/)
  expect(css).not.toMatch(/\n *\.full[^{]*\{[^}]*display:/)
})
