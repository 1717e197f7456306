/**
 * Tests of what a host's own code gets from `useAccount` when the wallet changes, during a visit
 * and at the next one.
 */
import { test } from 'vitest'
import { withClock } from '../../test/browser/clock.ts'
import { secondOnEthereum } from '../../test/browser/namespaces.tsx'
import { ada, adaOnEthereum, connect, fox, second, type Host } from '../../test/browser/host.tsx'
import { seeInUse, seeStatus, visitShown } from '../../test/browser/shown.tsx'

/** A visitor who is connected to Fox. */
async function connectedFox(): Promise<{ host: Host; wallet: ReturnType<typeof fox> }> {
  const wallet = fox()
  const host = visitShown()
  await connect('test.fox')
  await seeStatus('connected')
  return { host, wallet }
}

/** The next visit, with what this one has stored. */
function nextVisit({ leave, stored }: Host): Host {
  leave()
  return visitShown({ stored })
}

test('an account change in the wallet changes the account', async () => {
  const { wallet } = await connectedFox()
  await seeInUse(adaOnEthereum)
  wallet.switchAccounts([second])
  await seeInUse(secondOnEthereum)
})

test('a wallet that loses its chain connection is unavailable for a while, and recovers by itself', async () => {
  const { wallet } = await connectedFox()
  wallet.loseChain()
  await seeStatus('disconnected (wallet-gone)')
  wallet.regainChain()
  await seeStatus('connected')
})

test('shows a wallet that is locked at the next visit, and reconnects it once unlocked', async () => {
  const { host, wallet } = await connectedFox()
  wallet.set('locked')
  nextVisit(host)
  await seeStatus('disconnected (locked)')
  wallet.set('approve')
  wallet.emit('accountsChanged', [ada])
  await seeStatus('connected')
})

test('a wallet that is missing at the next visit is not connected, and the host gets the reason', async () => {
  const { host, wallet } = await connectedFox()
  wallet.remove()
  const clock = withClock()
  nextVisit(host)
  await seeStatus('restoring')
  clock.forward(3_000)
  await seeStatus('disconnected (timeout)')
})
