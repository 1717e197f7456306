import type { Page } from '@playwright/test'
import type { WalletCall } from '../wallets/types.ts'
import { holdings, settleBitcoin } from './create.ts'
import { demoBitcoinKeys } from './keys.ts'
import { bitcoinRegistry, bitcoinWalletKey, bitcoinWalletScript } from './script.ts'
import { createBitcoinSigner } from './signer.ts'
import type { BitcoinSigner, BitcoinVendor, BitcoinWalletOptions, ScriptedBitcoinWallet } from './types.ts'

/** Options of a Bitcoin wallet in a page. */
export interface PageBitcoinOptions extends BitcoinWalletOptions {
  /** 32 bytes of hex, one an account; the demo keys by default. They stay in this process. Test keys only. */
  privateKeys?: readonly string[]
  /** Where it keeps what it knows over a reload: per tab (the default), shared by the tabs of an origin, or nowhere. */
  memory?: 'session' | 'local' | 'none'
}

type Controls = Omit<ScriptedBitcoinWallet, 'vendor' | 'name' | 'calls' | 'granted'>

/** A {@link ScriptedBitcoinWallet} in a page: the same calls, each over the wire. */
export type PageBitcoinWallet = {
  readonly [name in keyof Controls]: (...args: Parameters<Controls[name]>) => Promise<Awaited<ReturnType<Controls[name]>>>
} & {
  readonly vendor: BitcoinVendor
  readonly name: string
  /** Every request since the page was loaded, oldest first. */
  calls(): Promise<WalletCall[]>
}

const controls: readonly (keyof Controls)[] = [
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
]

/**
 * Puts a Bitcoin wallet into every document that the page loads from now on, before any script of it. It signs in this
 * process, and reaches Esplora from here, so that the page's content policy does not bind it.
 *
 * @example
 * const wallet = await installBitcoinWallet(page, { vendor: 'xverse', network: 'regtest', esploraUrl: chain.url })
 * await page.goto('/')
 */
export async function installBitcoinWallet(page: Page, given: PageBitcoinOptions): Promise<PageBitcoinWallet> {
  const { privateKeys = demoBitcoinKeys, memory = 'session', ...rest } = given
  const options = settleBitcoin(rest)
  const key = bitcoinWalletKey(options)
  const binding = `__porticoBitcoin_${key.replace(/\W/g, '_')}`
  const signer = createBitcoinSigner(privateKeys, options.esploraUrl)
  await page.exposeFunction(binding, (...asked: Parameters<BitcoinSigner>) => signer(...asked))
  await page.addInitScript({ content: bitcoinWalletScript({ options, holds: holdings(privateKeys, options.payment), binding, memory }) })

  const send = (method: string, args: readonly unknown[]): Promise<unknown> =>
    page.evaluate(
      ([registry, id, name, list]) => {
        // The registry is the wallet script's own.
        const wallets = (globalThis as unknown as Record<string, Record<string, Record<string, unknown>>>)[registry]
        const wallet = wallets?.[id]
        if (!wallet) throw new Error('The wallet is not in this document: install it before page.goto().')
        const member = wallet[name]
        return typeof member === 'function' ? (member as (...all: unknown[]) => unknown)(...list) : member
      },
      [bitcoinRegistry, key, method, args] as const,
    )
  const made: Record<string, unknown> = {
    vendor: options.vendor,
    name: options.name,
    calls: () => send('calls', []),
  }
  for (const name of controls) made[name] = (...args: unknown[]): Promise<unknown> => send(name, args)
  // One shape for all of them; the type says what each takes and gives.
  return made as PageBitcoinWallet
}
