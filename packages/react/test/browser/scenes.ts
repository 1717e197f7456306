/**
 * Looks at what a view shows as visitors with different devices see it: by rules of accessibility,
 * and by checks that no such rule makes.
 */
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { cdp, page, server } from 'vitest/browser'
import { misfits } from '../../../../e2e/misfits.ts'
import { ar } from '../../src/strings/locales/ar.ts'
import { en } from '../../src/strings/locales/en.ts'
import { cardElement, visit, type Host, type HostOptions } from './host.tsx'

/** Puts the host into the page, in the language of the visitor. */
export type Visit = (options?: HostOptions) => Host

/**
 * A computer with text from left to right, and a phone with text from right to left. A theme changes
 * colours alone, so one visitor sees both.
 */
const visitors = [
  {
    device: 'a computer',
    locale: en,
    size: [1280, 800],
    touch: false,
    themes: ['dark', 'light'],
  },
  {
    device: 'a phone, from right to left',
    locale: ar,
    size: [360, 740],
    touch: true,
    themes: ['light'],
  },
] as const
type Visitor = (typeof visitors)[number]

/**
 * Finishes every animation in the card and in the page that has an end. A ring that empties for
 * minutes counts as still.
 */
export async function atRest(): Promise<void> {
  const roots = (): (Document | ShadowRoot)[] => [
    document,
    ...[...document.querySelectorAll('[data-portico]')].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    ),
  ]
  const moving = (): Animation[] =>
    roots()
      .flatMap((root) => root.getAnimations())
      .filter(
        (one) =>
          one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 10_000,
      )
  // What changes while the card moves is animated afterwards.
  for (let all = moving(); all.length > 0; all = moving()) {
    for (const one of all) one.finish()
    await new Promise((done) => requestAnimationFrame(done))
  }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that are about colours. A theme changes colours alone, so the others hold in both. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Everything on the page that breaks a rule of WCAG 2.2 AA or of good practice. */
async function violations(rules: 'every rule' | 'of colours'): Promise<object[]> {
  const { violations: found } = await axe.run(document, {
    runOnly:
      rules === 'of colours'
        ? { type: 'rule', values: ofColours }
        : { type: 'tag', values: standards },
    resultTypes: ['violations'],
  })
  return found.map(({ id, nodes }) => ({
    id,
    where: nodes.map(
      ({ target, failureSummary }) => `${target.flat().join(' ')} ${failureSummary ?? ''}`,
    ),
  }))
}

/** `VITE_PICTURES=1` takes a picture of each scene, in `test-results/scenes`. */
const pictures =
  (import.meta as ImportMeta & { env?: Readonly<Record<string, string>> }).env?.[
    'VITE_PICTURES'
  ] !== undefined

async function look(host: Host, what: string, { device, locale, themes }: Visitor): Promise<void> {
  for (const theme of themes) {
    host.portico.setThemeMode(theme)
    const within = cardElement() ?? document.querySelector('main')!
    const root = within.closest('.root')
    if (root) await expect.poll(() => root.className).toContain(theme)
    else
      await expect
        .poll(() => within.querySelector<HTMLElement>('[data-portico-button]')?.dataset['theme'])
        .toBe(theme)
    if (root) expect(getComputedStyle(within).direction).toBe(locale.dir)
    // Contrast is measured when nothing in the card or in the page is half-way faded in.
    await atRest()
    if (pictures)
      await page.screenshot({
        path: `${server.config.root}/test-results/scenes/${[what, device, theme].join(' ').replace(/\W+/g, '-')}.png`,
      })
    expect({
      look: `${what}, ${theme}`,
      faults: [
        ...(await violations(theme === themes[0] ? 'every rule' : 'of colours')),
        ...misfits(within),
      ],
    }).toEqual({ look: `${what}, ${theme}`, faults: [] })
  }
}

/** Lays out the page as on the visitor's device. */
async function as({ size: [width, height], touch }: Visitor): Promise<void> {
  await page.viewport(width, height)
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: touch })
}

export interface Scene {
  /** Goes to a scene from an empty page, and returns the host. */
  (visit: Visit, see: (name: string) => Promise<void>): Promise<void>
}

/**
 * Makes one test a device: it calls `go` and looks at the scene in the visitor's themes. Scenes on
 * the way are looked at with `see`.
 */
export function scenes(names: string, go: Scene): void {
  for (const visitor of visitors)
    test(`${names}: no accessibility fault on ${visitor.device}`, async () => {
      await as(visitor)
      let host: Host | undefined
      const all: string[] = []
      await go(
        (options) => (host = visit({ ...options, locale: visitor.locale })),
        async (name) => {
          all.push(name)
          await look(host!, name, visitor)
        },
      ).finally(() => as(visitors[0]))
      expect(all.join(', ')).toBe(names)
    })
}
