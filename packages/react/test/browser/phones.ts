/**
 * A host whose visitors have their wallets on other devices: the real connector over a scripted
 * relay.
 */
import { phoneWallets } from '../../../../e2e/hosts/phone-wallets.ts'
import { scriptedRelay, type RelayScript } from '../../../../e2e/hosts/scripted-relay.ts'
import { expect, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import {
  cardElement,
  choose,
  connectButton,
  inCard,
  openConnect,
  seeClosed,
  seeView,
  type Host,
  type HostOptions,
} from './host.tsx'
import type { Visit } from './scenes.ts'

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
export const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** The host's own pairing. */
export const hostCode = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`

export interface PhonesOptions extends HostOptions {
  relay?: 'held' | 'down' | 'offline' | null
  /** The visit leaves a session behind, which the wallet has ended by the next visit. */
  ended?: boolean
}

export interface Phones {
  host: Host
  relay: RelayScript
}

/** Puts the host into the page. */
export function phones(
  visit: Visit,
  { relay = null, ended = false, ...options }: PhonesOptions = {},
): Phones {
  const { connector, script } = scriptedRelay({ relay, ended })
  const host = visit({
    ...options,
    config: {
      connectors: [connector],
      customWallets: phoneWallets,
      ...options.config,
    },
  })
  return { host, relay: script }
}

/** The URI of the newest pairing. */
export const newest = (relay: RelayScript, namespaces?: string): string | undefined =>
  relay.uris(namespaces).at(-1)

/** Goes to the view of Harbor, which has a mobile, a desktop and a web app. */
export async function openHarbor(visit: Visit, options: PhonesOptions = {}): Promise<Phones> {
  const all = phones(visit, options)
  await openConnect()
  await chooseHarbor()
  return all
}

/** Goes there again from the host's button, once the card is closed. */
export async function reopenHarbor(): Promise<void> {
  await connectButton.click()
  await chooseHarbor()
}

export async function chooseHarbor(): Promise<void> {
  await choose('test.harbor')
  await seeView('ConnectingWalletConnect')
}

/**
 * Goes to the code for any wallet. On a device with a touch screen the list of all wallets leads to
 * it.
 */
export async function openAnyCode(visit: Visit, options: PhonesOptions = {}): Promise<Phones> {
  const all = phones(visit, options)
  await openConnect()
  if (inCard('use-phone').query()) await inCard('use-phone').click()
  else {
    await inCard('all-wallets').click()
    await inCard('show-code').click()
  }
  return all
}

/** Leaves the view of a code, and waits until it is gone. */
export async function leaveBy(out: 'close' | 'back'): Promise<void> {
  await inCard(out).click()
  if (out === 'close') return seeClosed()
  await seeView('Connect')
  await expect.poll(() => cardElement()?.querySelector('.leaving')).toBeNull()
}

/** What `window.open` was called with, call by call. */
export type Opened = readonly (readonly unknown[])[]

/**
 * Makes the page believe that it is on this device, until the test is over. No app opens from it:
 * what would open is returned.
 */
export function asPhone(userAgent: string): Opened {
  const opened: unknown[][] = []
  const { open } = window
  Object.defineProperty(navigator, 'userAgent', { get: () => userAgent, configurable: true })
  window.open = (...given: unknown[]) => {
    opened.push(given)
    return null
  }
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'userAgent')
    window.open = open
  })
  return opened
}

/** The same, with a phone's screen and touch. */
export async function onPhone(userAgent: string): Promise<Opened> {
  onTestFinished(async () => {
    await page.viewport(1280, 800)
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
  await page.viewport(360, 740)
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return asPhone(userAgent)
}
