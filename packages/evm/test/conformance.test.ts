import { describe, test } from 'vitest'
import { verifyMessage } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import {
  describeAdapter,
  hooked,
  type AdapterSubject,
  type SubjectWallet,
} from '@portico/testkit/conformance'
import {
  createScriptedWallet,
  hostileAnnouncements,
  type Behaviour,
} from '@portico/testkit/wallets'
import { defineNetwork } from '@portico/core'
import { evm } from '../src/index.ts'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ada = privateKeyToAddress(key)
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const one = defineNetwork({
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: coin,
  rpcUrls: ['https://rpc.one.example'],
})
const two = defineNetwork({
  id: 'eip155:31338',
  name: 'Two',
  nativeCurrency: coin,
  rpcUrls: ['https://rpc.two.example'],
})

/** Methods that open a window of the wallet. */
const prompting = /^(eth_requestAccounts|wallet_(?!revoke|getPermissions).*|personal_sign)$/
const numberOf = (chain: string): number => Number(chain.split(':')[1])

const scripts = new WeakMap<SubjectWallet, ReturnType<typeof createScriptedWallet>>()
const scriptOf = (wallet: SubjectWallet): ReturnType<typeof createScriptedWallet> =>
  scripts.get(wallet)!
const behaves = (behaviour: Behaviour) => (wallet: SubjectWallet) => scriptOf(wallet).set(behaviour)
const emits = (event: string, value: unknown) => (wallet: SubjectWallet) =>
  scriptOf(wallet).emit(event, value)

const namespace: AdapterSubject = {
  adapter: () => evm(),
  networks: [one, two],
  foreign: 'eip155:77',
  accounts: [ada, bob],
  wallet(window, { name, accounts, announce, serves, mute }) {
    const script = createScriptedWallet({
      window,
      name,
      rdns: `test.${name.toLowerCase()}`,
      accounts,
      announce,
      privateKey: key,
      chainId: serves === 'foreign' ? 77 : 1,
    })
    const { request } = script.provider
    if (mute)
      script.provider.request = (args) =>
        args.method === 'personal_sign'
          ? Promise.reject(
              Object.assign(new Error('The method "personal_sign" does not exist.'), {
                code: -32601,
              }),
            )
          : request(args)
    let current = accounts
    const granted = (): boolean =>
      script.calls.findLast(({ method }) =>
        /^(eth_requestAccounts|wallet_revokePermissions)$/.test(method),
      )?.method === 'eth_requestAccounts'
    const wallet: SubjectWallet = {
      announce: script.announce,
      hide: script.remove,
      answer: (mood) => script.set(mood),
      approve: () => void script.approve(),
      prompts: () => script.calls.filter(({ method }) => prompting.test(method)).length,
      granted,
      changeAccounts(next) {
        current = next
        script.switchAccounts(next)
      },
      changeUnheard(next) {
        script.set('events-never')
        script.switchAccounts(next)
        script.set('approve')
      },
      lock() {
        script.set('unauthorized')
        script.emit('accountsChanged', [])
      },
      unlock() {
        script.set('approve')
        if (granted()) script.emit('accountsChanged', current)
      },
      changeNetwork: (chain) => script.changeChain(numberOf(chain)),
    }
    scripts.set(wallet, script)
    return wallet
  },
  addresses: {
    valid: [
      [ada, ada],
      [ada.slice(2), ada],
      [ada.toLowerCase(), ada],
    ],
    invalid: [`${ada}0`, ada.slice(0, -1), ada.replace('f', 'g'), '0x', 'vitalik.eth', ` ${ada}`],
    wrongChecksum: [ada.replace('F', 'f'), ada.replace('a', 'A').slice(2), bob.replace('C', 'c')],
  },
  verify: ({ text, signature, account }) =>
    verifyMessage({
      message: text,
      signature: signature as `0x${string}`,
      address: account as `0x${string}`,
    }),
  announcements: hostileAnnouncements.map(({ what, detail }) => ({
    what,
    run: (window) =>
      void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  })),
  answers: (
    [
      'accounts-none',
      'accounts-string',
      'accounts-null',
      'accounts-array-like',
      'accounts-not-addresses',
      'accounts-mixed',
      'chain-empty',
      'chain-null',
      'chain-object',
      'throws',
      'throws-string',
      'throws-null',
      'throws-getters',
      'rejects-string',
      'rejects-null',
      'rejects-getters',
    ] as const
  ).map((behaviour) => ({ what: `is ${behaviour}`, run: behaves(behaviour) })),
  facts: (
    [
      ['accountsChanged', 'nonsense'],
      ['accountsChanged', [42]],
      ['accountsChanged', null],
      ['chainChanged', {}],
      ['chainChanged', '0xnope'],
      ['chainChanged', -1],
    ] as const
  ).map(([event, value]) => ({
    what: `emits ${event} with ${JSON.stringify(value)}`,
    run: emits(event, value),
  })),
  lacks: {
    vanish:
      'EIP-6963 has no way to leave a page; what EIP-1193 calls disconnect is tested in events.test.ts',
  },
}

describeAdapter('EVM', namespace, { describe, test })

describeAdapter('EVM, whose requests a feature sees,', hooked(namespace), { describe, test })
