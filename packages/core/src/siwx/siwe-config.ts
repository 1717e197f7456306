import { PorticoError } from '../errors/error.ts'
import { siwxOption } from './option.ts'
import type { SiwxOption } from '../contracts/siwx.ts'

/** The parameters of `createMessage` in `siweConfig` (EIP-4361). */
export interface SiweMessageArgs {
  /** The address, with its checksum. */
  readonly address: `0x${string}`
  /** The number of the network. */
  readonly chainId: number
  /** The result of `getNonce`. */
  readonly nonce: string
  /** The version of the message. */
  readonly version: '1'
  /** Now (RFC 3339). */
  readonly iat: string
  /** The page's host. */
  readonly domain: string
  /** The page's origin. */
  readonly uri: string
  /** The other results of `getMessageParams`. */
  readonly [name: string]: unknown
}

/** A session in the form of `siweConfig`. */
export interface SiweSession {
  /** The signed-in account. */
  readonly address: string
  /** On which network. */
  readonly chainId: number
}

/** Sign-In with Ethereum, for hosts that already have these functions. Others use `siwx`. */
export interface SiweConfig {
  /** A new nonce of the backend. */
  getNonce(address?: string): Promise<string>
  /** Parameters of the message: `statement`, `domain`, `uri`, … Default: none. */
  getMessageParams?(): Promise<Readonly<Record<string, unknown>>>
  /** The text to sign (EIP-4361), e.g. `createSiweMessage` of `viem/siwe`. */
  createMessage(args: SiweMessageArgs): string
  /** Whether the backend accepts the signature and has started a session. */
  verifyMessage(signed: { message: string; signature: string }): Promise<boolean>
  /** The session of the backend, or null. */
  getSession(): Promise<SiweSession | null>
  /** Ends it. */
  signOut(): Promise<boolean>
  /** A user has signed in. */
  onSignIn?(session?: SiweSession): void
  /** A user has signed out. */
  onSignOut?(): void
  /** Whether an account needs a session to stay connected. Default false. */
  readonly required?: boolean
  /** Whether accounts are asked at all. Default true. */
  readonly enabled?: boolean
  /** Disconnecting ends the session. Default true. */
  readonly signOutOnDisconnect?: boolean
  /** Another account ends the session. Default true. */
  readonly signOutOnAccountChange?: boolean
  /** Whether another network ends the session. Default true. */
  readonly signOutOnNetworkChange?: boolean
}

/**
 * Makes the value of the option `siweConfig` from functions of Sign-In with Ethereum.
 *
 * @param config The functions.
 * @throws PorticoError `siwx-twice` from `createPortico` when `siwx` is set as well.
 * @example
 * import { createSiweMessage } from 'viem/siwe'
 *
 * const siweConfig = createSiweConfig({
 *   getNonce: async () => (await fetch('/nonce')).text(),
 *   createMessage: ({ address, chainId, nonce, domain, uri, version }) =>
 *     createSiweMessage({ address, chainId, nonce, domain, uri, version }),
 *   verifyMessage: async (signed) =>
 *     (await fetch('/verify', { method: 'POST', body: JSON.stringify(signed) })).ok,
 *   getSession: async () => (await fetch('/session')).json(),
 *   signOut: async () => (await fetch('/logout', { method: 'POST' })).ok,
 * })
 */
export const createSiweConfig = (config: SiweConfig): SiwxOption => {
  const { hooks } = siwxOption((...of) =>
    import('./siwe.ts').then((m) => m.startSiwe(config, ...of)),
  )
  return {
    hooks(instance, portico) {
      if (instance.config.siwx)
        throw new PorticoError('siwx-twice', 'Cannot set both `siweConfig` and `siwx` options')
      hooks(instance, portico)
    },
  }
}
