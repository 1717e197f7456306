import { doubleDeps } from '../doubles/all.ts'
import {
  doubleControls,
  doubleScript,
  remoteControls,
  type Remote,
  type ScriptablePage,
} from '../doubles/page.ts'
import { makePolkadotAccounts } from './accounts.ts'
import {
  makeExtension,
  makeExtensionContext,
  makeInjected,
  type PolkadotDeps,
} from './extension.ts'
import { polkadotAccount, polkadotKeys, polkadotSign, type PolkadotKey } from './keys.ts'
import { payloadBytes } from './payload.ts'
import { makePolkadotSigner } from './signer.ts'
import type {
  PolkadotDouble,
  PolkadotDoubleOptions,
  PolkadotExtensionDouble,
  PolkadotSetup,
} from './types.ts'

export const polkadotDeps: PolkadotDeps = {
  ...doubleDeps,
  makeExtensionContext,
  makeInjected,
  makePolkadotAccounts,
  makePolkadotSigner,
  payloadBytes,
}

/** Options of a double with real keys. */
export interface PolkadotExtensionOptions extends PolkadotDoubleOptions {
  /** The keys that it holds; one of each kind by default. Test keys only. */
  keys?: readonly PolkadotKey[]
}

function settle({ keys = Object.values(polkadotKeys), ...options }: PolkadotExtensionOptions): {
  setup: PolkadotSetup
  keys: readonly PolkadotKey[]
} {
  const key = options.key ?? 'polkadot-js'
  return {
    keys,
    setup: {
      id: `polkadot:${key}`,
      options: { ...options, key },
      accounts: keys.map(polkadotAccount),
    },
  }
}

/**
 * Makes a Polkadot extension with real keys that puts itself into a window's `injectedWeb3` and
 * then behaves as scripted.
 *
 * @param window `walletWindow()`, or the window of a DOM.
 * @example
 * const window = walletWindow()
 * const wallet = createPolkadotExtension(window, {
 *   key: 'talisman',
 *   behaviour: { prompt: 'hang' },
 * })
 * await wallet.asked('enable')
 * wallet.approve()
 */
export function createPolkadotExtension(
  window: object,
  options: PolkadotExtensionOptions = {},
): PolkadotExtensionDouble {
  const { setup, keys } = settle(options)
  return makeExtension(polkadotDeps, setup, window as Record<string, unknown>, polkadotSign(keys))
}

/**
 * The source text of such an extension, for anything that can run a script in a page before the
 * page's own.
 */
export function polkadotScript(setup: PolkadotSetup): string {
  return doubleScript(setup.id, makeExtension, polkadotDeps, setup)
}

const controls = [
  ...doubleControls,
  'inject',
  'remove',
  'set',
  'share',
  'addresses',
  'listeners',
] as const

/**
 * Puts an extension into every document that the page loads from now on, before any script of it.
 * Its keys stay in this process, and the page's permission survives a reload. Call it before
 * `page.goto`.
 *
 * @param page A page of Playwright.
 * @example
 * const wallet = await installPolkadotExtension(page, { key: 'talisman' })
 * await page.goto('/')
 */
export async function installPolkadotExtension(
  page: ScriptablePage,
  options: PolkadotExtensionOptions = {},
): Promise<Remote<PolkadotDouble>> {
  const { setup, keys } = settle(options)
  const binding = `__portico_${setup.id.replace(/\W/g, '_')}`
  await page.exposeFunction(binding, polkadotSign(keys))
  await page.addInitScript({ content: polkadotScript({ ...setup, binding, memory: true }) })
  return remoteControls<PolkadotDouble>(page, setup.id, controls)
}
