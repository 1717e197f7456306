import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { defineNetwork } from '@portico/core'
import { solana, solanaClusters } from '@portico/solana'
import { solanaAccounts } from '@portico/testkit/solana'
import { describeSession } from './phone.ts'

const { ada, plain } = solanaAccounts
const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }

describeSession('Solana, over WalletConnect', {
  adapter: () => solana(),
  networks: [
    defineNetwork({
      id: solanaClusters.mainnet,
      name: 'Solana',
      nativeCurrency,
      rpcUrls: ['https://rpc.main.example'],
    }),
    defineNetwork({
      id: solanaClusters.devnet,
      name: 'Devnet',
      nativeCurrency,
      rpcUrls: ['https://rpc.dev.example'],
    }),
  ],
  accounts: [ada.address, plain.address],
  methods: ['solana_signMessage', 'solana_signTransaction'],
  texts: 'solana_signMessage',
  answer({ params }) {
    const { message } = params as { message: string }
    return {
      signature: base58.encode(
        ed25519.sign(base58.decode(message), Buffer.from(ada.privateKey, 'hex')),
      ),
    }
  },
  strange: [
    ada.address.slice(0, -12),
    'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
    ada.address.replace('o', '0'),
  ],
  addresses: {
    valid: [[ada.address, ada.address]],
    invalid: [`${ada.address}1`, ada.address.toLowerCase(), 'toly.sol'],
    wrongChecksum: 'a Solana address is a public key, without a checksum',
  },
  verify: ({ text, signature, account }) =>
    ed25519.verify(
      base58.decode(signature),
      new TextEncoder().encode(text),
      base58.decode(account),
    ),
  lacks: {
    'chain-fact': 'Solana wallets have no chain of their own: each request names its cluster',
    'add-chain': 'a session has no method by which a cluster is added',
  },
})
