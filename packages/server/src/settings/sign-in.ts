import { parseChainId } from '../utils/chain-id.ts'
import { checkedBy, whole, type SettingsTable } from '../utils/setting.ts'
import { isKnownNamespace } from '../verify/check.ts'

/** Signing in with a wallet. */
export interface SignInSettings {
  /** CAIP-2 ids for sign-in, separated by commas; empty for those of `rpc`. */
  signInChains: string
  /** Nonces and sign-ins per minute and client; 0 is no limit. */
  signInRate: number
  /** Seconds that a nonce is valid. */
  nonceLife: number
  /** Seconds. */
  tokenLife: number
  /** Hours until an unused session ends. */
  sessionIdle: number
  /** Days until any session ends. */
  sessionDays: number
  /** Days that the audit log of sessions is stored. */
  auditDays: number
}

/**
 * `solana:…,eip155:1`; none for an empty text. Throws for a chain whose sign-ins cannot
 * be verified.
 */
export function readSignInChains(text: string): readonly string[] {
  const chains = text === '' ? [] : text.split(',').map((each) => each.trim())
  for (const chain of chains)
    if (parseChainId(chain) === null || !isKnownNamespace(chain))
      throw new Error(`"${chain}" is not the CAIP-2 id of a chain whose sign-ins can be verified`)
  return chains
}

export const signInSettings: SettingsTable<SignInSettings> = {
  signInChains: {
    name: 'PORTICO_SIGN_IN_CHAINS',
    fallback: '',
    unit: '',
    meaning:
      'The chains (CAIP-2 ids separated by commas) on which accounts may sign in; without it those of `PORTICO_RPC`. An `eip155` chain has to be one of them',
    parse: checkedBy(readSignInChains),
  },
  signInRate: whole(
    'PORTICO_SIGN_IN_RATE',
    120,
    'calls a minute',
    [0, 1_000_000],
    'Most requests of one client for a nonce or a sign-in; 0 is no limit',
  ),
  nonceLife: whole(
    'PORTICO_NONCE_SECONDS',
    600,
    'seconds',
    [10, 86_400],
    'How long a visitor may take to sign in',
  ),
  tokenLife: whole(
    'PORTICO_TOKEN_SECONDS',
    300,
    'seconds',
    [10, 86_400],
    'How long an access token is valid',
  ),
  sessionIdle: whole(
    'PORTICO_SESSION_IDLE_HOURS',
    168,
    'hours',
    [1, 9_600],
    'How long a session lasts without use',
  ),
  sessionDays: whole(
    'PORTICO_SESSION_DAYS',
    30,
    'days',
    [1, 400],
    'How long a session lasts at most',
  ),
  auditDays: whole(
    'PORTICO_AUDIT_DAYS',
    90,
    'days',
    [1, 3_650],
    'How long the audit log of sessions is kept',
  ),
}
