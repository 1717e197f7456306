/** What opens a wallet without the server, and what does not. */
import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysOf } from '../keys/secret.ts'
import { lockShare } from '../login/locked.ts'
import type { PassphraseQuestion } from '../ports.ts'
import type { RecoveryService } from '../server/recovery-service.ts'
import { utf8, type Bytes } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { Device } from '../store/device.ts'
import type { FoundWallet } from './found.ts'
import { byCode, bySecret, openWallet, type OpenDeps } from './open.ts'

const wallet = 'w'.repeat(22)
const set = 's'.repeat(22)
const addresses = { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) }
const shareOf = (byte: number): Bytes => new Uint8Array(17).fill(byte)
const secretOf = async (typed: string): Promise<Bytes> =>
  new Uint8Array(await webcrypto.subtle.digest('SHA-256', utf8(typed)))

const refuse = (): never => {
  throw new Error('not asked')
}

/** The device's share is all 7s, the recovery share all 9s. */
function scene(more: Partial<FoundWallet> = {}) {
  const asked: unknown[] = []
  const combined: string[] = []
  const device = { key: 'k'.repeat(87), sign: async (text: string) => text } as Device
  const found: FoundWallet = {
    wallet,
    sets: [set],
    addresses,
    kind: null,
    store: {
      device: async () => device,
      session: undefined!,
      known: undefined!,
      shares: {
        list: refuse,
        put: refuse,
        keep: refuse,
        forget: refuse,
        method: refuse,
        markUnconfirmed: refuse,
        open: async (name) => (name === set ? shareOf(7).buffer : null),
      },
    },
    ...more,
  }
  const service: RecoveryService = {
    keep: refuse,
    forget: refuse,
    post: refuse,
    async recover(_, entry) {
      asked.push(entry)
      return { recovery: 'r'.repeat(22), expires: 9, resend: 3, now: 1 }
    },
    resend: refuse,
    async verify(_, recovery, code, sets) {
      asked.push([recovery, code, sets])
      if (code !== '123456') throw new FrameError('wrong-code')
      return { set, share: shareOf(9) }
    },
    async unlock(_, { secret }, sets) {
      const { key, secret: right } = await keysOf(await secretOf('correct horse'), wallet)
      if (secret !== right) throw new FrameError('wrong-secret')
      return { set: sets[0]!, share: await lockShare(key, { wallet, set }, shareOf(9)) }
    },
  }
  const typed: string[] = []
  const deps: OpenDeps = {
    recoveryService: service,
    stretch: (text) => secretOf(text),
    passkeyDomain: 'wallet.example',
    site: 'https://wallet.example',
    locale: 'en',
    now: () => 1,
    keys: {
      async addresses(shares) {
        combined.push(shares.map((each) => String(new Uint8Array(each)[0])).join())
        return addresses
      },
      async phrase(shares, known) {
        combined.push(shares.map((each) => String(new Uint8Array(each)[0])).join())
        expect(known).toEqual(addresses)
        return { phrase: new TextEncoder().encode('legal winner').buffer }
      },
    },
    screen: {
      askRecoveryCode: async () => typed.shift() ?? null,
      askPasskey: refuse,
      async askPassphrase<T>({ act }: PassphraseQuestion<T>) {
        for (const text of typed.splice(0))
          try {
            return { value: await act(text) }
          } catch (error) {
            if (!isFrameError(error, 'wrong-secret')) throw error
          }
        return null
      },
    },
  }
  return { deps, found, asked, combined, typed, service }
}

const signal = new AbortController().signal

test('asks the recovery service with the wallet, the address and this device’s sets alone', async () => {
  const { deps, found, asked, typed } = scene()
  typed.push('000000', '123456')
  const given = await byCode(deps, found, 'ana@mail.example', signal)
  expect(given).toEqual({ set, share: shareOf(9) })
  expect(asked).toEqual([
    { wallet, email: 'ana@mail.example', locale: 'en', site: 'https://wallet.example' },
    ['r'.repeat(22), '000000', [set]],
    ['r'.repeat(22), '123456', [set]],
  ])
})

test('gives nothing when the visitor turns away, and refuses the share of another device’s set', async () => {
  const { deps, found, service, typed } = scene()
  expect(await byCode(deps, found, 'ana@mail.example', signal)).toBeNull()
  const share = shareOf(9)
  service.verify = async () => ({ set: 'o'.repeat(22), share })
  typed.push('123456')
  await expect(byCode(deps, found, 'ana@mail.example', signal)).rejects.toMatchObject({
    code: 'recovery-unknown',
  })
  expect(share).toEqual(shareOf(0))
})

test('opens a share that only the visitor can decrypt by the passphrase, after a wrong one', async () => {
  const { deps, found, typed } = scene()
  typed.push('wrong horse', 'correct horse')
  expect(await bySecret(deps, found, 'passphrase', signal)).toEqual({ set, share: shareOf(9) })
  expect(await bySecret(deps, found, 'passphrase', signal)).toBeNull()
})

test('combines both shares for each look at the phrase, and overwrites the recovery share at the end', async () => {
  const { deps, found, combined } = scene()
  const share = shareOf(9)
  const opened = await openWallet(deps, found, { set, share })
  expect([opened.addresses, opened.isKnown]).toEqual([addresses, true])
  for (let looks = 0; looks < 2; looks++)
    expect(new TextDecoder().decode(await opened.phrase())).toBe('legal winner')
  expect(combined).toEqual(['7,9', '7,9', '7,9'])
  opened.close()
  expect(share).toEqual(shareOf(0))
})

test.each([
  ['another wallet than the browser knew', { addresses: { ...addresses, solana: '2'.repeat(32) } }],
  ['another address on Ethereum', { addresses: { ...addresses, eip155: `0x${'2'.repeat(40)}` } }],
])('shows nothing of %s', async (_, more) => {
  const { deps, found } = scene(more)
  const share = shareOf(9)
  await expect(openWallet(deps, found, { set, share })).rejects.toMatchObject({
    code: 'keys-mismatch',
  })
  expect(share).toEqual(shareOf(0))
})

test('says that addresses are new where the browser knew none, and refuses a share whose key is gone', async () => {
  const { deps, found } = scene({ addresses: null })
  expect((await openWallet(deps, found, { set, share: shareOf(9) })).isKnown).toBe(false)
  const share = shareOf(9)
  await expect(openWallet(deps, found, { set: 'o'.repeat(22), share })).rejects.toMatchObject({
    code: 'storage-damaged',
  })
  expect(share).toEqual(shareOf(0))
})
