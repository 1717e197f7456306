/**
 * Device share and recovery share open a wallet without the server. The recovery service releases
 * its share by its own code, or for the visitor's secret.
 */
import type { RecoveryKind, RecoveryReply, WalletAddresses } from '@portico/wire'
import type { Keys } from '../keys/keys.ts'
import type { SharePair } from '../keys/protocol.ts'
import { keysOf, type RecoveryKeys } from '../keys/secret.ts'
import type { Stretch } from '../keys/stretch.ts'
import { askCode } from '../login/ask-code.ts'
import { unlockShare } from '../login/locked.ts'
import { anyPasskey } from '../login/passkeys.ts'
import { askAuthenticator } from '../passkey/authenticator.ts'
import { PasskeyError } from '../passkey/fault.ts'
import type { Screen } from '../ports.ts'
import type { RecoveryService } from '../server/recovery-service.ts'
import { wipe, type Bytes } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { FoundWallet } from './found.ts'

export interface OpenDeps {
  screen: Pick<Screen, 'askRecoveryCode' | 'askPassphrase' | 'askPasskey'>
  recoveryService: RecoveryService
  keys: Pick<Keys, 'addresses' | 'phrase'>
  stretch: Stretch
  /** WebAuthn's `rp.id`. */
  passkeyDomain: string
  /** The page's own origin. */
  site: string
  locale: string
  now(): number
}

export interface RecoveryShare {
  set: string
  share: Bytes
}

/** By the service's own code, to the address that the visitor types. */
export async function byCode(
  { screen, recoveryService, site, locale, now }: OpenDeps,
  { wallet, sets, store }: FoundWallet,
  email: string,
  signal: AbortSignal,
): Promise<RecoveryShare | null> {
  const device = await store.device()
  const given = await askCode<RecoveryReply, RecoveryShare>(
    { screen, now },
    {
      why: 'device',
      email,
      begin: () => recoveryService.recover(device, { wallet, email, locale, site }),
      resend: ({ recovery }) => recoveryService.resend(device, recovery),
      verify: ({ recovery }, code) => recoveryService.verify(device, recovery, code, sets),
    },
    signal,
  )
  return given && own(sets, given.value)
}

/** Another device's share does not fit this one's. */
function own(sets: readonly string[], given: RecoveryShare): RecoveryShare {
  if (sets.includes(given.set)) return given
  wipe(given.share)
  throw new FrameError('recovery-unknown')
}

async function unlocked(
  { recoveryService }: OpenDeps,
  { wallet, sets, store }: FoundWallet,
  { key, secret }: RecoveryKeys,
): Promise<RecoveryShare> {
  const { set, share } = await recoveryService.unlock(
    await store.device(),
    { wallet, secret },
    sets,
  )
  if (!sets.includes(set)) throw new FrameError('recovery-unknown')
  return { set, share: await unlockShare(key, { wallet, set }, share) }
}

export async function bySecret(
  deps: OpenDeps,
  found: FoundWallet,
  kind: Exclude<RecoveryKind, 'service'>,
  signal: AbortSignal,
): Promise<RecoveryShare | null> {
  const { screen, stretch, passkeyDomain } = deps
  const { wallet } = found
  const given =
    kind === 'passphrase'
      ? await screen.askPassphrase<RecoveryShare>({
          why: 'device',
          signal,
          act: async (typed) =>
            unlocked(deps, found, await keysOf(await stretch(typed, wallet), wallet)),
        })
      : await screen.askPasskey<RecoveryShare>({
          why: 'device',
          name: '',
          signal,
          make: null,
          async use(view, ended) {
            const asked = await askAuthenticator(view, 'get', anyPasskey(passkeyDomain), ended)
            if (!asked.secret) throw new PasskeyError('noSecretHere')
            return unlocked(deps, found, await keysOf(asked.secret, wallet)).catch(
              (error: unknown) => {
                throw isFrameError(error, 'wrong-secret') ? new PasskeyError('other') : error
              },
            )
          },
        })
  return given && given.value
}

export interface OpenedWallet {
  addresses: WalletAddresses
  /** Whether this browser knew them before, and they are the same. */
  isKnown: boolean
  /** The words in ASCII, which the caller overwrites. */
  phrase(): Promise<ArrayBuffer>
  /** Overwrites the recovery share. */
  close(): void
}

/** The caller closes it. Rejects with `keys-mismatch` where the shares open another wallet. */
export async function openWallet(
  { keys }: Pick<OpenDeps, 'keys'>,
  { store, addresses: known }: FoundWallet,
  { set, share }: RecoveryShare,
): Promise<OpenedWallet> {
  async function pair(): Promise<SharePair> {
    const mine = await store.shares.open(set)
    // Its key is gone: the profile was copied, or its storage was damaged.
    if (!mine) throw new FrameError('storage-damaged')
    return [mine, share.slice().buffer]
  }
  try {
    const addresses = await keys.addresses(await pair())
    if (known && (known.eip155 !== addresses.eip155 || known.solana !== addresses.solana))
      throw new FrameError('keys-mismatch')
    return {
      addresses,
      isKnown: known !== null,
      phrase: async () => (await keys.phrase(await pair(), addresses)).phrase,
      close: () => wipe(share),
    }
  } catch (error) {
    wipe(share)
    throw error
  }
}
