/**
 * A page that slept has received no events of its wallet, so it asks the wallet before anything is
 * signed.
 */
import { expect, test } from 'vitest'
import { limits } from '@portico/core'
import type { SolanaBehaviour } from '@portico/testkit/solana'
import { ada, both, connected, plain, transfer, utf8, type Connected } from './world.ts'

const asks: readonly [string, string, (page: Connected, from: string) => Promise<unknown>][] = [
  ['a text', 'solana:signMessage', (page) => page.provider().signMessage(utf8('Hello'))],
  [
    'a transaction',
    'solana:signTransaction',
    (page, from) => page.provider().signTransaction(transfer(from, plain.address, 1n)),
  ],
  ['a sign-in', 'solana:signIn', (page) => page.provider().signIn({ domain: 'shop.example' })],
]

/**
 * Connected as Ada. In `sleep` minutes pass in which the wallet shares other accounts and sends no
 * event.
 */
async function page(behaviour: SolanaBehaviour = 'approve') {
  const made = await connected({ accounts: both })
  made.wallet.switchAccounts([ada.address])
  const before = made.wallet.calls.length
  return {
    ...made,
    /** What the wallet was asked since then. */
    asked: () =>
      made.wallet.calls
        .slice(before)
        .map(({ feature, inputs }) =>
          (inputs[0] as { silent?: boolean } | undefined)?.silent ? 'silently' : feature,
        ),
    nap(shared: readonly string[]) {
      made.wallet.set('events-never')
      made.wallet.switchAccounts(shared)
      made.wallet.set(behaviour)
      made.sleep(60_000)
    },
  }
}

test.each(asks)(
  '%s is not signed for an account that the wallet left while the page was suspended, and the page follows',
  async (_what, feature, ask) => {
    const made = await page()
    made.nap([plain.address])
    await expect(ask(made, ada.address)).rejects.toMatchObject({ code: 'account-changed' })
    expect(made.asked()).toEqual(['silently'])
    expect(made.status()).toMatchObject({ is: 'connected', account: plain.address })
    // The account that the visitor sees now is the one that signs.
    await ask(made, plain.address)
    expect(made.asked()).toEqual(['silently', feature])
    expect(JSON.stringify(made.wallet.calls.at(-1)!.inputs)).toContain(plain.address)
  },
)

test.each(asks)(
  'signs %s when nothing has changed, with one wallet prompt',
  async (_what, feature, ask) => {
    const made = await page()
    made.nap([ada.address])
    await ask(made, ada.address)
    await ask(made, ada.address)
    expect(made.asked()).toEqual(['silently', feature, feature])
  },
)

test('an account that is not active and that the wallet left does not sign', async () => {
  const made = await connected({ accounts: both })
  await made.portico.setAccount(ada.address)
  made.wallet.set('events-never')
  made.wallet.switchAccounts([ada.address])
  made.wallet.set('approve')
  made.sleep(60_000)
  await expect(
    made.provider().signMessage(utf8('Hello'), { account: plain.address }),
  ).rejects.toMatchObject({ code: 'account-unknown' })
  expect(made.wallet.calls.at(-1)!.feature).toBe('standard:connect')
})

test.each<SolanaBehaviour>(['silent-rejects', 'silent-throws'])(
  'uses the wallet’s own accounts when the silent call fails (%s)',
  async (behaviour) => {
    const made = await page(behaviour)
    made.nap([plain.address])
    await expect(made.provider().signMessage(utf8('Hello'))).rejects.toMatchObject({
      code: 'account-changed',
    })
    expect(made.status()).toMatchObject({ account: plain.address })
  },
)

test.each<SolanaBehaviour>([
  'accounts-none',
  'accounts-string',
  'accounts-null',
  'accounts-bad-address',
  'accounts-throwing',
])(
  'requests the signature from a wallet without an account (%s), which reports its own error',
  async (behaviour) => {
    const made = await page(behaviour)
    made.nap([ada.address])
    await made.provider().signMessage(utf8('Hello'))
    expect(made.status()).toMatchObject({ is: 'connected', account: ada.address })
    expect(made.asked()).toEqual(['silently', 'solana:signMessage'])
  },
)

test('waits for a silent wallet up to a limit, and then requests the signature', async () => {
  const made = await page('silent-hangs')
  made.nap([ada.address])
  const signing = made.provider().signMessage(utf8('Hello'))
  await made.overdue(limits.restore)
  await signing
  expect(made.asked()).toEqual(['silently', 'solana:signMessage'])
})

test('a wallet that left the page during a request signs nothing', async () => {
  const made = await page('silent-hangs')
  made.nap([ada.address])
  const signing = made.provider().signMessage(utf8('Hello'))
  await made.wallet.asked('standard:connect', 2)
  made.wallet.leave()
  await made.overdue(limits.restore)
  await expect(signing).rejects.toMatchObject({ code: 'account-changed' })
  expect(made.status()).toMatchObject({ is: 'disconnected', exit: 'wallet-gone' })
  expect(made.asked()).toEqual(['silently'])
})
