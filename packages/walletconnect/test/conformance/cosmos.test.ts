import { toBech32 } from '@cosmjs/encoding'
import { Secp256k1Wallet } from '@cosmjs/amino'
import { defineNetwork } from '@portico/core'
import { cosmosHub } from '@portico/core/networks'
import { cosmos } from '@portico/cosmos'
import { describeSession } from './phone.ts'

/**
 * A network with the same prefix, so that an account has the same address on both, as the suite
 * expects.
 */
const testnet = defineNetwork({
  id: 'cosmos:theta-testnet-001',
  name: 'Cosmos Hub Testnet',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: ['https://rest.theta.example'],
  testnet: true,
})
const wallets = await Promise.all(
  [0x11, 0x22].map((byte) => Secp256k1Wallet.fromKey(new Uint8Array(32).fill(byte), 'cosmos')),
)
const accounts = (await Promise.all(wallets.map((wallet) => wallet.getAccounts()))).flat()
const [ada, bob] = accounts.map(({ address }) => address) as [string, string]

describeSession('Cosmos, over WalletConnect', {
  adapter: () => cosmos(),
  networks: [cosmosHub, testnet],
  accounts: [ada, bob],
  methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  answer: () =>
    accounts.map(({ address, algo, pubkey }) => ({
      address,
      algo,
      pubkey: Buffer.from(pubkey).toString('base64'),
    })),
  strange: [
    ada.slice(0, -1) + (ada.endsWith('q') ? 'p' : 'q'),
    toBech32('cosmosvaloper', new Uint8Array(20).fill(7)),
    ada.toUpperCase(),
  ],
  addresses: {
    valid: [[ada.toUpperCase(), ada]],
    invalid: [`${ada}q`, ada.slice(0, -1), 'ada.cosmos'],
    wrongChecksum: [ada.slice(0, -1) + (ada.endsWith('q') ? 'p' : 'q')],
  },
  lacks: {
    'many-accounts': 'an adapter of the Keplr interface stands on one key a chain',
    'chain-fact': 'a session has no chain of the wallet’s own: each request names its chain',
    'add-chain': 'a session has no method by which a chain is added',
    'sign-message': 'the published methods sign documents, and no text by itself',
  },
})
