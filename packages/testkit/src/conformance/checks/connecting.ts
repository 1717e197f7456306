import { limits } from '@portico/core'
import { assert, ends, equal } from '../assert.ts'
import { openPage, type Page } from '../page.ts'
import type { Check, SubjectWallet, SubjectWalletOptions, AdapterSubject } from '../types.ts'

async function offered(
  subject: AdapterSubject,
  options: Partial<SubjectWalletOptions> = {},
): Promise<{ page: Page; wallet: SubjectWallet }> {
  const page = openPage(subject)
  const wallet = page.install(options)
  await page.until(() => page.offers().length > 0, 'the wallet to be offered')
  return { page, wallet }
}

async function cancelled(subject: AdapterSubject): Promise<{ page: Page; wallet: SubjectWallet }> {
  const { page, wallet } = await offered(subject)
  wallet.answer('hang')
  const result = ends(page.connect(), 'user', 'a connection that was cancelled')
  await page.until(() => wallet.prompts() > 0, 'the owner to be asked')
  page.portico.cancel()
  await result
  nothingConnected(page, 'the visitor stopped')
  return { page, wallet }
}

function nothingConnected(page: Page, after: string): void {
  equal(page.status().is, 'disconnected', `the status after ${after}`)
  equal(page.portico.provider(page.namespace), null, `the provider after ${after}`)
  equal(page.links(), [], `what is stored after ${after}`)
  equal(page.hostCalls, [], `the calls to the host after ${after}`)
}

export const connecting: readonly Check[] = [
  {
    name: 'connects, and emits it once',
    async run(subject) {
      const { page, wallet } = await offered(subject)
      const account = await page.connect()
      const [address] = subject.accounts
      const chain = subject.networks[0].id
      equal(
        [account.address, account.chain],
        [address, chain],
        'the account that connecting resolves with',
      )
      const status = page.status()
      assert(status.is === 'connected', 'the namespace to be connected')
      equal([status.account, status.chain, status.supported], [address, chain, true], 'the state')
      equal(page.hostCalls, [['connect', { ...account, restored: false }]], 'the calls to the host')
      equal(wallet.prompts(), 1, 'how often the owner was asked')
      assert(page.portico.provider(page.namespace) !== null, 'a provider')
      equal(
        await page.spied.adapter.parseAddress(address),
        address,
        'the account in canonical form',
      )
    },
  },
  {
    name: 'lists every account of the wallet once, and lets the page choose one',
    needs: 'many-accounts',
    async run(subject) {
      const [first, second] = subject.accounts
      const { page } = await offered(subject, { accounts: [first, second] })
      await page.connect()
      const status = page.status()
      assert(status.is === 'connected', 'the namespace to be connected')
      const shared = status.all.map(({ address }) => address)
      assert(shared.includes(first) && shared.includes(second), 'both accounts to be shared')
      equal(new Set(shared).size, shared.length, 'the number of different accounts')
      await page.portico.setAccount(second)
      equal(page.hostCalls.at(-1), ['account', second], 'the last call to the host')
    },
    async absent(subject) {
      const { page } = await offered(subject)
      await page.connect()
      const status = page.status()
      equal(status.is === 'connected' && status.all.length, 1, 'the number of accounts')
    },
  },
  {
    name: 'ends as rejected when the owner refuses, connects nothing, and can be retried',
    async run(subject) {
      const { page, wallet } = await offered(subject)
      wallet.answer('reject')
      await ends(page.connect(), 'rejected', 'a refused connection')
      nothingConnected(page, 'a refusal')
      const { attempt } = page.portico.getState()
      equal(attempt.is === 'failed' && attempt.exit, 'rejected', 'the attempt')
      wallet.answer('approve')
      await page.portico.retry()
      equal(page.status().is, 'connected', 'the status after trying again')
    },
  },
  {
    name: 'waits for a silent wallet until the deadline, and no longer',
    async run(subject) {
      const { page, wallet } = await offered(subject)
      wallet.answer('hang')
      const result = ends(page.connect(), 'timeout', 'a connection that nobody answers')
      await page.until(() => wallet.prompts() > 0, 'the owner to be asked')
      page.clock.pass((subject.approval ?? limits.approval) - 1)
      equal(page.status().is, 'connecting', 'the status just before the deadline')
      page.clock.pass(1)
      await result
      nothingConnected(page, 'the deadline')
    },
  },
  {
    name: 'stops waiting when the visitor cancels, and does not apply a later approval',
    needs: 'hold-back',
    async run(subject) {
      const { page, wallet } = await cancelled(subject)
      wallet.answer('approve')
      wallet.approve()
      await page.settle()
      nothingConnected(page, 'an approval that came too late')
      await page.connect()
      equal(page.status().is, 'connected', 'the status after asking again')
    },
    async absent(subject) {
      const { page, wallet } = await cancelled(subject)
      wallet.answer('approve')
      wallet.approve()
      await page.untilStatus('connected')
      equal(
        page.hostCalls.map(([what]) => what),
        ['connect'],
        'the calls to the host',
      )
      equal(page.portico.getState().attempt.is, 'idle', 'the attempt, which nobody waits for')
    },
  },
  {
    name: 'prompts the owner once for two presses',
    async run(subject) {
      const { page, wallet } = await offered(subject)
      wallet.answer('hang')
      const presses = [page.connect(), page.connect()]
      await page.until(() => wallet.prompts() > 0, 'the owner to be asked')
      await page.settle()
      equal(wallet.prompts(), 1, 'how often the owner was asked')
      wallet.approve()
      await Promise.all(presses)
      equal(page.status().is, 'connected', 'the status')
    },
  },
  {
    name: 'ends as locked when the wallet is locked',
    needs: 'lock',
    async run(subject) {
      const { page, wallet } = await offered(subject)
      wallet.lock?.()
      await ends(page.connect(), 'locked', 'connecting a locked wallet')
      nothingConnected(page, 'a locked wallet')
      wallet.unlock?.()
      await page.connect()
      equal(page.status().is, 'connected', 'the status once it is unlocked')
    },
    async absent(subject) {
      const wallet = openPage(subject).install()
      assert(
        !wallet.lock && !wallet.unlock,
        'no verb of a wallet that does not report that it is locked',
      )
    },
  },
  {
    name: 'ends as pending when the wallet has an open prompt',
    needs: 'pending',
    async run(subject) {
      const { page, wallet } = await offered(subject)
      wallet.answer('pending')
      await ends(page.connect(), 'pending', 'asking a wallet that asks already')
      nothingConnected(page, 'a wallet that asks already')
    },
  },
  {
    name: 'rejects an invalid answer with a typed error, connects nothing, and connects on a valid one',
    async run(subject) {
      for (const { what, run } of subject.answers) {
        const { page, wallet } = await offered(subject)
        run(wallet)
        await ends(
          page.connect(),
          ['failed', 'locked', 'unsupported', 'rejected'],
          `a wallet that ${what}`,
        )
        nothingConnected(page, `a wallet that ${what}`)
      }
    },
  },
]
