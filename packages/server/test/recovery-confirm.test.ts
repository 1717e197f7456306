/** Unless `PORTICO_RECOVERY_CONFIRM` is off, an address lets in no device before a device of the wallet has confirmed it. */
import { deviceProof, type ConfirmationReply } from '@portico/wire'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startRecoveryService } from '../src/recovery/index.ts'
import { defaultRecoverySettings, readRecoverySettings } from '../src/recovery/settings.ts'
import { read } from './embedded.ts'
import { folder } from './process.ts'
import {
  ada,
  deviceOf,
  nameOf,
  newKept,
  newLock,
  newLocked,
  site,
  started,
  startWorld,
  type Device,
  type RecoveryWorld,
} from './recovery.ts'

const confirming = (more: object = {}): Promise<RecoveryWorld> =>
  startWorld({ confirms: defaultRecoverySettings().confirms, ...more })

async function confirmation(device: Device, wallet: string, more: object = {}): Promise<Response> {
  const signature = await device.sign(deviceProof.confirm(wallet))
  const body = { wallet, email: ada, locale: 'en', key: device.key, site, signature, ...more }
  return device.ask('POST', 'confirmations', body)
}

async function confirmed(world: RecoveryWorld, device: Device, wallet: string, email = ada) {
  const { confirmation: made } = await read<ConfirmationReply>(
    await confirmation(device, wallet, { email }),
  )
  return device.verify(made!.recovery, await world.code(email))
}

async function tries(world: RecoveryWorld, device: Device, wallet: string, email = ada) {
  const recovery = await started(device.begin(wallet, email))
  return nameOf(await device.verify(recovery, await world.code(email)))
}

test('is on unless the operator switches it off', () => {
  const settings = (value?: string) =>
    readRecoverySettings({
      ...(value !== undefined && { PORTICO_RECOVERY_CONFIRM: value }),
    }).confirms
  expect(defaultRecoverySettings().confirms).toBe(true)
  expect([undefined, '', 'true', 'false', '0'].map(settings)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('gives no other device a share before a device of the wallet has confirmed the address', async () => {
  const world = await confirming()
  const [owner, next] = [await world.device(), await world.device()]
  const { wallet } = await world.wallet(owner)
  expect(await tries(world, next, wallet)).toBe('403 unconfirmed')
  expect((await confirmed(world, owner, wallet)).status).toBe(200)
  expect(await tries(world, next, wallet)).toBe('200 ok')
  // Once is enough.
  expect(await read(await confirmation(owner, wallet))).toEqual({ confirmation: null })
})

test('a planted wallet: opens nothing for the owner of the address, whose code no other device can use', async () => {
  const world = await confirming()
  const [server, victim] = [await world.device('198.51.100.1'), await world.device()]
  const { wallet } = await world.wallet(server)
  // The server cannot read the mail. The victim’s honest frame asks as for any wallet.
  const made = await read<ConfirmationReply>(await confirmation(server, wallet))
  const { text } = await world.sink.next(ada)
  expect(text).toContain('someone else has made a wallet with your address')
  const code = /^\d{6}$/m.exec(text)![0]
  expect(await nameOf(await victim.verify(made.confirmation!.recovery, code))).toBe('401 proof')
  expect(await tries(world, victim, wallet)).toBe('403 unconfirmed')
  // Neither does the victim’s device confirm it.
  expect(await read(await confirmation(victim, wallet))).toEqual({ confirmation: null })
  expect(await tries(world, victim, wallet)).toBe('403 unconfirmed')
})

test('mails no confirmation to another address, without the device’s signature, or where none is needed', async () => {
  const world = await confirming()
  const owner = await world.device()
  const { wallet } = await world.wallet(owner)
  const locked = newLocked()
  await owner.keep(locked, { email: undefined, lock: newLock().lock })
  expect([
    await read(await confirmation(owner, wallet, { email: 'mallory@evil.example' })),
    await read(await confirmation(owner, locked.wallet)),
    await read(await confirmation(owner, newKept().wallet)),
    await nameOf(await confirmation(owner, wallet, { signature: 'A'.repeat(86) })),
  ]).toEqual([{ confirmation: null }, { confirmation: null }, { confirmation: null }, '401 proof'])
  const open = await startWorld({ confirms: false })
  const other = await open.device()
  expect(await read(await confirmation(other, (await open.wallet(other)).wallet))).toEqual({
    confirmation: null,
  })
  expect([world.sink.mails(), open.sink.mails()]).toEqual([[], []])
})

test('keeps a confirmed address confirmed when shares are replaced, over a restart, and asks for a new address again', async () => {
  const world = await confirming({ database: path.join(folder(), 'recovery.sqlite') })
  const [owner, next] = [await world.device(), await world.device()]
  const { wallet } = await world.wallet(owner)
  await confirmed(world, owner, wallet)
  await owner.keep({ ...newKept(), wallet }, { replaces: true })
  expect(await tries(world, next, wallet)).toBe('200 ok')
  await world.recoveryService.stop()
  const again = await startRecoveryService(world.options)
  onTestFinished(() => again.stop())
  const there = deviceOf(again.url, '192.0.2.1', owner)
  expect(await read(await confirmation(there, wallet))).toEqual({ confirmation: null })
  const email = 'ada@new.example'
  await there.keep({ ...newKept(), wallet }, { email, replaces: true })
  const third = deviceOf(again.url, '192.0.2.3', await world.device())
  expect(await tries(world, third, wallet, email)).toBe('403 unconfirmed')
  expect((await confirmed(world, there, wallet, email)).status).toBe(200)
  expect(await tries(world, third, wallet, email)).toBe('200 ok')
})
