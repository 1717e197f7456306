/**
 * Tests of the frame around every view: its header, its notices, the focus, and when a card is in
 * the page.
 */
import { useState, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ViewName } from '@portico/core'
import { featuresKey } from '@portico/core/features'
import { defineFeature, PorticoModal } from '../index.ts'
import {
  button,
  card,
  cardElement,
  connectButton,
  focused,
  fox,
  inCard,
  openConnect,
  openView,
  seeClosed,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../test/browser/host.tsx'
import { withMotion } from '../../test/browser/motion.ts'
import { service, serviceUrl } from '../../test/browser/service.ts'

const title = (name: string) => card.getByRole('heading', { level: 1, name, exact: true })
const notices = () => card.getByRole('region', { name: 'Notices' })
const seeFocusOnTitle = (): Promise<void> => expect.poll(() => focused()?.id).toBe('title')

/** A host's feature with one view, whose code is what `load` returns. */
function withView(load: () => Promise<{ default(): ReactNode }>, options: HostOptions = {}): Host {
  const feature = defineFeature({ id: 'probe', views: { Probe: { title: 'Probe', load } } })
  return visit({ ...options, config: { ...options.config, register: [feature] } })
}
const openProbe = (host: Host): Promise<void> => openView(host, 'Probe' as ViewName)

test('the card is a modal dialog named by its title, and the page behind it does not scroll', async () => {
  fox()
  visit()
  await openConnect()
  await expect
    .element(page.getByRole('dialog', { name: 'Connect wallet' }))
    .toHaveAttribute('aria-modal', 'true')
  await expect.element(title('Connect wallet')).toBeVisible()
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
  await button('Close').click()
  await seeClosed()
  await expect.poll(() => getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
})

test('navigates back through the views in the header, without a back button in the first one', async () => {
  fox()
  visit()
  await openConnect()
  expect(button('Back').query()).toBeNull()
  await inCard('all-wallets').click()
  await expect.element(title('All wallets')).toBeVisible()
  await button('Back').click()
  await seeView('Connect')
  await expect.element(title('Connect wallet')).toBeVisible()
  await expect.poll(() => button('Back').query()).toBeNull()
})

test.each(['with', 'without'])(
  'renders the first view’s header content in the first layout, %s a hover',
  async (hover) => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      helps.push(this.querySelector('.start button')?.getAttribute('aria-label'))
      shown.mockRestore()
      this.showModal()
    })
    onTestFinished(() => shown.mockRestore())
    const helps: unknown[] = []
    fox()
    visit()
    if (hover === 'with') await connectButton.hover()
    await openConnect()
    expect(helps).toEqual(['What is a wallet?'])
  },
)

test('makes the first view usable at once after going back during the transition', async () => {
  await withMotion()
  visit()
  await openConnect()
  // Both presses happen in the time that a view takes to disappear.
  inCard('all-wallets')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  const back = (): HTMLElement | null =>
    cardElement()!.querySelector<HTMLElement>('[data-testid=back]')
  while (!back()) await new Promise(requestAnimationFrame)
  expect(cardElement()!.querySelector('.view.leaving')).not.toBeNull()
  back()!.click()
  await expect.element(title('Connect wallet')).toBeVisible()
  await inCard('all-wallets').last().click()
  await expect.element(card.getByRole('searchbox')).toBeVisible()
})

test('the focus is on the title of each view, and back on the host’s button after the card has closed', async () => {
  fox()
  visit()
  connectButton.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  ;(connectButton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await seeView('Connect')
  await seeFocusOnTitle()
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  await seeFocusOnTitle()
  await userEvent.keyboard('{Escape}')
  await seeView('Connect')
  await seeFocusOnTitle()
  await userEvent.keyboard('{Escape}')
  await seeClosed()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('connect-button')
})

test('Tab stays in the card in both directions', async () => {
  fox()
  visit()
  await openConnect()
  await seeFocusOnTitle()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(cardElement()?.contains(focused())).toBe(true)
  ;(button('Close').element() as HTMLElement).focus()
  for (let presses = 0; presses < 15; presses++) {
    await userEvent.keyboard('{Tab}')
    expect(cardElement()?.contains(focused())).toBe(true)
  }
})

test('a press on the backdrop closes the card, and one that begins in the card does not', async () => {
  fox()
  visit()
  await openConnect()
  const dialog = page.getByRole('dialog').element()
  const press = (from: Element): void => {
    from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  }
  press(cardElement()!)
  await expect.element(title('Connect wallet')).toBeVisible()
  press(dialog)
  await seeClosed()
})

test('a closed card is not in the page, and opens again with its first view', async () => {
  fox()
  visit()
  expect(document.querySelector('[data-portico]')).toBeNull()
  await openConnect()
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  await button('Close').click()
  await expect.poll(() => document.querySelector('[data-portico]')).toBeNull()
  await openConnect()
  await expect.element(title('Connect wallet')).toBeVisible()
})

test('the card makes room for a wallet that renders in the page, and returns afterwards', async () => {
  visit()
  const isModal = (): boolean => cardElement()?.closest('dialog')?.matches(':modal') === true
  const isLocked = (): boolean => getComputedStyle(document.documentElement).overflow === 'hidden'
  ;(connectButton.element() as HTMLElement).focus()
  await openConnect()
  await expect.poll(() => [isModal(), isLocked()]).toEqual([true, true])
  dispatchEvent(new CustomEvent('portico:park'))
  await expect.poll(() => [isModal(), isLocked()]).toEqual([false, false])
  await expect.element(card).not.toBeVisible()
  dispatchEvent(new CustomEvent('portico:unpark'))
  await expect.poll(() => [isModal(), isLocked()]).toEqual([true, true])
  await expect.element(inCard('all-wallets')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await seeClosed()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('connect-button')
  await expect.poll(isLocked).toBe(false)
})

const brandingOff = { features: [{ id: 'reown_branding', isEnabled: false, config: null }] }
const brandingOn = { features: [{ id: 'reown_branding', isEnabled: true, config: null }] }

/** A host whose service answers for its switches when it is released, with this. */
function withSwitches(answer: () => Response): {
  host: Host
  release(): void
  arrived(status: 'ready' | 'error'): Promise<void>
} {
  let release = (): void => {}
  const released = new Promise<void>((done) => (release = done))
  const host = visit({
    config: { service: { url: serviceUrl, projectId: 'shop' } },
    answer: service({ '/appkit/v1/config': () => released.then(answer) }),
  })
  return {
    host,
    release: () => release(),
    arrived: (status) =>
      expect.poll(() => host.portico.getState().resources[featuresKey]?.status).toBe(status),
  }
}

const brand = (): Element | null => cardElement()!.querySelector('.brand')

test('removes from the open card what the service switches off', async () => {
  const { release, arrived } = withSwitches(() => Response.json(brandingOff))
  await openConnect()
  expect(brand()).not.toBeNull()
  release()
  await arrived('ready')
  await expect.poll(brand).toBeNull()
})

test.each<[string, () => Response, 'ready' | 'error']>([
  ['leaves it on', () => Response.json(brandingOn), 'ready'],
  ['fails', () => new Response('', { status: 500 }), 'error'],
  ['sends no JSON', () => new Response('{"features":[{"id":'), 'error'],
  ['sends another shape', () => Response.json({ features: 'all' }), 'error'],
])('a service that %s changes nothing in the open card', async (_, answer, status) => {
  const { release, arrived } = withSwitches(answer)
  await openConnect()
  release()
  await arrived(status)
  expect(brand()).not.toBeNull()
})

test('messages have the role of their kind: a success is a status, a refused close an alert', async () => {
  fox()
  const { portico } = visit()
  await openConnect()
  const ui = await portico.ui()
  ui.showSuccess('Saved')
  await expect.element(notices().getByRole('status')).toHaveTextContent('Saved')
  ui.shake('Your vote is not sent yet')
  await expect.element(notices().getByRole('alert')).toHaveTextContent('Your vote is not sent yet')
})

test('the card opens with “Action not allowed” when the wallet refuses what the page asks', async () => {
  fox()
  const { portico } = visit()
  portico.services.notAllowed!()
  const alert = notices().getByRole('alert').filter({ hasText: 'Action not allowed' })
  await expect.element(alert).toBeVisible()
  await button('Close').click()
  await seeClosed()
  await openConnect()
  expect(alert.query()).toBeNull()
})

test('an offline page shows a notice until it is online', async () => {
  fox()
  let online = false
  visit({ online: () => online })
  await openConnect()
  await expect
    .element(notices().getByRole('status'))
    .toHaveTextContent('You are offline. This may be out of date.')
  online = true
  dispatchEvent(new Event('online'))
  await expect.poll(() => inCard('offline').query()).toBeNull()
})

test('an alert is for developers: it is shown with debug only, and a press dismisses it', async () => {
  fox()
  const { portico } = visit({ config: { debug: true } })
  await openConnect()
  const ui = await portico.ui()
  await ui.raise('config-invalid', 'There is no project id.')
  const alert = notices().getByRole('alert').filter({ hasText: 'There is no project id.' })
  await expect.element(alert).toBeVisible()
  await expect
    .element(alert.getByRole('link', { name: 'config-invalid' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/.*\/docs\/errors\/alert-config-invalid\.md$/),
    )
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => alert.query()).toBeNull()
})

test('a loading view is announced under its title', async () => {
  const host = withView(() => new Promise(() => {}))
  await host.portico.open({ view: 'Probe' as ViewName })
  await expect.element(title('Probe')).toBeVisible()
  await expect.element(card.getByText('Loading')).toBeInTheDocument()
  expect(cardElement()?.querySelector('.view [aria-busy=true]')).not.toBeNull()
})

test('a view that fails to load shows an error, and a press loads it', async () => {
  let works = false
  const host = withView(() =>
    works
      ? Promise.resolve({ default: () => <p>Here it is</p> })
      : Promise.reject(new Error('Failed to fetch')),
  )
  await openProbe(host)
  await expect
    .element(card.getByRole('alert').filter({ hasText: 'This screen did not load' }))
    .toBeVisible()
  works = true
  await button('Try again').click()
  await expect.element(card.getByText('Here it is')).toBeVisible()
})

test('content that changes during the card’s height animation animates on to its own height', async () => {
  await withMotion()
  const animate = Element.prototype.animate
  // The animation is made as long as a test, so that the test would fail if something waited for
  // its end.
  const animations = vi.spyOn(Element.prototype, 'animate').mockImplementation(function (
    this: Element,
    keyframes,
    options,
  ) {
    return animate.call(this, keyframes, {
      ...(options as KeyframeAnimationOptions),
      duration: 100_000,
    })
  })
  onTestFinished(() => animations.mockRestore())
  let shorten = (): void => {}
  const host = withView(() =>
    Promise.resolve({
      default: function Probe() {
        const [height, setHeight] = useState(500)
        shorten = () => setHeight(100)
        return <div style={{ height }}>Here it is</div>
      },
    }),
  )
  /** The height at which the card's animation ends, without the view's padding. */
  const goal = (): number =>
    Math.round(
      parseFloat(
        (animations.mock.lastCall?.[0] as Keyframe[] | undefined)?.at(-1)?.['height'] as string,
      ) / 10,
    ) * 10
  fox()
  await openConnect()
  ;(await host.portico.ui()).push('Probe' as ViewName)
  await expect.poll(goal).toBe(520)
  shorten()
  await expect.poll(goal).toBe(120)
})

test('a view that throws shows an error, and the header still works', async () => {
  const host = withView(() =>
    Promise.resolve({
      default: () => {
        throw new Error('a fault of the view')
      },
    }),
  )
  await openProbe(host)
  await expect
    .element(card.getByRole('heading', { name: 'This screen did not load' }))
    .toBeVisible()
  await button('Close').click()
  await seeClosed()
})

test('an embedded card is a region of the page: no dialog, no close button, and the page scrolls', async () => {
  fox()
  visit({ config: { enableEmbedded: true }, children: <PorticoModal /> })
  await seeView('Connect')
  await expect.element(page.getByRole('region', { name: 'Connect wallet' })).toBeVisible()
  expect([page.getByRole('dialog').query(), button('Close').query()]).toEqual([null, null])
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  await button('Back').click()
  await seeView('Connect')
})
