/** `siweConfig`: the older way to say how visitors of EVM sign in, as an `Siwx`. */
import type { ChainId } from '../contracts/types.ts'
import { PorticoError } from '../errors/error.ts'
import { readMessage } from './message.ts'
import type { Siwx, SiwxAccount, SiwxSession } from './types.ts'

/** What `createMessage` of `siweConfig` makes the text of (EIP-4361): the parameters of the host, and these. */
export interface SiweMessageArgs {
  /** The address, with its checksum. */
  readonly address: `0x${string}`
  /** The number of the network. */
  readonly chainId: number
  /** As `getNonce` gave it. */
  readonly nonce: string
  /** Of the message. */
  readonly version: '1'
  /** Now (RFC 3339). */
  readonly iat: string
  /** The page's host. */
  readonly domain: string
  /** The page's origin. */
  readonly uri: string
  /** Whatever else `getMessageParams` gave. */
  readonly [name: string]: unknown
}

/** A session as `siweConfig` knows it. */
export interface SiweSession {
  /** Who has signed in. */
  readonly address: string
  /** On which network. */
  readonly chainId: number
}

/** How visitors sign in with Ethereum, for hosts that have these functions already. Others use `siwx`. */
export interface SiweConfig {
  /** A new nonce of the backend. */
  getNonce(address?: string): Promise<string>
  /** Parameters for the message: `statement`, `domain`, `uri`, and the like. Default: none. */
  getMessageParams?(): Promise<Readonly<Record<string, unknown>>>
  /** The text that is signed (EIP-4361): `createSiweMessage` of `viem/siwe` makes one. */
  createMessage(args: SiweMessageArgs): string
  /** Whether the backend accepts the signature; it has begun a session then. */
  verifyMessage(signed: { message: string; signature: string }): Promise<boolean>
  /** The session of the backend, or null. */
  getSession(): Promise<SiweSession | null>
  /** Ends it. */
  signOut(): Promise<boolean>
  /** Somebody has signed in. */
  onSignIn?(session?: SiweSession): void
  /** Somebody has signed out. */
  onSignOut?(): void
  /** Without a session nobody is connected. Default false. */
  readonly required?: boolean
  /** Whether anybody is asked. Default true. */
  readonly enabled?: boolean
  /** Disconnecting ends the session. Default true. */
  readonly signOutOnDisconnect?: boolean
  /** Another account ends the session. Default true. */
  readonly signOutOnAccountChange?: boolean
  /** Another network ends the session. Default true; false: it holds there as well. */
  readonly signOutOnNetworkChange?: boolean
}

/** As an `Siwx`. */
export function fromSiweConfig(config: SiweConfig): Siwx {
  const { required = false, enabled = true, signOutOnDisconnect = true, signOutOnAccountChange = true, signOutOnNetworkChange = true } = config
  const end = async (): Promise<void> => {
    await config.signOut()
    config.onSignOut?.()
  }
  return {
    required,
    prompt: enabled,
    signOutOnDisconnect,
    namespaces: ['eip155'],
    async createMessage({ chainId, accountAddress }) {
      const [nonce, params] = await Promise.all([config.getNonce(accountAddress), config.getMessageParams?.()])
      const given = { domain: location.host, uri: location.origin, ...params, address: accountAddress as `0x${string}`, chainId: Number(chainId.slice(7)), nonce, version: '1' as const, iat: new Date().toISOString() }
      const text = config.createMessage(given)
      const data = readMessage(text)
      if (!data) throw new PorticoError('sign-in-message', 'This is no sign-in message of the account', { exit: 'failed' })
      return { data, toString: () => text }
    },
    async addSession({ data, message, signature }) {
      if (!(await config.verifyMessage({ message, signature }))) throw new PorticoError('sign-in-invalid', 'The signature is not valid', { exit: 'failed' })
      config.onSignIn?.({ address: data.accountAddress, chainId: Number(data.chainId.slice(7)) })
    },
    revokeSession: end,
    async setSessions(sessions) {
      if (sessions.length === 0) await end()
    },
    async getSessions(chainId, accountAddress) {
      const session = await config.getSession()
      if (!session) return []
      const isAccount = session.address.toLowerCase() === accountAddress.toLowerCase()
      const isNetwork = session.chainId === Number(chainId.slice(7))
      if (isAccount && (isNetwork || !signOutOnNetworkChange)) return [sessionOf(session, { chainId, accountAddress })]
      if (isAccount || signOutOnAccountChange) await end()
      return []
    },
  }
}

/** All that the backend says of a session. */
const sessionOf = ({ chainId }: SiweSession, { accountAddress }: SiwxAccount): SiwxSession => ({
  data: { domain: location.host, uri: location.origin, version: '1', nonce: '', chainId: `eip155:${chainId}` as ChainId, accountAddress },
  message: '',
  signature: '',
})
