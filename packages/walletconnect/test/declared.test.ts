/** A namespace that this package does not know, whose adapter brings the code for sessions. */
import { expect, test } from 'vitest'
import { evm } from '@portico/evm'
import { pebbleNamespace } from '../../../docs/examples/pebble/double.ts'
import { pebble } from '../../../docs/examples/pebble/pebble.ts'
import { openHost } from './host.ts'
import { scripted, session, stage } from './scripted.ts'

const [stone] = pebbleNamespace.accounts
const [main] = pebbleNamespace.networks

test('connects and signs over a session with the code of an adapter', async () => {
  const page = stage()
  const relay = scripted(page.now)
  relay.answer = async () => 'ab'.repeat(64)
  const it = openHost(null, {
    client: relay.client,
    platform: page.platform,
    adapters: [evm(), pebble()],
    networks: [main],
  })
  const attempt = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await it.code()
  expect(relay.proposals[0]).toEqual({
    optionalNamespaces: {
      pebble: {
        chains: [main.id],
        methods: ['pebble_sign'],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  })
  const accounts = [`${main.id}:${stone}`]
  relay.say({
    is: 'settled',
    pairing: relay.pairings[0]!.topic,
    session: session({
      namespaces: { pebble: { accounts, methods: ['pebble_sign'], events: [] } },
    }),
  })
  await attempt
  expect(it.status('pebble')).toMatchObject({ is: 'connected', account: stone, chain: main.id })
  await it.portico.signMessage({ message: 'hello', namespace: 'pebble' })
  expect(relay.asked).toMatchObject([
    { chain: main.id, method: 'pebble_sign', params: { text: 'hello', account: stone } },
  ])
})
