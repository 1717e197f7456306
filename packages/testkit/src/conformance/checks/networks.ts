import { assert, ends, equal } from '../assert.ts'
import { connectedPage, openPage } from '../page.ts'
import type { AdapterFamily, Check } from '../types.ts'

async function staysWhereItIs(family: AdapterFamily): Promise<void> {
  const { page } = await connectedPage(family)
  assert(
    page.connection().setChain === undefined,
    'no setChain on the connection of a wallet that stays where it is',
  )
  const error = await ends(
    page.portico.switchNetwork(family.networks[1].id),
    'unsupported',
    'switching',
  )
  equal([error.code, error.message], ['chain-unsupported', 'Chain is not supported'], 'the error')
}

export const networks: readonly Check[] = [
  {
    name: 'switches to the network that the page chooses, and emits it once',
    needs: 'chain-choice',
    async run(family) {
      const { page, wallet } = await connectedPage(family)
      const [, second] = family.networks
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
      if (!family.lacks?.['chain-fact']) return
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
    applies: (family) => !family.lacks?.restore,
    async run(family) {
      const { page } = await connectedPage(family)
      const [, second] = family.networks
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
    async run(family) {
      const { page, wallet } = await connectedPage(family)
      const [, second] = family.networks
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
    async absent(family) {
      const { page, wallet } = await connectedPage(family)
      assert(!wallet.changeNetwork, 'no verb of a wallet that owns no chain')
      const { links, current } = page.portico.getState()
      equal(links[current[page.ns] ?? '']?.ns[page.ns]?.chainOwner, 'app', 'the owner of the chain')
    },
  },
  {
    name: 'connects on a network that the page does not use, and marks it as unsupported',
    needs: ['chain-fact', 'foreign-chain'],
    async run(family) {
      assert(
        family.foreign,
        'a foreign network in the driver of a family whose wallets own the chain',
      )
      const { page } = await connectedPage(family, { serves: 'foreign' })
      const status = page.status()
      equal(
        status.is === 'connected' && [status.chain, status.supported],
        [family.foreign, false],
        'the network',
      )
    },
    async absent(family) {
      if (family.lacks?.['chain-fact']) return
      const page = openPage(family)
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
    applies: (family) => !family.lacks?.['chain-choice'],
    async run(family) {
      // A network that it has not approved yet, where wallets approve networks.
      const { page, wallet } = await connectedPage(family, { serves: 'first' })
      const [first, second] = family.networks
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
    applies: (family) => family.lacks?.['chain-fact'] !== undefined,
    async run(family) {
      const { page } = await connectedPage(family, { serves: 'first' })
      const [first, second] = family.networks
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
    async run(family) {
      const { page } = await connectedPage(family)
      await page.portico.addNetworkToWallet(family.networks[1].id)
      assert(page.connection().addChain, 'addChain on the connection')
    },
    async absent(family) {
      const { page } = await connectedPage(family)
      assert(
        page.connection().addChain === undefined,
        'no addChain on the connection of a wallet that cannot be offered a network',
      )
      const error = await ends(
        page.portico.addNetworkToWallet(family.networks[1].id),
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
