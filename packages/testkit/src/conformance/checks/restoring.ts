import { assert, equal } from '../assert.ts'
import { connectedPage, passRestore, reloadedPage } from '../page.ts'
import type { AdapterSubject, Check, SubjectWallet } from '../types.ts'

/**
 * If a wallet can answer without a window, the declared lack is wrong: then the link does not end.
 */
async function absent(subject: AdapterSubject): Promise<void> {
  const { page, wallet } = await connectedPage(subject)
  const stored = page.links().length > 0
  const asked = wallet.prompts()
  const later = page.reload()
  if (stored) {
    equal(later.status(), restored(subject), 'the status at once after a reload')
    await later.untilStatus('disconnected')
  }
  await later.settle()
  equal(
    later.status(),
    { is: 'disconnected', ...(stored ? { exit: 'session-expired' } : {}) },
    'the status after a reload',
  )
  equal(wallet.prompts(), asked, 'how often the owner was asked')
  equal(later.hostCalls, [], 'the calls to the host')
  await later.connect()
  equal(later.status().is, 'connected', 'the status after one press')
}

function standsWithout(lost: (wallet: SubjectWallet) => void): NonNullable<Check['absent']> {
  return async (subject) => {
    if (subject.lacks?.restore) return
    const { page, wallet, asked } = await reloadedPage(subject, lost)
    await page.untilStatus('connected')
    const status = page.status()
    equal(status.is === 'connected' && status.account, subject.accounts[0], 'the account')
    equal(wallet.prompts(), asked, 'how often the owner was asked')
  }
}

const restored = (subject: AdapterSubject): object => ({
  is: 'restoring',
  account: subject.accounts[0],
  chain: subject.networks[0].id,
})

export const restoring: readonly Check[] = [
  {
    name: 'reconnects after a reload without a prompt',
    needs: 'restore',
    async run(subject) {
      const { page, wallet, asked } = await reloadedPage(subject)
      equal(page.status(), restored(subject), 'the status before the wallet has answered')
      await page.untilStatus('connected')
      await page.settle()
      equal(wallet.prompts(), asked, 'how often the owner was asked')
      const status = page.status()
      equal(
        status.is === 'connected' && [status.account, status.chain],
        [subject.accounts[0], subject.networks[0].id],
        'the account',
      )
      equal(
        page.hostCalls.map(([what]) => what),
        ['connect'],
        'the calls to the host',
      )
      assert(
        page.hostCalls[0]?.[0] === 'connect' && page.hostCalls[0][1].restored,
        'the host to be called with a restored account',
      )
      assert(page.portico.provider(page.namespace) !== null, 'a provider')
    },
    absent,
  },
  {
    name: 'restores a late wallet, and no other in its place',
    needs: ['restore', 'wait-to-restore'],
    async run(subject) {
      const { page, wallet, asked } = await reloadedPage(subject, (wallet) => wallet.hide())
      page.install({ name: page.names[1], accounts: [subject.accounts[1]] })
      await page.settle()
      equal(page.status(), restored(subject), 'the status while the wallet has not come')
      wallet.announce()
      await page.untilStatus('connected')
      await page.settle()
      const status = page.status()
      equal(status.is === 'connected' && status.account, subject.accounts[0], 'the account')
      equal(wallet.prompts(), asked, 'how often the owner was asked')
    },
    absent: standsWithout((wallet) => wallet.hide()),
  },
  {
    name: 'reports a missing wallet after the deadline with a reason, and connects when it appears',
    needs: ['restore', 'wait-to-restore'],
    async run(subject) {
      const { page, wallet, asked } = await reloadedPage(subject, (wallet) => wallet.hide())
      await passRestore(page)
      equal(page.status(), { is: 'disconnected', exit: 'timeout' }, 'the status after the deadline')
      equal(page.links().length, 1, 'the number of stored links')
      wallet.announce()
      await page.untilStatus('connected')
      equal(wallet.prompts(), asked, 'how often the owner was asked')
    },
  },
  {
    name: 'stops waiting for a silent wallet at the deadline of a restore',
    needs: ['restore', 'wait-to-restore'],
    async run(subject) {
      const { page, wallet, asked } = await reloadedPage(subject, (mute) => mute.answer('silent'))
      await passRestore(page)
      equal(page.status(), { is: 'disconnected', exit: 'timeout' }, 'the status after the deadline')
      equal(wallet.prompts(), asked, 'how often the owner was asked')
    },
    absent: standsWithout((wallet) => wallet.answer('silent')),
  },
  {
    name: 'reports a locked wallet as locked, and connects once it is unlocked',
    needs: 'lock',
    applies: (subject) => !subject.lacks?.restore,
    async run(subject) {
      const { page, wallet, asked } = await reloadedPage(subject, (locked) => locked.lock?.())
      await page.untilStatus('disconnected')
      equal(page.status(), { is: 'disconnected', exit: 'locked' }, 'the status')
      equal(page.links().length, 1, 'the number of stored links')
      wallet.unlock?.()
      await page.untilStatus('connected')
      equal(wallet.prompts(), asked, 'how often the owner was asked')
    },
  },
  {
    name: 'restores the wallet’s present account',
    needs: 'restore',
    async run(subject) {
      const [, second] = subject.accounts
      const { page } = await reloadedPage(subject, (wallet) => wallet.changeAccounts([second]))
      await page.untilStatus('connected')
      await page.settle()
      const status = page.status()
      equal(status.is === 'connected' && status.account, second, 'the account')
    },
  },
  {
    name: 'does not restore a disconnected wallet',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      await page.portico.disconnect()
      const asked = wallet.prompts()
      const later = page.reload()
      await later.settle()
      equal(later.status(), { is: 'disconnected' }, 'the status')
      equal(wallet.prompts(), asked, 'how often the owner was asked')
    },
  },
]
