import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { defineNetwork } from '@portico/core'
import { evm } from '@portico/evm'
import { WalletRefusal } from '@portico/testkit/walletconnect'
import { describeSession } from './phone.ts'

const ada = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

describeSession('EVM, over WalletConnect', {
  adapter: () => evm(),
  networks: [
    defineNetwork({
      id: 'eip155:1',
      name: 'One',
      nativeCurrency,
      rpcUrls: ['https://rpc.one.example'],
    }),
    defineNetwork({
      id: 'eip155:31338',
      name: 'Two',
      nativeCurrency,
      rpcUrls: ['https://rpc.two.example'],
    }),
  ],
  foreign: 'eip155:77',
  accounts: [ada.address, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  methods: [
    'personal_sign',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
  ],
  texts: 'personal_sign',
  answer({ method, params }) {
    if (method !== 'personal_sign') return null
    const [raw, by] = params as [`0x${string}`, string]
    if (by !== ada.address) throw new WalletRefusal(4100, 'Unauthorized')
    return ada.signMessage({ message: { raw } })
  },
  strange: ['0xnothing', ada.address.slice(0, -1), ada.address.replace('0x', '')],
  addresses: {
    valid: [[ada.address.slice(2), ada.address]],
    invalid: [`${ada.address}0`, ada.address.replace('f', 'g'), 'vitalik.eth'],
    wrongChecksum: ['0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  },
  verify: ({ text, signature, account }) =>
    verifyMessage({
      message: text,
      signature: signature as `0x${string}`,
      address: account as `0x${string}`,
    }),
})
