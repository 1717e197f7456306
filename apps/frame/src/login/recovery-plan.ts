/** The choice before a wallet is created, and how a new device gets a share. */
import type { EmbeddedUser, RecoveryKind } from '@portico/wire'
import { keysOf, type RecoveryKeys } from '../keys/secret.ts'
import { createStretch, startStretch } from '../keys/stretch.ts'
import { askAuthenticator } from '../passkey/authenticator.ts'
import { PasskeyError } from '../passkey/fault.ts'
import type { Answered, PasskeyWindow } from '../ports.ts'
import type { Bytes } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import { unlockShare } from './locked.ts'
import type { LoginDeps, Recovery } from './deps.ts'
import { anyPasskey, makeOpening } from './passkeys.ts'
import type { Recovered, RecoveryPlan } from './recovery-port.ts'
import { askForShare } from './recovery.ts'
import { ownAddress } from './own-recovery.ts'
import { normalised, sameAddress } from './session.ts'
import { recoveryEmail } from './wallet.ts'

type Locked = 'passkey' | 'passphrase'

const stretch = createStretch(() => startStretch())

const planOf = (kind: Locked, { key, lock }: RecoveryKeys): RecoveryPlan => ({ kind, key, lock })

async function secretOf(
  { config }: LoginDeps,
  view: PasskeyWindow,
  signal: AbortSignal,
  none: 'noSecret' | 'noSecretHere',
): Promise<Bytes> {
  const { passkey } = await config()
  if (passkey === null) throw new PasskeyError('none')
  const { secret } = await askAuthenticator(view, 'get', anyPasskey(passkey), signal)
  if (!secret) throw new PasskeyError(none)
  return secret
}

interface Wanted {
  user: EmbeddedUser
  wallet: string
  /** Of the user, as typed here or stored here. */
  address: string | null
  present?: RecoveryKind | null
}

async function planBy(
  deps: LoginDeps,
  kind: RecoveryKind,
  { user: { email }, wallet, address }: Wanted,
  signal: AbortSignal,
): Promise<Answered<RecoveryPlan>> {
  const { screen } = deps
  switch (kind) {
    case 'service': {
      if (email === null) throw new FrameError('bad-reply')
      // The server's word alone is not enough.
      const isRight = (typed: string): boolean => sameAddress(email, typed)
      const given = address === null ? await screen.askAddress({ isRight, signal }) : null
      const own = address ?? given?.value
      return own === undefined ? null : { value: { kind, email: normalised(own) } }
    }
    case 'passphrase':
      return screen.askPassphrase<RecoveryPlan>({
        why: 'new',
        signal,
        act: async (typed) => planOf(kind, await keysOf(await stretch(typed, wallet), wallet)),
      })
    case 'passkey':
      return screen.askPasskey<RecoveryPlan>({
        why: 'set',
        name: (await deps.config()).name,
        signal,
        use: async (view, ended) =>
          planOf(kind, await keysOf(await secretOf(deps, view, ended, 'noSecret'), wallet)),
        make: async (view, name, ended) =>
          planOf(kind, await keysOf(await makeOpening(deps, view, name, ended), wallet)),
      })
  }
}

/** Null if the visitor cancels. */
export async function askPlan(
  deps: LoginDeps,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Answered<RecoveryPlan>> {
  const { user, present } = wanted
  const { passkey } = await deps.config()
  const kinds: readonly RecoveryKind[] = [
    ...(passkey === null ? [] : (['passkey'] as const)),
    'passphrase',
    ...(user.email === null ? [] : (['service'] as const)),
  ]
  for (;;) {
    const chosen = await deps.screen.chooseRecovery({
      kinds,
      present: present ?? null,
      email: wanted.address,
      isChange: present !== undefined,
      signal,
    })
    if (!chosen) return null
    const plan = await planBy(deps, chosen.value, wanted, signal)
    if (plan) return plan
  }
}

/**
 * The secret that opens the wallet now, without which the recovery service replaces no lock by a
 * readable share. Null if the visitor cancels.
 */
export async function askPresentSecret(
  deps: LoginDeps,
  { kind, wallet, lock }: { kind: Locked; wallet: string; lock: string | null },
  signal: AbortSignal,
): Promise<Answered<string>> {
  const isRight = (keys: RecoveryKeys): boolean => lock === null || keys.lock === lock
  if (kind === 'passphrase')
    return deps.screen.askPassphrase<string>({
      why: 'prove',
      signal,
      async act(typed) {
        const keys = await keysOf(await stretch(typed, wallet), wallet)
        if (!isRight(keys)) throw new FrameError('wrong-secret')
        return keys.secret
      },
    })
  return deps.screen.askPasskey<string>({
    why: 'prove',
    name: '',
    signal,
    make: null,
    async use(view, ended) {
      const keys = await keysOf(await secretOf(deps, view, ended, 'noSecretHere'), wallet)
      if (!isRight(keys)) throw new PasskeyError('other')
      return keys.secret
    },
  })
}

/** With the visitor's keys. */
async function unlock(
  deps: LoginDeps,
  kind: Locked,
  { wallet, sets }: { wallet: string; sets: readonly string[] },
  keys: RecoveryKeys,
): Promise<Recovered> {
  const recoveryService = await deps.recoveryService()
  const { set, share } = await recoveryService.unlock(
    await deps.store.device(),
    { wallet, secret: keys.secret },
    sets,
  )
  if (!sets.includes(set)) throw new FrameError('recovery-unknown')
  return {
    set,
    share: await unlockShare(keys.key, { wallet, set }, share),
    plan: planOf(kind, keys),
  }
}

type Locker = (keys: RecoveryKeys) => Promise<Recovered>

const askPassphrase = (
  { screen }: LoginDeps,
  wallet: string,
  open: Locker,
  signal: AbortSignal,
): Promise<Answered<Recovered>> =>
  screen.askPassphrase<Recovered>({
    why: 'device',
    signal,
    act: async (typed) => open(await keysOf(await stretch(typed, wallet), wallet)),
  })

/** @param held The secret of the passkey just logged in with, usually the right one. */
async function askPasskey(
  deps: LoginDeps,
  wallet: string,
  open: Locker,
  held: Bytes | null,
  signal: AbortSignal,
): Promise<Answered<Recovered>> {
  const known =
    held &&
    (await keysOf(held.slice(), wallet)
      .then(open)
      .catch((error: unknown) => {
        if (!isFrameError(error, 'wrong-secret')) throw error
        return null
      }))
  if (known) return { value: known }
  return deps.screen.askPasskey<Recovered>({
    why: 'device',
    name: '',
    signal,
    make: null,
    async use(view, ended) {
      const keys = await keysOf(await secretOf(deps, view, ended, 'noSecretHere'), wallet)
      return open(keys).catch((error: unknown) => {
        throw isFrameError(error, 'wrong-secret') ? new PasskeyError('other') : error
      })
    },
  })
}

/** @param held The secret of the passkey just logged in with, or null. Not overwritten here. */
export function withSecret(held: Bytes | null): Recovery {
  return {
    async choose(deps, { user, wallet }, signal) {
      if (held) return planOf('passkey', await keysOf(held.slice(), wallet))
      const address = await ownAddress(deps, user)
      const plan = await askPlan(deps, { user, wallet, address }, signal)
      if (!plan) throw new FrameError('recovery-refused')
      return plan.value
    },
    async recover(deps, user, signal) {
      const { wallet } = user
      const email = recoveryEmail(user)
      // A wallet has one recovery method; the newest sets are last.
      const present = wallet?.sets.findLast(({ recovery }) => recovery !== null)
      const kind = present?.recovery
      if (!wallet || !kind) throw new FrameError('recovery-unknown')
      if (kind === 'service') {
        // Needs an ID token, but the login had none, or was before a reload.
        if (present.opens === 'token')
          throw new FrameError(
            (await deps.config()).issuers[user.provider] ? 'login-too-old' : 'recovery-unknown',
          )
        if (email === null) throw new FrameError('recovery-unknown')
        return {
          ...(await askForShare(deps, user, signal)),
          plan: { kind, email, opens: present.opens },
        }
      }
      const sets = wallet.sets.filter(({ recovery }) => recovery === kind).map(({ id }) => id)
      const open: Locker = (keys) => unlock(deps, kind, { wallet: wallet.id, sets }, keys)
      const given = await (kind === 'passkey'
        ? askPasskey(deps, wallet.id, open, held, signal)
        : askPassphrase(deps, wallet.id, open, signal))
      if (!given) throw new FrameError('recovery-refused')
      return given.value
    },
  }
}

export const { choose, recover }: Recovery = withSecret(null)
