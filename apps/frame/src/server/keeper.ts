/** Client of the keeper, `/keeper/v1/*`: a separate process that the frame calls directly. */
import {
  deviceProof,
  recoverReply,
  recoveryReply,
  unlockReply,
  type RecoveryReply,
} from '@portico/wire'
import * as v from 'valibot'
import { toBase64url, type Bytes } from '../shared/bytes.ts'
import type { RecoveryPlan } from '../login/recovery-port.ts'
import type { FaultCode } from '../shared/error.ts'
import type { Device } from '../store/device.ts'
import { createHttp } from './http.ts'
import { shareIn } from './server.ts'

export interface Keeper {
  /**
   * Stores the recovery share of a set; locked, unless the keeper is to release it for a code.
   * `replaces`: the shares of all other sets are destroyed.
   */
  keep(
    device: Device,
    entry: { wallet: string; set: string; plan: RecoveryPlan; replaces: boolean },
    share: Bytes,
  ): Promise<void>
  /** Has a code mailed to the owner. */
  recover(
    device: Device,
    entry: { wallet: string; email: string; locale: string; site: string },
  ): Promise<RecoveryReply>
  resend(device: Device, recovery: string): Promise<RecoveryReply>
  /** The newest share of one of the sets; the caller overwrites it. */
  verify(
    device: Device,
    recovery: string,
    code: string,
    sets: readonly string[],
  ): Promise<{ set: string; share: Bytes }>
  /**
   * Asks something else, whose reply the caller knows. `wait`: milliseconds that the answer may
   * take.
   */
  post<S extends v.GenericSchema>(
    path: string,
    body: object,
    reply: S,
    wait?: number,
  ): Promise<v.InferOutput<S>>
  /**
   * The newest locked share of one of the sets, released for the secret. Rejects with
   * `wrong-secret` for a wrong one.
   */
  unlock(
    device: Device,
    entry: { wallet: string; secret: string },
    sets: readonly string[],
  ): Promise<{ set: string; share: string }>
  /** Destroys the share of a set. `time` by this device's clock, milliseconds since 1970. */
  forget(device: Device, entry: { wallet: string; set: string; time: number }): Promise<void>
}

const meanings: Readonly<Record<string, FaultCode>> = {
  code: 'wrong-code',
  waits: 'device-waits',
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

export function createKeeper({
  base,
  fetch,
}: {
  base: string
  fetch: typeof globalThis.fetch
}): Keeper {
  const { ask } = createHttp({
    base,
    query: {},
    fetch,
    unreachable: 'keeper-unreachable',
    meanings,
  })
  return {
    post: (path, body, reply, wait) =>
      ask(`/keeper/v1/${path}`, { method: 'POST', body, reply, wait }),
    async keep(device, { wallet, set, plan, replaces }, share) {
      const isRead = plan.kind === 'keeper'
      const text = isRead
        ? toBase64url(share)
        : await (await import('../login/locked.ts')).lockShare(plan.key, { wallet, set }, share)
      const signature = await device.sign(deviceProof.keep(wallet, set, text))
      await ask('/keeper/v1/shares', {
        method: 'PUT',
        body: {
          wallet,
          set,
          share: text,
          ...(isRead
            ? { email: plan.email ?? undefined, identity: plan.proof }
            : { lock: plan.lock }),
          key: device.key,
          signer: device.key,
          signature,
          replaces,
        },
        reply: v.unknown(),
      })
    },
    recover: (device, entry) =>
      ask('/keeper/v1/recoveries', {
        method: 'POST',
        body: { ...entry, key: device.key },
        reply: recoveryReply,
      }),
    async resend(device, recovery) {
      const signature = await device.sign(deviceProof.attempt(recovery))
      return ask('/keeper/v1/recoveries/resend', {
        method: 'POST',
        body: { recovery, signature },
        reply: recoveryReply,
      })
    },
    async verify(device, recovery, code, named) {
      // As many as the keeper accepts; the newest are the last.
      const sets = named.slice(-100)
      const signature = await device.sign(deviceProof.recover(recovery, code))
      const { set, share } = await ask('/keeper/v1/recoveries/verify', {
        method: 'POST',
        body: { recovery, code, signature, sets },
        reply: recoverReply,
      })
      return { set, share: shareIn(share) }
    },
    async unlock(device, { wallet, secret }, named) {
      const signature = await device.sign(deviceProof.unlock(wallet, secret))
      return ask('/keeper/v1/unlock', {
        method: 'POST',
        body: { wallet, secret, key: device.key, signature, sets: named.slice(-100) },
        reply: unlockReply,
      })
    },
    async forget(device, { wallet, set, time }) {
      const signature = await device.sign(deviceProof.forget(wallet, set, time))
      await ask('/keeper/v1/forget', {
        method: 'POST',
        body: { wallet, set, time, signer: device.key, signature },
        reply: v.unknown(),
      })
    },
  }
}
