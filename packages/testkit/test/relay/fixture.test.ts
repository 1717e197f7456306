import { expect, test as base } from 'vitest'
import {
  startOfficialDapp,
  walletConnectFixtures,
  type WalletConnectFixtures,
} from '../../src/walletconnect/index.ts'

const test = base.extend<WalletConnectFixtures>(walletConnectFixtures)

test('fixtures: a wallet at the relay of its test settles with an application', async ({
  relay,
  startWallet,
}) => {
  const dapp = await startOfficialDapp({ relayUrl: relay.url, projectId: relay.projectId })
  const wallet = await startWallet({
    accounts: { eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] },
  })
  const { uri, settled } = await dapp.connect({
    optionalNamespaces: {
      eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
    },
  })
  await wallet.pair(uri)
  expect((await settled).namespaces.eip155?.accounts).toEqual([
    'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ])
  expect(relay.transcript.map(({ method }) => method)).toContain('wc_approveSession')
  await dapp.stop()
})
