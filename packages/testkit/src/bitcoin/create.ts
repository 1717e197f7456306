import { bitcoinAddresses, bitcoinNetworkNames, demoBitcoinKeys } from './keys.ts'
import { bitcoinDeps } from './parts/all.ts'
import type { BitcoinSetup } from './parts/deps.ts'
import { makeBitcoinWallet } from './parts/wallet.ts'
import { createBitcoinSigner } from './signer.ts'
import type {
  BitcoinAddressSet,
  BitcoinNetworkName,
  BitcoinWalletOptions,
  ScriptedBitcoinWallet,
} from './types.ts'
import type { WalletWindow } from '../wallets/types.ts'

const square =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%201%201%22%3E%3Cpath%20fill=%22%23a63%22%20d=%22M0%200h1v1H0z%22/%3E%3C/svg%3E'
const names = {
  standard: 'Scripted Bitcoin',
  xverse: 'Xverse',
  leather: 'Leather',
  unisat: 'UniSat',
  okx: 'OKX Wallet',
  bitget: 'Bitget Wallet',
}

export function settleBitcoin(options: BitcoinWalletOptions): BitcoinSetup['options'] {
  return { ...options, name: options.name ?? names[options.vendor], icon: options.icon ?? square }
}

/** Deriving takes a while, and every wallet of a test has the same addresses. */
const derived = new Map<string, Readonly<Record<BitcoinNetworkName, BitcoinAddressSet>>>()

export function bitcoinAccounts(
  keys: readonly string[],
  payment: BitcoinWalletOptions['payment'],
): BitcoinSetup['accounts'] {
  return keys.map((key) => {
    const id = `${key} ${payment}`
    const account =
      derived.get(id) ??
      (Object.fromEntries(
        bitcoinNetworkNames.map((network) => [network, bitcoinAddresses(key, network, payment)]),
      ) as Record<BitcoinNetworkName, BitcoinAddressSet>)
    derived.set(id, account)
    return account
  })
}

/** Options of a Bitcoin wallet in this process. */
export interface ScriptedBitcoinOptions extends BitcoinWalletOptions {
  /** The window that it is in: `walletWindow()`, or the window of a DOM. */
  window: WalletWindow
  /** 32 bytes of hex, one an account; the demo keys by default. Test keys only. */
  privateKeys?: readonly string[]
  /** The `fetch` for Esplora; the global one by default. */
  fetch?: typeof globalThis.fetch
}

/**
 * Makes a Bitcoin wallet with the interface of a vendor, which then behaves as scripted and signs
 * with real keys.
 *
 * @example
 * const window = walletWindow()
 * const wallet = createBitcoinWallet({ window, vendor: 'xverse', behaviour: { prompt: 'hang' } })
 */
export function createBitcoinWallet({
  window,
  privateKeys = demoBitcoinKeys,
  fetch,
  ...options
}: ScriptedBitcoinOptions): ScriptedBitcoinWallet {
  return makeBitcoinWallet(bitcoinDeps, {
    options: settleBitcoin(options),
    accounts: bitcoinAccounts(privateKeys, options.payment),
    window: window as BitcoinSetup['window'],
    signer: createBitcoinSigner(privateKeys, options.esploraUrl, fetch),
    storage: () => null,
  })
}
