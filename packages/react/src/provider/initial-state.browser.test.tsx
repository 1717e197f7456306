/** Tests of a returning visitor whose page was drawn by a server that had read the cookie. */
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cookieStorage, cookieToInitialState } from '@portico/core/cookie'
import {
  accountButton,
  ada,
  choose,
  connect,
  fox,
  openConnect,
  seeClosed,
  visit,
  type HostOptions,
} from '../../test/browser/host.tsx'

/** Draws a page on a server, hydrates it, and records every text that its button has. */
function visitServed(options: Omit<HostOptions, 'hydrate'>) {
  const complaints: unknown[] = []
  // Browsers report an observer whose element changes during its callback as an error of the page.
  // It does not matter.
  const console = vi
    .spyOn(globalThis.console, 'error')
    .mockImplementation(
      (...logged) =>
        void (String(logged[0]).includes('ResizeObserver loop') || complaints.push(logged)),
    )
  onTestFinished(() => console.mockRestore())
  const texts = new Set<string>()
  const look = (place: HTMLElement): void =>
    void texts.add(
      place.querySelector('[data-portico-button=account], [data-portico-button=connect]')
        ?.textContent ?? '',
    )
  const host = visit({
    ...options,
    hydrate(place, app) {
      place.append(document.createRange().createContextualFragment(renderToString(app)))
      look(place)
      new MutationObserver(() => look(place)).observe(place, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      return hydrateRoot(place, app, { onRecoverableError: (error) => complaints.push(error) })
    },
  })
  return { ...host, complaints, texts }
}

const config = { id: 'cookie', storage: cookieStorage }

/**
 * Connects in an earlier visit, and comes back to a page that the server has drawn with the
 * account.
 */
async function comeBack() {
  fox()
  const { stored, leave } = visit({ config })
  await connect('test.fox')
  await expect
    .poll(() => document.cookie)
    .toMatch(/portico\.1\.cookie=dark\|eip155:1:0x\w{40}\|eip6963/)
  leave()
  return visitServed({
    config,
    stored,
    initialState: cookieToInitialState(config, document.cookie),
  })
}

test('the page shows the account from its first paint without a warning, and then it is connected', async () => {
  const { portico, texts, complaints } = await comeBack()
  expect(accountButton.element().getAttribute('aria-busy')).toBe('true')
  expect([...texts]).toEqual([expect.stringContaining(ada.slice(-6))])
  await expect.poll(() => accountButton.element().getAttribute('aria-busy')).toBe(null)
  await expect.poll(() => [...texts].at(-1)).toMatch(/10\sETH/)
  expect([...texts].filter((text) => !text.includes(ada.slice(-6)))).toEqual([])
  expect(complaints).toEqual([])
  await portico.disconnect()
  expect(document.cookie).not.toContain('portico.1.cookie')
})

test('keeps the account on screen when state changes before the browser’s storage is read', async () => {
  const { portico, texts, complaints } = await comeBack()
  portico.setThemeVariables({ accent: '#2563eb' })
  await expect.poll(() => [...texts].at(-1)).toMatch(/10\sETH/)
  expect([...texts].filter((text) => !text.includes(ada.slice(-6)))).toEqual([])
  expect(complaints).toEqual([])
  await portico.disconnect()
})

test('stored state has priority over the cookie', async () => {
  fox()
  const config = { id: 'stale', storage: cookieStorage }
  document.cookie = `portico.1.stale=dark|eip155:1:${ada}|eip6963; Path=/`
  const { texts, complaints } = visitServed({
    config,
    initialState: cookieToInitialState(config, document.cookie),
  })
  expect([...texts]).toEqual([expect.stringContaining(ada.slice(-6))])
  await expect.poll(() => [...texts].at(-1)).toContain('Connect wallet')
  expect(document.cookie).not.toContain('portico.1.stale')
  expect(complaints).toEqual([])
  await openConnect()
  await choose('test.fox')
  await seeClosed()
  expect(document.cookie).toContain('portico.1.stale')
  document.cookie = 'portico.1.stale=; Path=/; Max-Age=0'
})
