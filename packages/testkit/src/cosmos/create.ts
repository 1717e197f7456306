import { doubleDeps } from '../doubles/all.ts'
import {
  doubleControls,
  doubleScript,
  remoteControls,
  type Remote,
  type ScriptablePage,
} from '../doubles/page.ts'
import { makeCosmosAccess } from './access.ts'
import { makeCosmosAnswers } from './answers.ts'
import { makeEncoding } from './encode.ts'
import { makeKeplr } from './keplr.ts'
import { cosmosKeys, cosmosPublic, cosmosSign, type CosmosKey } from './keys.ts'
import { makeCosmosSigning } from './signing.ts'
import type { CosmosDouble, CosmosDoubleOptions, CosmosSetup, CosmosWalletDouble } from './types.ts'
import { makeCosmosWallet, type CosmosDeps } from './wallet.ts'

export const cosmosDeps: CosmosDeps = {
  ...doubleDeps,
  makeCosmosAccess,
  makeCosmosAnswers,
  makeCosmosSigning,
  makeEncoding,
  makeKeplr,
}

/** Options of a double with real keys. */
export interface CosmosWalletOptions extends CosmosDoubleOptions {
  /** The keys that it holds; two by default. Test keys only. */
  keys?: readonly CosmosKey[]
}

function settle({ keys = cosmosKeys, ...options }: CosmosWalletOptions): {
  setup: CosmosSetup
  keys: readonly CosmosKey[]
} {
  return {
    keys,
    setup: { id: `cosmos:${options.place ?? 'keplr'}`, options, accounts: keys.map(cosmosPublic) },
  }
}

/**
 * Makes a wallet of the Keplr interface with real keys that puts itself onto a page and then
 * behaves as scripted.
 *
 * @param window `walletWindow()`, or the window of a DOM.
 * @example
 * const window = walletWindow()
 * const wallet = createCosmosWallet(window, { place: 'leap', behaviour: { prompt: 'reject' } })
 */
export function createCosmosWallet(
  window: object,
  options: CosmosWalletOptions = {},
): CosmosWalletDouble {
  const { setup, keys } = settle(options)
  return makeCosmosWallet(cosmosDeps, setup, window as Record<string, unknown>, cosmosSign(keys))
}

/**
 * The source text of such a wallet, for anything that can run a script in a page before the page's
 * own.
 */
export function cosmosScript(setup: CosmosSetup): string {
  return doubleScript(setup.id, makeCosmosWallet, cosmosDeps, setup)
}

const controls = [
  ...doubleControls,
  'inject',
  'remove',
  'set',
  'select',
  'addressOf',
  'allowed',
] as const

/**
 * Puts a wallet into every document that the page loads from now on, before any script of it. Its
 * keys stay in this process, and which chains the page may use outlives a reload. Call it before
 * `page.goto`.
 *
 * @param page A page of Playwright.
 * @example
 * const wallet = await installCosmosWallet(page, { place: 'keplr' })
 * await page.goto('/')
 */
export async function installCosmosWallet(
  page: ScriptablePage,
  options: CosmosWalletOptions = {},
): Promise<Remote<CosmosDouble>> {
  const { setup, keys } = settle(options)
  const binding = `__portico_${setup.id.replace(/\W/g, '_')}`
  await page.exposeFunction(binding, cosmosSign(keys))
  await page.addInitScript({ content: cosmosScript({ ...setup, binding, memory: true }) })
  return remoteControls<CosmosDouble>(page, setup.id, controls)
}
