/** A recovery service in memory that checks what the real one checks. */
import type { ConfirmationBody, IdentifyBody, IdentityProof } from '@portico/wire'
import * as v from 'valibot'
import { fromBase64, toBase64url, utf8, type Bytes } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import type { RecoveryService } from '../server/recovery-service.ts'
import { lockShare } from './locked.ts'
import { randomId } from './deps.ts'

export const recoveryCode = '654321'

export interface RecoveryShare {
  wallet: string
  set: string
  /** The public key of the set's device. */
  key: string
  share: string
  /** Set for a share that the recovery service can read. */
  email: string | null
  /** Whose ID tokens release it, by issuer and subject. */
  identity: string | null
  /** Set for a locked share. */
  lock: string | null
}

/** Its data and its clock. */
interface RecoveryWorld {
  time: number
  recoveryShares: RecoveryShare[]
  mails: string[]
  recoveryDelay: number
  recoveryIssuers: readonly string[]
  issuerDown: boolean
  recoveryConfirms: boolean
}

/** A token as the double reads it: its signature is not looked at. */
export interface TokenClaims {
  iss: string
  sub: string
  nonce: string
  email?: string | undefined
  email_verified?: boolean
}
const encode = (value: object): string => toBase64url(utf8(JSON.stringify(value)))
export const tokenOf = (claims: TokenClaims): string =>
  `${encode({ alg: 'none' })}.${encode(claims)}.AA`
const claimsOf = (token: string): TokenClaims =>
  JSON.parse(new TextDecoder().decode(fromBase64(token.split('.')[1]!)!)) as TokenClaims

const lockOf = async (secret = ''): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64(secret)!)))

/** @param step Runs a step that a test may kill before or after. */
export function createRecoveryServiceDouble(
  world: RecoveryWorld,
  step: <T>(name: string, work: () => T | Promise<T>) => Promise<T>,
): RecoveryService {
  const recoveries = new Map<
    string,
    { wallet: string; key: string; isRight: boolean; tries: number }
  >()
  const waits = new Map<string, number>()
  const knownDevices = new Map<string, Set<string>>()
  const challenges = new Map<string, string>()
  /** Wallets whose address a device has confirmed. */
  const confirmed = new Set<string>()
  const isOpen = (wallet: string): boolean => !world.recoveryConfirms || confirmed.has(wallet)
  /** The identity of a token, which uses up its challenge. */
  function identityOf(
    key: string,
    { challenge, part, token }: IdentityProof,
    email?: string | null,
  ): string {
    if (world.issuerDown) throw new FrameError('provider-failed')
    const of = challenges.get(challenge)
    challenges.delete(challenge)
    const { iss, sub, nonce, email: vouched } = claimsOf(token)
    if (of !== key || nonce !== `${part} ${challenge}` || !world.recoveryIssuers.includes(iss))
      throw new FrameError('recovery-unknown')
    if (email !== undefined && email !== null && email !== vouched)
      throw new FrameError('server-fault')
    return `${iss} ${sub}`
  }
  const giveChallenge = ({ issuer, key }: { issuer: string; key: string }) =>
    step('recovery service challenges', () => {
      if (!world.recoveryIssuers.includes(issuer)) return { challenge: null }
      const challenge = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
      challenges.set(challenge, key)
      return { challenge }
    })
  const identify = ({ wallet, sets, ...proof }: IdentifyBody) =>
    step('recovery service identifies', () => {
      const key = challenges.get(proof.challenge) ?? ''
      const identity = identityOf(key, proof)
      if (
        !world.recoveryShares.some((each) => each.wallet === wallet && each.identity === identity)
      )
        throw new FrameError('recovery-unknown')
      const { set, share } = release(key, wallet, sets)
      return { set, share: toBase64url(share) }
    })
  function release(
    key: string,
    wallet: string,
    sets: readonly string[],
  ): { set: string; share: Bytes } {
    const until = waits.get(key) ?? world.time + world.recoveryDelay
    waits.set(key, until)
    if (until > world.time && !knownDevices.get(wallet)!.has(key))
      throw new FrameError('device-waits', undefined, { retryAfter: (until - world.time) / 1_000 })
    knownDevices.get(wallet)!.add(key)
    const found = world.recoveryShares
      .filter((each) => each.wallet === wallet && sets.includes(each.set))
      .at(-1)
    if (!found) throw new FrameError('recovery-unknown')
    return { set: found.set, share: fromBase64(found.share)! }
  }
  function beginRecovery(key: string, wallet: string, email: string) {
    const recovery = randomId()
    recoveries.set(recovery, {
      wallet,
      key,
      isRight: world.recoveryShares.some((each) => each.wallet === wallet && each.email === email),
      tries: 5,
    })
    world.mails.push(`recovery service ${email}`)
    return {
      recovery,
      expires: world.time + 1_200_000,
      resend: world.time + 30_000,
      now: world.time,
    }
  }
  const beginConfirmation = ({ wallet, key, email }: ConfirmationBody) =>
    step('recovery service confirms', () => ({
      confirmation:
        isOpen(wallet) || !knownDevices.get(wallet)?.has(key)
          ? null
          : beginRecovery(key, wallet, email),
    }))
  return {
    keep: (device, { wallet, set, plan, replaces }, share) =>
      step('recovery service stores', async () => {
        const known = knownDevices.get(wallet)
        if (known && !known.has(device.key)) throw new FrameError('server-fault')
        knownDevices.set(wallet, (known ?? new Set()).add(device.key))
        const isRead = plan.kind === 'service'
        const identity =
          isRead && plan.proof ? identityOf(device.key, plan.proof, plan.email) : null
        const before = world.recoveryShares.find((each) => each.wallet === wallet)
        if (
          before &&
          !replaces &&
          (before.email !== (isRead ? plan.email : null) ||
            before.lock !== (isRead ? null : plan.lock))
        )
          throw new FrameError('server-fault')
        if (replaces && before?.lock && isRead && (await lockOf(plan.unlock)) !== before.lock)
          throw new FrameError('wrong-secret')
        if (replaces)
          world.recoveryShares = world.recoveryShares.filter((each) => each.wallet !== wallet)
        world.recoveryShares.push({
          wallet,
          set,
          key: device.key,
          email: isRead ? plan.email : null,
          identity: identity ?? (replaces ? null : (before?.identity ?? null)),
          lock: isRead ? null : plan.lock,
          share: isRead ? toBase64url(share) : await lockShare(plan.key, { wallet, set }, share),
        })
      }),
    recover: (device, { wallet, email }) =>
      step('recovery service mails', () => beginRecovery(device.key, wallet, email)),
    resend: (_, recovery) =>
      step('recovery service mails again', () => ({
        recovery,
        expires: world.time + 1_200_000,
        resend: world.time + 30_000,
        now: world.time,
      })),
    verify: (device, recovery, code, sets) =>
      step('recovery service gives', () => {
        const row = recoveries.get(recovery)
        if (!row || row.tries === 0) throw new FrameError('code-expired')
        row.tries--
        if (!row.isRight || row.key !== device.key || code !== recoveryCode)
          throw new FrameError('wrong-code')
        recoveries.delete(recovery)
        if (!isOpen(row.wallet) && !knownDevices.get(row.wallet)?.has(device.key))
          throw new FrameError('recovery-unconfirmed')
        confirmed.add(row.wallet)
        return release(device.key, row.wallet, sets)
      }),
    post: async (path, body, reply) =>
      v.parse(
        reply,
        await (path === 'challenges'
          ? giveChallenge(body as { issuer: string; key: string })
          : path === 'confirmations'
            ? beginConfirmation(body as ConfirmationBody)
            : identify(body as IdentifyBody)),
      ),
    unlock: (device, { wallet, secret }, sets) =>
      step('recovery service unlocks', async () => {
        const lock = await lockOf(secret)
        const mine = world.recoveryShares.filter(
          (each) => each.wallet === wallet && each.lock === lock,
        )
        if (mine.length === 0) throw new FrameError('wrong-secret')
        const found = mine.filter(({ set }) => sets.includes(set)).at(-1)
        if (!found) throw new FrameError('recovery-unknown')
        knownDevices.get(wallet)!.add(device.key)
        return { set: found.set, share: found.share }
      }),
    forget: (device, { wallet, set }) =>
      step('recovery service forgets', () => {
        const known = knownDevices.get(wallet)
        if (!known?.has(device.key))
          throw new FrameError('server-fault', undefined, { status: 403 })
        const found = world.recoveryShares.find((each) => each.set === set)
        if (!found) throw new FrameError('recovery-unknown')
        world.recoveryShares = world.recoveryShares.filter((each) => each !== found)
        // A device without another set is no longer known.
        if (!world.recoveryShares.some((each) => each.wallet === wallet && each.key === found.key))
          known.delete(found.key)
        if (known.size === 0) knownDevices.delete(wallet)
      }),
  }
}
