/** Announces itself by EIP-6963 and Wallet Standard, and is otherwise idle. */
import type { WalletIcon } from '@wallet-standard/base'
import { createProvider } from './provider.ts'
import { createSession } from './session.ts'
import { createBitcoinWallet } from './standard/bitcoin.ts'
import { registerWallets } from './standard/register.ts'
import { createSolanaWallet } from './standard/solana.ts'

/** Identifies announcements on all chains as one wallet. */
const NAME = 'Pocket Wallet'

const ICON: WalletIcon = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="#4353E6"/>' +
    '<path d="M24 30h48v18a24 24 0 0 1-48 0z" fill="none" stroke="#fff" stroke-width="7" stroke-linejoin="round"/>' +
    '<path d="M38 46l10 9 10-9" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`

function uuid4(crypto: Crypto): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

/** The page and the extension may both load it. */
const THERE = Symbol.for('org.portico.pocket')

/** Once a page. */
export function announceWallet(window: Window & typeof globalThis, walletOrigin: string): void {
  if (THERE in window) return
  Object.defineProperty(window, THERE, { value: true })
  const report = (thrown: unknown): void => window.reportError(thrown)
  const session = createSession(window, walletOrigin)
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: uuid4(window.crypto),
      name: NAME,
      rdns: 'org.portico.pocket',
      icon: ICON,
    }),
    provider: createProvider(session, report),
  })
  const announce = (): boolean =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  // One wallet a namespace: connect and disconnect are methods of a wallet, not of a chain.
  registerWallets(
    window,
    [
      createSolanaWallet(session, NAME, ICON, report),
      createBitcoinWallet(session, NAME, ICON, report),
    ],
    session.several,
    report,
  )
}
