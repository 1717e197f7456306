/**
 * The wallet's window in a real browser: it opens in a press, hears and is heard by nobody else,
 * and is asked as the frame is.
 */
import type { AttemptCtx, Json, Services } from '@portico/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Frame } from '../src/frame/frame.ts'
import { createWindowFrame } from '../src/frame/in-window.ts'

const wallet = 'https://wallet.example/frame/standalone.html'
const user = {
  email: null,
  provider: 'email',
  name: null,
  picture: null,
  addresses: { eip155: `0x${'a'.repeat(40)}`, solana: '1'.repeat(43) },
  wallet: 'wallet-1',
  expires: 9_999_999_999_999,
}

/**
 * The page in the window, by script: it listens, says so to the page that is named in its address,
 * and answers what it is asked.
 */
const windowHtml = `<!doctype html><title>Wallet</title><script>
const asked = []
addEventListener('message', ({ data, ports: [port], origin, source }) => {
  if (source !== opener || data.type !== 'portico-frame' || !port) return
  port.onmessage = ({ data: { id, method, params } }) => {
    if (!method.startsWith('SYNC_')) asked.push(method)
    if (method === 'IS_CONNECTED') return port.postMessage({ id, ok: true, result: ${JSON.stringify(user)} })
    if (method !== 'RPC_REQUEST') return port.postMessage({ id, ok: true, result: null })
    if (params.method !== 'where') port.postMessage({ is: 'show', title: 'Sign a message' })
    if (params.method !== 'ask') port.postMessage({ id, ok: true, result: { origin, asked } })
    if (params.method !== 'ask') port.postMessage({ is: 'hide' })
  }
  port.postMessage({ is: 'ready', version: 1 })
})
opener.postMessage({ type: 'portico-frame-here' }, new URLSearchParams(location.search).get('host'))
</script>`
/** Says that it is the window, to whoever is around it. */
const liarHtml = `<!doctype html><script>
for (const target of [parent, opener]) target?.postMessage({ type: 'portico-frame-here' }, '*')
addEventListener('message', ({ ports: [port] }) => port?.postMessage({ is: 'ready', version: 1 }))
</script>`

interface Setup {
  frame: Frame
  ask(method?: string): Promise<unknown>
  /** The windows that were opened, and how often one was tried. */
  popups: Window[]
  tries(): number
  /** Opens one more in a press, for a provider. */
  openSpare(): Window
  stored: Map<string, Json>
  ended: string[]
  steps: { step: Parameters<AttemptCtx['ask']>[0]; answer(): void }[]
  dialog(): HTMLDialogElement | undefined
  button(): HTMLButtonElement
  text(): string
}

function setup({
  refuses = 0,
  link,
  lets = false,
  at = 'https://wallet.example',
}: { refuses?: number; link?: string; lets?: boolean; at?: string } = {}): Setup {
  const stored = new Map<string, Json>()
  const popups: Window[] = []
  const ended: string[] = []
  const steps: Setup['steps'] = []
  let left = refuses
  let tries = 0
  let spare: Window | null = null
  vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(lets)
  const after = (milliseconds: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  }
  const store = {
    get: (key: string) => stored.get(key),
    set: (key: string, value: Json) => (stored.set(key, value), true),
    del: (key: string) => void stored.delete(key),
  }
  // As much of an instance, and of an attempt, as is used.
  const services = {
    platform: { after },
    store,
    metadata: () => Promise.reject(new Error('none')),
  } as object as Services
  const attempt = {
    ask: (step: Setup['steps'][number]['step']) =>
      new Promise<Json>(
        (resolve) => void steps.push({ step, answer: () => resolve({ resend: true }) }),
      ),
  } as object as AttemptCtx
  const frame = createWindowFrame({
    sync: { mode: () => 'dark', stop() {} },
    inPage: { stop() {} },
    services,
    window: window as Window & typeof globalThis,
    options: { frame: at, projectId: 'shop' },
    locale: () => 'en',
    popUp() {
      tries++
      if (left-- > 0) return null
      const popup = window.open('', '', 'popup,width=480,height=720')!
      popups.push(popup)
      return popup
    },
    now: () => [attempt, spare, link],
    onEnded: (why) => void ended.push(why),
  })
  onTestFinished(() => {
    frame.stop()
    vi.restoreAllMocks()
    document.body.replaceChildren()
  })
  const shadow = (): ShadowRoot | null | undefined =>
    document.querySelector('[data-portico-frame]')?.shadowRoot
  return {
    frame,
    popups,
    tries: () => tries,
    openSpare: () => (spare = window.open('', '', 'popup,width=480,height=720')!),
    stored,
    ended,
    steps,
    ask: (method = 'sign') =>
      frame
        .request('RPC_REQUEST', { chain: 'eip155:1', method, params: [] })
        .catch((error: { code: string }) => error.code),
    dialog: () => shadow()?.querySelector('dialog') ?? undefined,
    button: () => shadow()!.querySelector<HTMLButtonElement>('.window button')!,
    text: () => shadow()?.querySelector('.window')?.textContent ?? '',
  }
}
const serve = (): Promise<void> =>
  commands.servePages({
    [wallet]: { html: windowHtml },
    'https://evil.example/frame/standalone.html': { html: liarHtml },
    'https://moved.example/frame/standalone.html': {
      html: `<!doctype html><script>location.replace('https://evil.example/frame/standalone.html')</script>`,
    },
    'https://wallet.example/liar': { html: liarHtml },
  })
const press = (it: Setup): Promise<void> => page.elementLocator(it.button()).click()

test('opens nothing without a press: prompts for one in the card, and continues the request in the window', async () => {
  await serve()
  const it = setup()
  const asked = it.ask()
  await expect.poll(() => it.dialog()?.open).toBe(true)
  expect([it.popups.length, it.text()]).toEqual([
    0,
    expect.stringContaining('Open your wallet’s window'),
  ])
  expect(it.dialog()!.matches(':modal')).toBe(true)
  await press(it)
  expect(await asked).toMatchObject({ origin: location.origin })
  expect(it.popups).toHaveLength(1)
  // It closes by itself, and the next request opens it anew.
  await expect.poll(() => it.popups[0]!.closed).toBe(true)
  const again = it.ask()
  await expect.poll(() => it.dialog()?.open).toBe(true)
  await press(it)
  expect(await again).toMatchObject({ origin: location.origin })
})

test('opens at once inside a press, and is shared by two requests', async () => {
  await serve()
  const it = setup({ lets: true })
  expect(await Promise.all([it.ask('where'), it.ask('where')])).toHaveLength(2)
  expect(it.popups).toHaveLength(1)
})

test('reuses a provider’s window opened by a press for the wallet, and closes a second one', async () => {
  await serve()
  const it = setup()
  const first = it.openSpare()
  expect(await it.ask('where')).toMatchObject({ origin: location.origin })
  expect([it.popups.length, first.closed]).toEqual([0, false])
  const second = it.openSpare()
  expect(await it.ask('where')).toMatchObject({ origin: location.origin })
  expect([second.closed, first.closed]).toEqual([true, false])
})

test('tries to open a window once per request, because browsers notify the visitor of each blocked one', async () => {
  await serve()
  const it = setup({ lets: true, refuses: 1 })
  const asked = it.ask()
  await expect.poll(() => it.dialog()?.open).toBe(true)
  expect(it.tries()).toBe(1)
  await press(it)
  expect(await asked).toMatchObject({ origin: location.origin })
})

test('reports a blocked window with a working button, and waits for it in a login step of its own', async () => {
  await serve()
  const it = setup({ refuses: 1 })
  const asked = it.ask()
  await expect.poll(() => it.dialog()?.open).toBe(true)
  expect(it.steps.at(-1)!.step).toEqual({ is: 'popup', data: { email: '' } })
  await press(it)
  await expect.poll(it.text).toContain('has blocked the window')
  expect(it.steps.at(-1)!.step).toEqual({
    is: 'popup',
    data: { email: '', error: 'popup-blocked', tries: 1 },
  })
  // A press on a screen of the host's own does as well.
  it.steps.at(-1)!.answer()
  expect(await asked).toMatchObject({ origin: location.origin })
})

test('refuses the request without a window when the visitor cancels in the card', async () => {
  await serve()
  const it = setup()
  const asked = it.ask()
  await expect.poll(() => it.dialog()?.open).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect([await asked, it.popups.length]).toEqual(['user-rejected', 0])
})

test('refuses the request when the visitor closes the window', async () => {
  await serve()
  const it = setup({ lets: true })
  const asked = it.ask('ask')
  await expect.poll(it.text).toContain('Go on in your wallet’s window.')
  it.popups[0]!.close()
  expect(await asked).toBe('user-rejected')
  expect(await it.ask('where')).toMatchObject({ origin: location.origin })
  expect(it.popups).toHaveLength(2)
})

/** Aborts when the test has ended. */
function untilTestEnds(): AbortSignal {
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  return ended.signal
}

test('ignores another window of the frame’s own origin', async () => {
  await serve()
  const it = setup()
  const asked = it.ask('where')
  await expect.poll(() => it.dialog()?.open).toBe(true)
  const received: string[] = []
  addEventListener(
    'message',
    ({ data, origin }) =>
      (data as { type?: string }).type === 'portico-frame-here' && received.push(origin),
    { signal: untilTestEnds() },
  )
  const liar = document.createElement('iframe')
  await press(it)
  liar.src = 'https://wallet.example/liar'
  document.body.append(liar)
  expect(await asked).toMatchObject({ origin: location.origin })
  await expect.poll(() => received.length).toBe(2)
})

test('passes nothing to a window that leads to another origin', async () => {
  await serve()
  const it = setup({ lets: true, at: 'https://moved.example' })
  let ports = 0
  const posted = vi
    .spyOn(MessageChannel.prototype, 'port1', 'get')
    .mockImplementation(() => (ports++, new MessageChannel().port2))
  const reported = new Promise((resolve) =>
    addEventListener(
      'message',
      ({ origin }) => origin === 'https://evil.example' && resolve(origin),
      { signal: untilTestEnds() },
    ),
  )
  void it.ask()
  expect(await reported).toBe('https://evil.example')
  expect(ports).toBe(0)
  posted.mockRestore()
})

test('opens no window for a page’s own requests, and completes a logout without a press when it opens next', async () => {
  await serve()
  const it = setup()
  expect(await it.ask('wallet_getCapabilities')).toEqual({})
  expect(await it.frame.request('SIGN_OUT', undefined)).toBeNull()
  expect([it.popups.length, it.dialog(), it.stored.size]).toEqual([0, undefined, 1])
  const asked = it.ask('where')
  await expect.poll(() => it.dialog()?.open).toBe(true)
  await press(it)
  expect(await asked).toMatchObject({ asked: ['SIGN_OUT', 'RPC_REQUEST'] })
  expect(it.stored.size).toBe(0)
})

test('ends a restored login when the window has another one, or none', async () => {
  await serve()
  const same = setup({ lets: true, link: 'embedded:wallet-1' })
  expect(await same.ask('where')).toMatchObject({ asked: ['IS_CONNECTED', 'RPC_REQUEST'] })
  expect(same.ended).toEqual([])
  const other = setup({ lets: true, link: 'embedded:wallet-2' })
  await other.ask('where')
  expect(other.ended).toEqual(['expired'])
})

/**
 * What the page of the window is where it cannot reach the page that has opened it: it closes
 * itself.
 */
const severed = (): Promise<void> =>
  commands.servePages({ [wallet]: { html: '<!doctype html><script>close()</script>' } })

test('reports a window severed before it reached the page, opens no other without a press, and continues', async () => {
  await severed()
  const it = setup({ lets: true })
  const asked = it.ask()
  await expect.poll(it.text).toContain('Your wallet’s window can’t reach this page')
  expect(it.text()).toContain('wallet.example')
  expect([it.popups.length, it.dialog()!.open, it.steps.at(-1)!.step]).toEqual([
    1,
    true,
    { is: 'popup', data: { email: '', error: 'popup-severed', tries: 1 } },
  ])
  await serve()
  await press(it)
  expect(await asked).toMatchObject({ origin: location.origin })
  // What comes later opens as before.
  await expect.poll(() => it.popups[1]!.closed).toBe(true)
  expect(await it.ask('where')).toMatchObject({ origin: location.origin })
})

test('rejects with the severed window’s error when the visitor cancels, also for a repeated request', async () => {
  await severed()
  const it = setup({ lets: true })
  for (let times = 0; times < 2; times++) {
    const asked = it.ask()
    await expect.poll(it.text).toContain('can’t reach this page')
    await userEvent.keyboard('{Escape}')
    expect([await asked, it.popups.length]).toEqual(['popup-severed', 1])
  }
  // Logging out asks for no press, and opens no window that cannot be told.
  expect(await it.frame.request('SIGN_OUT', undefined)).toBeNull()
  expect(it.popups).toHaveLength(1)
})
