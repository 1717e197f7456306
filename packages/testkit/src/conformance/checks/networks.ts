import { assert, ends, equal } from '../assert.ts'
import { connectedPage, openPage } from '../page.ts'
import type { AdapterSubject, Check } from '../types.ts'

async function staysWhereItIs(subject: AdapterSubject): Promise<void> {
  const { page } = await connectedPage(subject)
  assert(
    page.connection().setChain === undefined,
    'no setChain on the connection of a wallet that stays where it is',
  )
  const error = await ends(
    page.portico.switchNetwork(subject.networks[1].id),
    'unsupported',
    'switching',
  )
  equal([error.code, error.message], ['chain-unsupported', 'Chain is not supported'], 'the error')
}

export const networks: readonly Check[] = [
  {
    name: 'switches to the network that the page chooses, and emits it once',
    needs: 'chain-choice',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const [, second] = subject.networks
      const asked = wallet.prompts()
      await page.portico.switchNetwork(second.id)
      await page.settle()
      const status = page.status()
      equal(
        status.is === 'connected' && [status.chain, status.supported],
        [second.id, true],
        'the network',
      )
      equal(page.hostCalls.slice(1), [['network', second.id]], 'the calls to the host')
      if (!subject.lacks?.['chain-fact']) return
      equal(
        wallet.prompts(),
        asked,
        'how often the owner is asked for a choice that is the page’s own',
      )
    },
    absent: staysWhereItIs,
  },
  {
    name: 'restores the network after a reload',
    needs: 'chain-choice',
    applies: (subject) => !subject.lacks?.restore,
    async run(subject) {
      const { page } = await connectedPage(subject)
      const [, second] = subject.networks
      await page.portico.switchNetwork(second.id)
      const later = page.reload()
      await later.untilStatus('connected')
      const status = later.status()
      equal(status.is === 'connected' && status.chain, second.id, 'the network')
    },
  },
  {
    name: 'follows the wallet to another network, and emits it once',
    needs: 'chain-fact',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const [, second] = subject.networks
      wallet.changeNetwork?.(second.id)
      await page.until(
        () => page.hostCalls.length > 1,
        'a call to the host about the other network',
      )
      await page.settle()
      const status = page.status()
      equal(
        status.is === 'connected' && [status.chain, status.supported],
        [second.id, true],
        'the network',
      )
      equal(page.hostCalls.slice(1), [['network', second.id]], 'the calls to the host')
    },
    async absent(subject) {
      const { page, wallet } = await connectedPage(subject)
      assert(!wallet.changeNetwork, 'no verb of a wallet that owns no chain')
      const { links, current } = page.portico.getState()
      equal(
        links[current[page.namespace] ?? '']?.namespaces[page.namespace]?.chainOwner,
        'app',
        'the owner of the chain',
      )
    },
  },
  {
    name: 'connects on a network that the page does not use, and marks it as unsupported',
    needs: ['chain-fact', 'foreign-chain'],
    async run(subject) {
      assert(
        subject.foreign,
        'a foreign network in the driver of a namespace whose wallets own the chain',
      )
      const { page } = await connectedPage(subject, { serves: 'foreign' })
      const status = page.status()
      equal(
        status.is === 'connected' && [status.chain, status.supported],
        [subject.foreign, false],
        'the network',
      )
    },
    async absent(subject) {
      if (subject.lacks?.['chain-fact']) return
      const page = openPage(subject)
      page.install({ serves: 'foreign' })
      await page.until(() => page.offers().length > 0, 'the wallet to be offered')
      await ends(
        page.connect(),
        'unsupported',
        'connecting a wallet that serves other networks only',
      )
      equal(page.status().is, 'disconnected', 'the status')
    },
  },
  {
    name: 'stays on the network when the owner refuses the switch',
    needs: 'chain-fact',
    applies: (subject) => !subject.lacks?.['chain-choice'],
    async run(subject) {
      // A network that it has not approved yet, where wallets approve networks.
      const { page, wallet } = await connectedPage(subject, { serves: 'first' })
      const [first, second] = subject.networks
      wallet.answer('reject')
      await ends(page.portico.switchNetwork(second.id), 'rejected', 'a refused switch')
      const status = page.status()
      equal(status.is === 'connected' && status.chain, first.id, 'the network')
      equal(page.hostCalls.length, 1, 'the number of calls to the host')
    },
  },
  {
    name: 'reports a chain that the wallet does not support',
    needs: 'chain-choice',
    // If the wallet owns the chain, it decides about a network itself.
    applies: (subject) => subject.lacks?.['chain-fact'] !== undefined,
    async run(subject) {
      const { page } = await connectedPage(subject, { serves: 'first' })
      const [first, second] = subject.networks
      const error = await ends(
        page.portico.switchNetwork(second.id),
        'unsupported',
        'switching to what the wallet cannot serve',
      )
      equal(
        [error.code, error.message],
        ['chain-unsupported', 'Chain is not supported'],
        'the error',
      )
      const status = page.status()
      equal(status.is === 'connected' && status.chain, first.id, 'the network')
      equal(page.hostCalls.length, 1, 'the number of calls to the host')
    },
  },
  {
    name: 'adds a network to the wallet without a switch',
    needs: 'add-chain',
    async run(subject) {
      const { page } = await connectedPage(subject)
      await page.portico.addNetworkToWallet(subject.networks[1].id)
      assert(page.connection().addChain, 'addChain on the connection')
    },
    async absent(subject) {
      const { page } = await connectedPage(subject)
      assert(
        page.connection().addChain === undefined,
        'no addChain on the connection of a wallet that cannot be offered a network',
      )
      const error = await ends(
        page.portico.addNetworkToWallet(subject.networks[1].id),
        'unsupported',
        'offering a network',
      )
      equal(
        [error.code, error.message],
        ['chain-unsupported', 'Chain is not supported'],
        'the error',
      )
    },
  },
]
