import { Verifier } from 'bip322-js'
import { bitcoin } from '@portico/bitcoin'
import { defineNetwork, type ChainId, type Network } from '@portico/core'
import { bitcoinAddresses, createBitcoinSigner, demoBitcoinKeys } from '@portico/testkit/bitcoin'
import { describeSession } from './phone.ts'

const [key] = demoBitcoinKeys
const { payment, ordinals } = bitcoinAddresses(key, 'testnet')
const elsewhere = bitcoinAddresses(key, 'mainnet')
const signer = createBitcoinSigner([key])
const network = (id: ChainId, name: string): Network =>
  defineNetwork({
    id,
    name,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: [`https://${name}.example/api`],
    testnet: true,
  })

describeSession('Bitcoin, over WalletConnect', {
  adapter: () => bitcoin(),
  networks: [
    network('bip122:000000000933ea01ad0ee984209779ba', 'testnet'),
    network('bip122:00000008819873e925422c1ff0f99f7c', 'signet'),
  ],
  accounts: [payment.address, ordinals.address],
  methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
  texts: 'signMessage',
  async answer({ method, params }) {
    if (method === 'getAccountAddresses')
      return [payment, ordinals].map(({ address, path, publicKey }) => ({
        address,
        path,
        publicKey,
      }))
    const { address, message } = params as { address: string; message: string }
    const protocol = address === payment.address ? 'ecdsa' : 'bip322'
    return {
      address,
      signature: (await signer('message', {
        account: 0,
        network: 'testnet',
        address,
        message,
        protocol,
      })) as string,
    }
  },
  strange: [
    elsewhere.payment.address,
    elsewhere.ordinals.address,
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    payment.address.slice(0, 20),
  ],
  addresses: {
    valid: [[ordinals.address.toUpperCase(), ordinals.address]],
    invalid: [`${payment.address}q`, payment.address.slice(0, -1), 'satoshi.btc'],
    wrongChecksum: ['1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hW62j'],
  },
  verify: ({ text, signature, account }) => Verifier.verifySignature(account, text, signature),
  lacks: {
    'chain-fact': 'a session has no network of the wallet’s own: each request names its chain',
    'add-chain': 'Bitcoin’s networks are known to wallets, and no other can be added',
  },
})
