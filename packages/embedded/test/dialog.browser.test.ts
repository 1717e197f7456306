/** The frame in a real page: a cross-origin page in a dialog above everything. */
import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { createDialog } from '../src/frame/dialog.ts'
import { createFrame, type Frame } from '../src/frame/frame.ts'
import type {} from './serve-pages.ts'

/**
 * A minimal login frame: it asks with a button before it signs, and reports its window's messages.
 */
const frameHtml = `<!doctype html><title>Frame</title><button id="approve">Approve</button><script>
addEventListener('message', ({ data, ports: [port], origin }) => {
  if (data.type !== 'portico-frame' || !port) return
  port.onmessage = ({ data: { id, method, params } }) => {
    if (method !== 'RPC_REQUEST') return port.postMessage({ id, ok: true, result: null })
    if (params.method === 'where') return port.postMessage({ id, ok: true, result: { origin, from: document.referrer, loads: performance.timeOrigin } })
    port.postMessage({ is: 'show', title: 'Sign a message' })
    document.querySelector('#approve').onclick = () => {
      port.postMessage({ id, ok: true, result: '0xsigned' })
      port.postMessage({ is: 'hide' })
    }
  }
  port.postMessage({ is: 'ready', version: 1 })
})
</script>`

/** Posts "ready" and an answer to all windows around it. */
const liarHtml = `<!doctype html><script>
setInterval(() => {
  const windows = [parent]
  for (let at = 0; at < parent.length; at++) windows.push(parent[at])
  for (const id of '123456789') for (const target of windows) {
    target.postMessage({ id, ok: true, result: '0xforged' }, '*')
    target.postMessage({ is: 'ready', version: 1 }, '*')
    target.postMessage({ is: 'show', title: 'Forged' }, '*')
  }
}, 5)
</script>`

interface Setup {
  frame: Frame
  ask(method?: string): Promise<unknown>
  host(): HTMLElement
  dialog(): HTMLDialogElement
  /** Lets the present timeout expire. */
  timeOut(): void
}

function setup(path = '/frame', locale = 'en'): Setup {
  const before = document.activeElement
  const timers = new Set<() => void>()
  const platform = {
    after: (_: number, run: () => void) => (timers.add(run), () => void timers.delete(run)),
  }
  const url = new URL(path, 'https://wallet.example')
  const view = createDialog({
    window: window as Window & typeof globalThis,
    url,
    locale: () => locale,
    isDark: () => true,
  })
  const frame = createFrame({ platform, raise() {}, view, onReady: () => {}, onEnded: () => {} })
  onTestFinished(() => {
    frame.stop()
    view.remove()
    document.body.replaceChildren()
    ;(before as HTMLElement | null)?.focus?.()
  })
  const host = (): HTMLElement => document.querySelector<HTMLElement>('[data-portico-frame]')!
  return {
    frame,
    ask: (method = 'personal_sign') =>
      frame
        .request('RPC_REQUEST', { chain: 'eip155:1', method, params: [] })
        .catch((error: { code: string }) => error.code),
    host,
    dialog: () => host().shadowRoot!.querySelector('dialog')!,
    timeOut: () => [...timers].forEach((run) => run()),
  }
}

const serve = (): Promise<void> =>
  commands.servePages({
    'https://wallet.example/frame': { html: frameHtml },
    'https://evil.example/frame': { html: frameHtml },
    'https://evil.example/liar': { html: liarHtml },
    'https://wallet.example/moved': { location: 'https://evil.example/frame' },
  })

/** The focused element, through shadow roots. */
const focused = (): string | undefined => {
  const { activeElement } = document
  return (activeElement?.shadowRoot?.activeElement ?? activeElement)?.localName
}

const approve = (): Promise<void> =>
  page
    .frameLocator(page.elementLocator(hostFrame()))
    .getByRole('button', { name: 'Approve' })
    .click()
const hostFrame = (): HTMLIFrameElement => document.querySelector('[data-portico-frame] > iframe')!

function pressable(): { button: HTMLButtonElement; pressed: string[] } {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = 'Pay'
  const pressed: string[] = []
  window.addEventListener('keydown', ({ key }) => pressed.push(key))
  button.focus()
  return { button, pressed }
}

/**
 * Whether the page behind the dialog cannot be scrolled; the code for that loads when the dialog is
 * first shown.
 */
const isLocked = (): boolean => getComputedStyle(document.documentElement).overflow === 'hidden'

test('gives the frame the page’s origin, shows it above everything while it prompts, and returns the focus', async () => {
  await serve()
  const { button } = pressable()
  const { ask, dialog, host } = setup()
  expect(await ask('where')).toMatchObject({ origin: location.origin })
  expect([dialog().open, host().parentElement]).toEqual([false, document.body])
  expect(hostFrame().allow).toBe(
    'publickey-credentials-get https://wallet.example; publickey-credentials-create https://wallet.example; clipboard-write https://wallet.example',
  )
  const asked = ask()
  await expect.poll(() => dialog().open).toBe(true)
  expect([
    dialog().matches(':modal'),
    focused(),
    hostFrame().title,
    dialog().getAttribute('aria-label'),
  ]).toEqual([true, 'iframe', 'Sign a message', 'Sign a message'])
  await expect.poll(isLocked).toBe(true)
  await approve()
  expect(await asked).toBe('0xsigned')
  await expect.poll(() => dialog().open).toBe(false)
  expect(document.activeElement).toBe(button)
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
})

test('names the page’s origin to the frame’s server, and nothing else of it, also where the page sends no referrer', async () => {
  await serve()
  const policy = document.head.appendChild(document.createElement('meta'))
  Object.assign(policy, { name: 'referrer', content: 'no-referrer' })
  onTestFinished(() => {
    // A removed policy stays in force.
    policy.content = 'strict-origin-when-cross-origin'
    policy.remove()
  })
  const { ask } = setup()
  expect(await ask('where')).toMatchObject({ from: `${location.origin}/` })
})

test('keeps the same page over repeated displays', async () => {
  await serve()
  const { ask, dialog } = setup()
  const first = await ask('where')
  for (let at = 0; at < 2; at++) {
    const asked = ask()
    await expect.poll(() => dialog().open).toBe(true)
    await approve()
    await asked
  }
  expect(await ask('where')).toEqual(first)
})

test('Escape on the close button rejects, and neither the page nor a dialog of its own gets the key', async () => {
  await serve()
  const card = document.body.appendChild(document.createElement('dialog'))
  card.append(document.createElement('button'))
  card.showModal()
  const { pressed } = pressable()
  const { ask, dialog } = setup()
  const asked = ask()
  await expect.poll(() => dialog().open && isLocked()).toBe(true)
  dialog().querySelector('button')!.focus()
  await userEvent.keyboard('{Escape}')
  expect(await asked).toBe('user-rejected')
  expect([dialog().open, card.open, pressed]).toEqual([false, true, []])
})

test.each([
  [
    'the close button',
    async () =>
      page
        .elementLocator(
          document.querySelector('[data-portico-frame]')!.shadowRoot!.querySelector('button')!,
        )
        .click(),
  ],
  [
    'the backdrop',
    async () =>
      userEvent.click(
        document.querySelector('[data-portico-frame]')!.shadowRoot!.querySelector('dialog')!,
        { position: { x: 5, y: 5 } },
      ),
  ],
  [
    'the browser',
    async () =>
      document.querySelector('[data-portico-frame]')!.shadowRoot!.querySelector('dialog')!.close(),
  ],
])('refuses the request by %s', async (_, close) => {
  await serve()
  const { ask, dialog } = setup()
  const asked = ask()
  await expect.poll(() => dialog().open).toBe(true)
  await close()
  expect(await asked).toBe('user-rejected')
  expect(dialog().open).toBe(false)
  // It can be used again.
  const again = ask()
  await expect.poll(() => dialog().open).toBe(true)
  await approve()
  expect(await again).toBe('0xsigned')
})

test('a reply that another window forges is ignored', async () => {
  await serve()
  const liar = document.body.appendChild(document.createElement('iframe'))
  liar.src = 'https://evil.example/liar'
  const loaded = new Promise((resolve) => liar.addEventListener('load', resolve))
  let received = 0
  const listen = ({ origin }: MessageEvent): void =>
    void (origin === 'https://evil.example' && received++)
  window.addEventListener('message', listen)
  onTestFinished(() => window.removeEventListener('message', listen))
  await loaded
  const { ask, dialog } = setup()
  const asked = ask()
  await expect.poll(() => dialog().open).toBe(true)
  const before = received
  await expect.poll(() => received).toBeGreaterThan(before + 30)
  expect(hostFrame().title).toBe('Sign a message')
  await approve()
  expect(await asked).toBe('0xsigned')
})

test('a frame that navigates to another origin gets no message, and its requests end', async () => {
  await serve()
  const { ask, host, timeOut } = setup('/moved')
  const asked = ask()
  await new Promise((resolve) => hostFrame().addEventListener('load', resolve))
  timeOut()
  expect(await asked).toBe('frame-load')
  expect(host()).toBe(null)
})

test('shows a card of 360 px in wide windows and a sheet at the bottom of narrow ones, above everything', async () => {
  await serve()
  const { ask, dialog } = setup()
  void ask()
  await expect.poll(() => dialog().open).toBe(true)
  const sizeOf = (): DOMRect => hostFrame().getBoundingClientRect()
  expect(sizeOf().width).toBe(360)
  expect(sizeOf().height).toBeGreaterThanOrEqual(570)
  const { x, y, width, height } = sizeOf()
  for (const [left, top] of [
    [1, 1],
    [width - 1, 1],
    [1, height - 1],
    [width / 2, height / 2],
  ] as const)
    expect(document.elementFromPoint(x + left, y + top)?.localName).toBe('iframe')
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 800))
  expect([sizeOf().width, sizeOf().bottom]).toEqual([390, 800])
})

test('the page’s text around the frame is in the page’s language', async () => {
  await serve()
  const { ask, dialog } = setup('/frame', 'ar')
  void ask()
  await expect.poll(() => dialog().open).toBe(true)
  expect([dialog().dir, dialog().querySelector('button')!.getAttribute('aria-label')]).toEqual([
    'rtl',
    'إغلاق',
  ])
})
