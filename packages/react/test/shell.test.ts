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
import { messages } from '../src/strings/compiled/en.ts'
import { messages as more } from '../src/strings/compiled/en-more.ts'
import { translator } from '../src/strings/format.ts'
import { en } from '../src/strings/locales/en.ts'

const t = translator({ ...messages, ...more }, 'en')

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
