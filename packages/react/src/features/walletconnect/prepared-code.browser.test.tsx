/** When a pairing is prepared before the visitor asks for it, and for which namespaces. */
import { createClock } from '@portico/testkit/world'
import { expect, test } from 'vitest'
import { chooseHarbor, leaveBy, newest, openHarbor, phones } from '../../../test/browser/phones.ts'
import { scanned } from '../../../test/browser/qr-reader.ts'
import { openForSolana, twoNamespaces } from '../../../test/browser/two-namespaces.ts'
import {
  connectButton,
  fox,
  inCard,
  openConnect,
  seeAccount,
  seeClosed,
  seeState,
  solanaChain,
  visit,
} from '../../../test/browser/host.tsx'

/**
 * Waits until React has drawn what the pointer changed and has run its effects, for a test of what
 * does not happen.
 */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

test('prepares no pairing with an installed wallet until the pointer comes near', async () => {
  fox()
  const { relay } = phones(visit)
  await openConnect()
  await inCard('wallet-test.fox').hover()
  await drawn()
  expect(relay.held()).toBe(0)
  expect(relay.uris()).toEqual([])
  await inCard('wallet-test.harbor').hover()
  await expect.poll(() => relay.uris()).toHaveLength(1)
  expect(relay.held()).toBe(1)
})

test('prepares a pairing without an installed wallet when the card opens, and drops it when it closes', async () => {
  const clock = createClock()
  const { relay } = phones(visit, { clock })
  await openConnect()
  await expect.poll(() => relay.held()).toBe(1)
  await leaveBy('close')
  // Until then the next view may take it over.
  clock.pass(1_000)
  expect(relay.held()).toBe(0)
  // All code has loaded by now, so that nothing delays what the pointer starts.
  await connectButton.hover()
  await drawn()
  expect(relay.held()).toBe(0)
})

const solOnSolana = `${solanaChain}:So11111111111111111111111111111111111111112`

test('requests the namespace by its QR code, whose approval ends the wait', async () => {
  const { host, relay } = phones(visit, twoNamespaces())
  await openForSolana(host)
  for (const enter of [() => inCard('use-phone').click(), chooseHarbor]) {
    await enter()
    await seeState('ready')
    expect(await scanned()).toBe(newest(relay, 'solana'))
    await leaveBy('back')
  }
  await chooseHarbor()
  await seeState('ready')
  relay.approve(await scanned())
  await seeClosed()
  await seeAccount(host, solOnSolana)
  expect(relay.uris('eip155,solana')).toEqual([])
})

test('waits for the new QR code for one namespace after one for all', async () => {
  const { host, relay } = await openHarbor(visit, twoNamespaces())
  await seeState('ready')
  expect(await scanned()).toBe(newest(relay, 'eip155,solana'))
  await leaveBy('close')
  await openForSolana(host)
  await chooseHarbor()
  await seeState('ready')
  const seen = await scanned()
  expect(seen).toBe(newest(relay, 'solana'))
  relay.approve(seen)
  await seeClosed()
  await seeAccount(host, solOnSolana)
})
