import type { Page } from '@playwright/test'
import { remoteControls, type PageMemory, type Remote } from '../doubles/page.ts'
import { bitcoinAccounts, settleBitcoin } from './create.ts'
import { demoBitcoinKeys } from './keys.ts'
import { bitcoinWalletId, bitcoinWalletScript } from './script.ts'
import { createBitcoinSigner } from './signer.ts'
import type { BitcoinSigner, BitcoinWalletOptions, ScriptedBitcoinWallet } from './types.ts'

/** Options of a Bitcoin wallet in a page. */
export interface PageBitcoinOptions extends BitcoinWalletOptions {
  /**
   * 32 bytes of hex, one an account; the demo keys by default. They stay in this process. Test keys
   * only.
   */
  privateKeys?: readonly string[]
  /** Where it keeps its state over a reload; `session` by default. */
  memory?: PageMemory
}

const controls = [
  'calls',
  'addresses',
  'appear',
  'hide',
  'set',
  'grant',
  'share',
  'switchAccount',
  'switchNetwork',
  'revoke',
  'lock',
  'unlock',
  'disappear',
  'comeBack',
  'waiting',
  'release',
  'approve',
  'reject',
  'asked',
  'remove',
] as const

/** A {@link ScriptedBitcoinWallet} in a page: the same calls, each over the wire. */
export type PageBitcoinWallet = Remote<Pick<ScriptedBitcoinWallet, (typeof controls)[number]>> &
  Pick<ScriptedBitcoinWallet, 'vendor' | 'name'>

/**
 * Puts a Bitcoin wallet into every document that the page loads from now on, before any script of
 * it. It signs in this process, and reaches Esplora from here, so that the page's content policy
 * does not bind it.
 *
 * @example
 * const wallet = await installBitcoinWallet(page, {
 *   vendor: 'xverse',
 *   network: 'regtest',
 *   esploraUrl: chain.url,
 * })
 * await page.goto('/')
 */
export async function installBitcoinWallet(
  page: Page,
  { privateKeys = demoBitcoinKeys, memory = 'session', ...rest }: PageBitcoinOptions,
): Promise<PageBitcoinWallet> {
  const options = settleBitcoin(rest)
  const { vendor, name, payment, esploraUrl } = options
  const id = bitcoinWalletId(options)
  const binding = `__porticoBitcoin_${id.replace(/\W/g, '_')}`
  const signer = createBitcoinSigner(privateKeys, esploraUrl)
  await page.exposeFunction(binding, (...request: Parameters<BitcoinSigner>) => signer(...request))
  await page.addInitScript({
    content: bitcoinWalletScript({
      options,
      accounts: bitcoinAccounts(privateKeys, payment),
      binding,
      memory,
    }),
  })
  return {
    vendor,
    name,
    ...remoteControls<Pick<ScriptedBitcoinWallet, (typeof controls)[number]>>(page, id, controls),
  }
}
