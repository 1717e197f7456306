import { ed25519 } from '@noble/curves/ed25519.js'
import { signatureVerify } from '@polkadot/util-crypto'
import { kusama, polkadot as relayChain } from '@portico/core/networks'
import { polkadot } from '@portico/polkadot'
import { polkadotAccount, polkadotKeys } from '@portico/testkit/polkadot'
import { describeSession } from './phone.ts'

const { address: ada } = polkadotAccount(polkadotKeys.ed25519)
const { address: bob } = polkadotAccount(polkadotKeys.sr25519)
const secret = Buffer.from(polkadotKeys.ed25519.secret.slice(2), 'hex')

describeSession('Polkadot, over WalletConnect', {
  adapter: () => polkadot(),
  networks: [relayChain, kusama],
  accounts: [ada, bob],
  methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
  texts: 'polkadot_signMessage',
  answer({ params }) {
    const { message } = params as { message: string }
    return {
      signature: `0x${Buffer.from(ed25519.sign(Buffer.from(message.slice(2), 'hex'), secret)).toString('hex')}`,
    }
  },
  strange: [ada.slice(0, 34), '0x1234'],
  notifiedLater: [ada.slice(0, -1) + (ada.endsWith('A') ? 'B' : 'A')],
  addresses: {
    valid: [[ada, ada]],
    invalid: [ada + ada, ` ${ada}`, 'alice.dot'],
    wrongChecksum: ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6'],
  },
  verify: ({ text, signature, account }) =>
    signatureVerify(`<Bytes>${text}</Bytes>`, signature, account).isValid,
  lacks: {
    'chain-fact':
      'a session has no chain of the wallet’s own: each transaction names its genesis hash',
    'add-chain': 'a session has no method by which a chain is added',
  },
})
