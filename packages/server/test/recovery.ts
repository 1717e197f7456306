/** A recovery service with a real mail server, and devices with real keys. */
import { createHash, randomBytes } from 'node:crypto'
import { startMailSink, type MailSink } from '@portico/testkit/mail'
import { deviceProof, type RecoveryReply } from '@portico/wire'
import { onTestFinished } from 'vitest'
import {
  startRecoveryService,
  type RecoveryServiceOptions,
  type RunningRecoveryService,
} from '../src/recovery/index.ts'
import {
  createDeviceKey,
  firefox,
  randomId,
  randomShare,
  read,
  type DeviceKey,
} from './embedded.ts'
import { now as noon } from './sign-in.ts'

export const frameOrigin = 'https://wallet.shop.example'
export const recoveryServiceKey: string = Buffer.from(
  Array.from({ length: 32 }, (_, n) => n * 5 + 3),
).toString('base64')
export const ada = 'ada@shop.example'
export const site = 'https://shop.example'

export interface Kept {
  wallet: string
  set: string
  share: string
}

/** A device, with the requests that its frame sends to the recovery service. */
export interface Device extends DeviceKey {
  ask(
    method: string,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  keep(kept: Kept, more?: object): Promise<Response>
  begin(wallet: string, email?: string, more?: object): Promise<Response>
  resend(recovery: string, by?: DeviceKey): Promise<Response>
  verify(recovery: string, code: string, more?: object, by?: DeviceKey): Promise<Response>
  unlock(wallet: string, secret: string, more?: object, by?: DeviceKey): Promise<Response>
  forget(wallet: string, set: string, time: number): Promise<Response>
}

export interface RecoveryWorld {
  recoveryService: RunningRecoveryService
  sink: MailSink
  clock: { time: number }
  lines: string[]
  options: RecoveryServiceOptions
  device(address?: string): Promise<Device>
  /** A wallet that a device has just made. */
  wallet(owner: Device, more?: object): Promise<Kept>
  code(to?: string): Promise<string>
}

export const newKept = (): Kept => ({ wallet: randomId(), set: randomId(), share: randomShare() })
/** A set whose share only the visitor can decrypt. */
export const newLocked = (wallet: string = randomId()): Kept => ({
  wallet,
  set: randomId(),
  share: randomBytes(45).toString('base64url'),
})
/**
 * The visitor's secret: 32 bytes for which the recovery service releases the share, and their
 * SHA-256.
 */
export function newLock(): { secret: string; lock: string } {
  const secret = randomBytes(32)
  return {
    secret: secret.toString('base64url'),
    lock: createHash('sha256').update(secret).digest('base64url'),
  }
}
export const nameOf = async (reply: Response): Promise<string> =>
  `${reply.status} ${reply.status === 204 ? '' : (((await reply.json()) as { reasons?: { name: string }[] }).reasons?.[0]?.name ?? 'ok')}`.trim()
export const started = async (reply: Promise<Response>): Promise<string> =>
  (await read<RecoveryReply>(await reply)).recovery
/** A code that differs from this one. */
export const other = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0')

export async function startWorld(more: RecoveryServiceOptions = {}): Promise<RecoveryWorld> {
  const sink = await startMailSink()
  const clock = { time: noon }
  const lines: string[] = []
  const options: RecoveryServiceOptions = {
    port: 0,
    database: ':memory:',
    key: recoveryServiceKey,
    frameOrigin,
    smtpUrl: sink.url,
    mailFrom: 'Recovery <recovery@shop.example>',
    sites: [site],
    // recovery-confirm.test.ts has it as it is by default.
    confirms: false,
    rateLimit: 0,
    trustProxy: 1,
    logLevel: 'trace',
    logTo: { write: (line) => lines.push(line) },
    now: () => clock.time,
    ...more,
  }
  const recoveryService = await startRecoveryService(options)
  onTestFinished(async () => {
    await recoveryService.stop()
    await sink.stop()
  })
  const device = async (address = '192.0.2.1'): Promise<Device> =>
    deviceOf(recoveryService.url, address, await createDeviceKey(), options.now)
  return {
    recoveryService,
    sink,
    clock,
    lines,
    options,
    device,
    async wallet(owner, more = {}) {
      const kept = newKept()
      const reply = await owner.keep(kept, more)
      if (reply.status !== 204) throw new Error(await nameOf(reply))
      return kept
    },
    async code(to = ada) {
      // Mails about new devices come between.
      for (;;) {
        const found = /^\d{6}$/m.exec((await sink.next(to)).text)
        if (found) return found[0]
      }
    },
  }
}

/** @param now By the device's clock. */
export function deviceOf(
  url: string,
  address: string,
  own: DeviceKey,
  now: () => number = () => noon,
): Device {
  const device: Device = {
    ...own,
    ask(method, path, body, headers = {}) {
      const request: RequestInit = {
        method,
        body: JSON.stringify(body),
        headers: {
          origin: frameOrigin,
          'content-type': 'application/json',
          'user-agent': firefox,
          'x-forwarded-for': address,
          ...headers,
        },
      }
      return fetch(`${url}/recovery/v1/${path}`, request)
    },
    async keep({ wallet, set, share }, more = {}) {
      const kept = { wallet, set, share, email: ada, time: now(), ...more }
      return device.ask('PUT', 'shares', {
        ...kept,
        key: own.key,
        signer: own.key,
        signature: await own.sign(deviceProof.keep(kept)),
        ...more,
      })
    },
    begin: (wallet, email = ada, more = {}) =>
      device.ask('POST', 'recoveries', {
        wallet,
        email,
        locale: 'en',
        key: own.key,
        site,
        ...more,
      }),
    resend: async (recovery, by = own) =>
      device.ask('POST', 'recoveries/resend', {
        recovery,
        signature: await by.sign(deviceProof.attempt(recovery)),
      }),
    verify: async (recovery, code, more = {}, by = own) =>
      device.ask('POST', 'recoveries/verify', {
        recovery,
        code,
        signature: await by.sign(deviceProof.recover(recovery, code)),
        ...more,
      }),
    unlock: async (wallet, secret, more = {}, by = own) =>
      device.ask('POST', 'unlock', {
        wallet,
        secret,
        key: own.key,
        signature: await by.sign(deviceProof.unlock(wallet, secret)),
        ...more,
      }),
    forget: async (wallet, set, time) =>
      device.ask('POST', 'forget', {
        wallet,
        set,
        time,
        signer: own.key,
        signature: await own.sign(deviceProof.forget(wallet, set, time)),
      }),
  }
  return device
}
