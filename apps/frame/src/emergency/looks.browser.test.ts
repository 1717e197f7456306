/** The emergency page's own screens, in each theme, size and language. */
import '../look/style.css'
import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { misfits } from '../../../../e2e/misfits.ts'
import type { StepDeps } from '../approve/step.ts'
import { createWardrobe } from '../look/theme.ts'
import { FrameError } from '../shared/error.ts'
import type { Store } from '../store/store.ts'
import { faultText } from './faults.ts'
import type { FoundWallet } from './found.ts'
import type { OpenedWallet } from './open.ts'
import { askEmail, askKind, say, showAddress, start } from './steps.ts'
import { emergencyWords } from './words.ts'

const addresses = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
}
const found = (wallet: string, known: FoundWallet['addresses']): FoundWallet => ({
  wallet,
  sets: [],
  store: {} as Store,
  addresses: known,
  kind: null,
})
const opened = (isKnown: boolean): OpenedWallet => ({
  addresses,
  isKnown,
  phrase: () => Promise.reject(new Error('not asked')),
  close: () => {},
})
const fault =
  (code: ConstructorParameters<typeof FrameError>[0]): Scene =>
  (deps, signal) =>
    say(
      deps,
      { title: 'act.failed', hint: faultText(new FrameError(code), deps.words), again: 'do.retry' },
      signal,
    )

type Scene = (deps: StepDeps, signal: AbortSignal) => Promise<unknown>
const scenes: Readonly<Record<string, Scene>> = {
  start: (deps, signal) => start(deps, [found('a', addresses)], signal),
  'start-several': (deps, signal) => start(deps, [found('a', addresses), found('b', null)], signal),
  kind: askKind,
  email: askEmail,
  'email-wrong': async (deps, signal) => {
    const asked = askEmail(deps, signal)
    deps.root.querySelector<HTMLElement>('[data-do=go]')!.click()
    return asked
  },
  'address-known': (deps, signal) => showAddress(deps, opened(true), signal),
  'address-new': (deps, signal) => showAddress(deps, opened(false), signal),
  'other-device': fault('storage-damaged'),
  mismatch: fault('keys-mismatch'),
  none: (deps, signal) =>
    say(
      deps,
      {
        title: 'emergency.noneTitle',
        hint: deps.words.t('emergency.none'),
        again: 'do.retry',
      },
      signal,
    ),
  done: (deps, signal) =>
    say(
      deps,
      {
        title: 'emergency.done',
        hint: deps.words.t('emergency.doneHint'),
        again: 'emergency.showAgain',
      },
      signal,
    ),
}

const looks = [
  ['dark', { mode: 'dark', locale: 'en', size: [900, 800] }],
  ['light, 360 px', { mode: 'light', locale: 'en', size: [360, 640] }],
  ['dark, 360 px, Arabic', { mode: 'dark', locale: 'ar', size: [360, 640] }],
  ['light, 320 px, Spanish', { mode: 'light', locale: 'es', size: [320, 560] }],
  ['dark, Chinese', { mode: 'dark', locale: 'zh-Hans', size: [360, 640] }],
] as const

/** `VITE_PICTURES=1` takes a picture of each, in `test-results/emergency`. */
const pictures =
  (import.meta as ImportMeta & { env?: Readonly<Record<string, string>> }).env?.[
    'VITE_PICTURES'
  ] !== undefined

let root: HTMLElement | undefined
let ended = new AbortController()
afterEach(async () => {
  ended.abort(new Error('ended'))
  root?.remove()
  delete document.body.dataset['window']
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
})

test.each(
  looks.flatMap(([name, look]) => Object.keys(scenes).map((scene) => [scene, name, look] as const)),
)('%s has no fault: %s', async (scene, name, { mode, locale, size }) => {
  await page.viewport(size[0], size[1])
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: size[0] < 600 })
  root = document.body.appendChild(document.createElement('div'))
  document.body.dataset['window'] = ''
  ended = new AbortController()
  const words = await emergencyWords(locale)
  const wardrobe = createWardrobe(document)
  wardrobe.sync({ mode, variables: {}, locale, dir: words.dir })
  document.documentElement.lang = locale
  document.documentElement.dir = words.dir
  const stage = { show() {}, hide() {} }
  const deps = { root, stage, words, wardrobe, linger: () => {} }
  scenes[scene]!(deps, ended.signal).catch(() => {})
  await expect.poll(() => root!.querySelector('h1')?.textContent).toBeTruthy()
  for (const one of document.getAnimations())
    if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  // The next frame has the sizes by which a part that scrolls can be reached by key.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  if (pictures)
    await page.screenshot({
      path: `../../../../test-results/emergency/${scene}-${name.replace(/\W+/g, '-')}.png`,
    })
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  expect(misfits(document.body)).toEqual([])
})
