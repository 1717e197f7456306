import { assert, ends, equal } from '../assert.ts'
import { connectedPage } from '../page.ts'
import type { Check } from '../types.ts'

export const facts: readonly Check[] = [
  {
    name: 'follows the owner to another account, and emits it once',
    needs: 'accounts-fact',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const [, second] = subject.accounts
      wallet.changeAccounts([second])
      await page.until(
        () => page.hostCalls.length > 1,
        'a call to the host about the other account',
      )
      await page.settle()
      const status = page.status()
      equal(status.is === 'connected' && status.account, second, 'the account')
      equal(page.hostCalls.slice(1), [['account', second]], 'the calls to the host')
      equal(wallet.prompts(), 1, 'how often the owner was asked')
    },
    async absent(subject) {
      const { page, wallet } = await connectedPage(subject)
      wallet.changeAccounts([subject.accounts[1]])
      await page.settle()
      equal(
        page.hostCalls.length,
        1,
        'the number of calls to the host of a wallet that emits nothing',
      )
    },
  },
  {
    name: 'uses the account that the owner selects, and the page’s choice until then',
    needs: 'account-order',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const [first, second] = subject.accounts
      const account = (): unknown => {
        const status = page.status()
        return status.is === 'connected' && status.account
      }
      wallet.changeAccounts([second, first])
      await page.until(
        () => page.hostCalls.length > 1,
        'a call to the host about the other account',
      )
      await page.settle()
      equal(account(), second, 'the account that is in front')
      const status = page.status()
      if (status.is !== 'connected' || status.all.length < 2) return
      await page.portico.setAccount(first, page.namespace)
      wallet.changeAccounts([second, first])
      await page.settle()
      equal(account(), first, 'the account that was chosen')
    },
    async absent(subject) {
      const { page, wallet } = await connectedPage(subject)
      wallet.changeAccounts([subject.accounts[1], subject.accounts[0]])
      await page.settle()
      equal(
        page.hostCalls.length,
        1,
        'the number of calls to the host of a wallet that emits nothing',
      )
    },
  },
  {
    name: 'is disconnected as locked while the wallet is locked, and reconnects without a prompt',
    needs: 'lock',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const asked = wallet.prompts()
      wallet.lock?.()
      await page.untilStatus('disconnected')
      equal(page.status(), { is: 'disconnected', exit: 'locked' }, 'the status')
      equal(page.portico.provider(page.namespace), null, 'the provider')
      equal(page.links().length, 1, 'the number of stored links')
      wallet.unlock?.()
      await page.untilStatus('connected')
      await page.settle()
      equal(wallet.prompts(), asked, 'how often the owner was asked')
      equal(
        page.hostCalls.map(([what]) => what),
        ['connect', 'disconnect', 'connect'],
        'the calls to the host',
      )
    },
  },
  {
    name: 'is disconnected while the wallet is missing from the page, and reconnects without a prompt',
    needs: 'vanish',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const asked = wallet.prompts()
      wallet.vanish?.()
      await page.untilStatus('disconnected')
      equal(page.status(), { is: 'disconnected', exit: 'wallet-gone' }, 'the status')
      equal(page.portico.provider(page.namespace), null, 'the provider')
      wallet.comeBack?.()
      await page.untilStatus('connected')
      await page.settle()
      equal(wallet.prompts(), asked, 'how often the owner was asked')
      equal(
        page.hostCalls.map(([what]) => what),
        ['connect', 'disconnect', 'connect'],
        'the calls to the host',
      )
      assert(page.portico.provider(page.namespace) !== null, 'a provider again')
    },
  },
  {
    name: 'ignores invalid events of a wallet',
    async run(subject) {
      for (const { what, run } of subject.facts) {
        const { page, wallet } = await connectedPage(subject)
        const before = page.status()
        run(wallet)
        await page.settle()
        equal(page.status(), before, `the status after a wallet that ${what}`)
        equal(page.hostCalls.length, 1, `the number of calls to the host of a wallet that ${what}`)
      }
    },
  },
  {
    name: 'returns the provider of its own namespace, and none when disconnected',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      assert(
        page.portico.provider(page.namespace) === page.connection().provider,
        'the provider of the connection',
      )
      equal(
        page.portico.provider(`not-${page.namespace}`),
        null,
        'the provider of another namespace',
      )
      await page.portico.disconnect()
      equal(page.portico.provider(page.namespace), null, 'the provider after disconnecting')
      wallet.answer('reject')
      // A permission that was not revoked may be used again.
      await page.connect().catch(() => {})
      equal(
        page.portico.provider(page.namespace) !== null,
        page.status().is === 'connected',
        'whether there is a provider',
      )
    },
  },
  {
    name: 'releases and deletes the link when the visitor disconnects, and stops listening',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      await page.portico.disconnect()
      equal(page.status(), { is: 'disconnected', exit: 'user' }, 'the status')
      equal(page.links(), [], 'what is stored')
      equal(page.hostCalls.slice(1), [['disconnect', 'user']], 'the calls to the host')
      await page.settle()
      wallet.changeAccounts([subject.accounts[1]])
      wallet.changeNetwork?.(subject.networks[1].id)
      wallet.lock?.()
      wallet.unlock?.()
      wallet.vanish?.()
      wallet.comeBack?.()
      await page.settle()
      equal(page.hostCalls.length, 2, 'the number of calls to the host')
      equal(page.spied.stray, [], 'facts of a connection that was detached')
      equal(page.status(), { is: 'disconnected', exit: 'user' }, 'the status')
    },
  },
  {
    name: 'revokes the permission in the wallet on disconnect',
    needs: 'give-back',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      equal(wallet.granted(), true, 'whether the wallet counts the page as connected')
      await page.portico.disconnect()
      await page.until(() => !wallet.granted(), 'the wallet to count the page as disconnected')
    },
  },
  {
    name: 'does not wait for a silent wallet to disconnect',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      wallet.answer('silent')
      await page.portico.disconnect()
      equal(page.status(), { is: 'disconnected', exit: 'user' }, 'the status')
      equal(page.links(), [], 'what is stored')
      await ends(
        page.portico.connect({ offer: 'nobody' }),
        'not-installed',
        'connecting a wallet that never was',
      )
    },
  },
]
