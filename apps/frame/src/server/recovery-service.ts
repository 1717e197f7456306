/** Client of `/recovery/v1/*`, a separate process that the frame calls directly. */
import {
  deviceProof,
  recoverReply,
  recoveryReply,
  unlockReply,
  type RecoveryReply,
  type SignedShare,
} from '@portico/wire'
import * as v from 'valibot'
import { toBase64url, type Bytes } from '../shared/bytes.ts'
import { lockShare } from '../login/locked.ts'
import type { RecoveryPlan } from '../login/recovery-port.ts'
import type { FaultCode } from '../shared/error.ts'
import type { Device } from '../store/device.ts'
import { createHttp } from './http.ts'
import { shareIn } from './server.ts'

export interface RecoveryService {
  /**
   * Locked, unless released for a code. `replaces`: all other sets' shares are destroyed. `time`:
   * milliseconds since 1970, by this device's clock.
   */
  keep(
    device: Device,
    entry: { wallet: string; set: string; plan: RecoveryPlan; replaces: boolean; time: number },
    share: Bytes,
  ): Promise<void>
  recover(
    device: Device,
    entry: { wallet: string; email: string; locale: string; site: string },
  ): Promise<RecoveryReply>
  resend(device: Device, recovery: string): Promise<RecoveryReply>
  /** The newest of the sets' shares; the caller overwrites it. */
  verify(
    device: Device,
    recovery: string,
    code: string,
    sets: readonly string[],
  ): Promise<{ set: string; share: Bytes }>
  /** `wait`: milliseconds that the answer may take. */
  post<S extends v.GenericSchema>(
    path: string,
    body: object,
    reply: S,
    wait?: number,
  ): Promise<v.InferOutput<S>>
  /** The newest locked share. Rejects with `wrong-secret`. */
  unlock(
    device: Device,
    entry: { wallet: string; secret: string },
    sets: readonly string[],
  ): Promise<{ set: string; share: string }>
  /** `time`: milliseconds since 1970, by this device's clock. */
  forget(device: Device, entry: { wallet: string; set: string; time: number }): Promise<void>
}

const meanings: Readonly<Record<string, FaultCode>> = {
  code: 'wrong-code',
  waits: 'device-waits',
  unconfirmed: 'recovery-unconfirmed',
  secret: 'wrong-secret',
  tries: 'too-many-attempts',
  recovery: 'code-expired',
  resend: 'too-early',
  rate: 'rate-limited',
  mail: 'mail-off',
  set: 'recovery-unknown',
  token: 'recovery-unknown',
  issuer: 'provider-failed',
}

/** As many as the server accepts; the newest are last. */
const newest = (sets: readonly string[]): readonly string[] => sets.slice(-100)

/** Locked, unless released for a code. */
async function shareText(
  plan: RecoveryPlan,
  ids: { wallet: string; set: string },
  share: Bytes,
): Promise<string> {
  if (plan.kind === 'service') return toBase64url(share)
  return lockShare(plan.key, ids, share)
}

/** What the share is released for. */
const releaseOf = (
  plan: RecoveryPlan,
): Pick<SignedShare, 'email' | 'identity' | 'lock' | 'unlock'> =>
  plan.kind === 'service'
    ? { email: plan.email ?? undefined, identity: plan.proof, unlock: plan.unlock }
    : { lock: plan.lock }

export function createRecoveryService({
  base,
  fetch,
}: {
  base: string
  fetch: typeof globalThis.fetch
}): RecoveryService {
  const { ask } = createHttp({
    base,
    query: {},
    fetch,
    unreachable: 'recovery-unreachable',
    meanings,
  })
  const post: RecoveryService['post'] = (path, body, reply, wait) =>
    ask(`/recovery/v1/${path}`, { method: 'POST', body, reply, wait })
  return {
    post,
    async keep(device, { wallet, set, plan, replaces, time }, share) {
      const text = await shareText(plan, { wallet, set }, share)
      const kept = { wallet, set, share: text, time, ...releaseOf(plan), replaces }
      const signature = await device.sign(deviceProof.keep(kept))
      const signer = { key: device.key, signer: device.key, signature }
      const body = { ...kept, ...signer }
      await ask('/recovery/v1/shares', { method: 'PUT', body, reply: v.unknown() })
    },
    recover: (device, entry) => post('recoveries', { ...entry, key: device.key }, recoveryReply),
    async resend(device, recovery) {
      const signature = await device.sign(deviceProof.attempt(recovery))
      return post('recoveries/resend', { recovery, signature }, recoveryReply)
    },
    async verify(device, recovery, code, named) {
      const sets = newest(named)
      const signature = await device.sign(deviceProof.recover(recovery, code))
      const body = { recovery, code, signature, sets }
      const { set, share } = await post('recoveries/verify', body, recoverReply)
      return { set, share: shareIn(share) }
    },
    async unlock(device, { wallet, secret }, named) {
      const sets = newest(named)
      const signature = await device.sign(deviceProof.unlock(wallet, secret))
      return post('unlock', { wallet, secret, key: device.key, signature, sets }, unlockReply)
    },
    async forget(device, { wallet, set, time }) {
      const signature = await device.sign(deviceProof.forget(wallet, set, time))
      const body = { wallet, set, time, signer: device.key, signature }
      await post('forget', body, v.unknown())
    },
  }
}
