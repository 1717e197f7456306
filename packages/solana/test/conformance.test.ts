import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, test } from 'vitest'
import {
  describeAdapter,
  hooked,
  type AdapterSubject,
  type SubjectWallet,
} from '@portico/testkit/conformance'
import {
  createSolanaWallet,
  hostileStandardWallets,
  solanaAccounts,
  solanaFeatures,
} from '@portico/testkit/solana'
import type { ScriptedSolanaWallet, SolanaBehaviourName } from '@portico/testkit/solana'
import { defineNetwork } from '@portico/core'
import { solana, solanaClusters } from '../src/index.ts'

const coin = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const mainnet = defineNetwork({
  id: solanaClusters.mainnet,
  name: 'Solana',
  nativeCurrency: coin,
  rpcUrls: ['https://rpc.main.example'],
})
const devnet = defineNetwork({
  id: solanaClusters.devnet,
  name: 'Devnet',
  nativeCurrency: coin,
  rpcUrls: ['https://rpc.dev.example'],
})
const { ada, plain } = solanaAccounts
const keys = [ada, plain]

/** Features that open a window of the wallet. */
const prompts = ({ feature, inputs }: { feature: string; inputs: readonly unknown[] }): boolean =>
  feature.startsWith('solana:') ||
  (feature === 'standard:connect' && !(inputs[0] as { silent?: boolean } | undefined)?.silent)

const scripts = new WeakMap<SubjectWallet, ScriptedSolanaWallet>()
const behaves = (behaviour: SolanaBehaviourName) => (wallet: SubjectWallet) =>
  scripts.get(wallet)!.set(behaviour)
const emits = (change: unknown) => (wallet: SubjectWallet) => scripts.get(wallet)!.emit(change)

const namespace: AdapterSubject = {
  adapter: () => solana(),
  networks: [mainnet, devnet],
  accounts: [ada.address, plain.address],
  wallet(window, { name, accounts, announce, serves, mute }) {
    // The first account is the selected one. The owner has both.
    const addresses = [...new Set([...accounts, ada.address, plain.address])]
    const script = createSolanaWallet({
      window,
      name,
      accounts: addresses.map((address) => ({
        privateKey: keys.find((key) => key.address === address)!.privateKey,
      })),
      chains: serves === 'first' ? ['solana:mainnet'] : ['solana:mainnet', 'solana:devnet'],
      features: solanaFeatures.filter((each) => !(mute && each === 'solana:signMessage')),
      register: announce === 'late' ? 'late' : 'now',
    })
    script.switchAccounts(accounts)
    let shown = accounts
    const granted = (): boolean =>
      script.calls.findLast((call) => call.feature === 'standard:disconnect' || prompts(call))
        ?.feature !== 'standard:disconnect' && script.calls.some(prompts)
    const wallet: SubjectWallet = {
      announce: script.register,
      // Pages that know the wallet are not informed. Only pages that load later do not find it.
      hide: script.hide,
      answer: (mood) => script.set(mood),
      approve: () => void script.approve(),
      prompts: () => script.calls.filter(prompts).length,
      granted,
      changeAccounts(next) {
        shown = next
        script.switchAccounts(next)
      },
      changeUnheard(next) {
        script.set('events-never')
        script.switchAccounts(next)
        script.set('approve')
      },
      lock() {
        script.set('unauthorized')
        script.emit({ accounts: [] })
      },
      unlock() {
        script.set('approve')
        if (granted()) script.switchAccounts(shown)
      },
      vanish: script.leave,
      comeBack: () => script.comeBack('new'),
    }
    scripts.set(wallet, script)
    return wallet
  },
  addresses: {
    valid: [
      [ada.address, ada.address],
      ['11111111111111111111111111111111', '11111111111111111111111111111111'],
      // An address off the curve, as an associated token account has.
      [
        'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      ],
    ],
    wrongChecksum: 'a Solana address is a public key in base58, without a checksum',
    invalid: [
      `${ada.address}1`,
      `1${ada.address}`,
      ada.address.slice(0, -1),
      ada.address.toLowerCase(),
      ada.address.replace('o', '0'),
      ` ${ada.address}`,
      '1111111111111111111111111111111',
      '111111111111111111111111111111111',
      'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'toly.sol',
    ],
  },
  verify: ({ text, signature, account }) =>
    ed25519.verify(
      base58.decode(signature),
      new TextEncoder().encode(text),
      base58.decode(account),
    ),
  announcements: hostileStandardWallets.map(({ what, wallet }) => ({
    what,
    run: (window) => {
      const detail = (api: { register(wallet: unknown): void }): void => api.register(wallet)
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    },
  })),
  answers: (
    [
      'accounts-none',
      'accounts-string',
      'accounts-null',
      'accounts-not-accounts',
      'accounts-bad-address',
      'accounts-wrong-key',
      'accounts-other-namespace',
      'accounts-throwing',
      'throws',
      'throws-string',
      'throws-null',
      'throws-getters',
      'rejects-string',
      'rejects-null',
      'rejects-getters',
    ] as const
  ).map((behaviour) => ({ what: `is ${behaviour}`, run: behaves(behaviour) })),
  facts: [
    { what: 'tells of accounts that are no list', run: emits({ accounts: 'nonsense' }) },
    { what: 'tells of accounts that are none', run: emits({ accounts: [42] }) },
    {
      what: 'tells of an account whose address is none',
      run: emits({
        accounts: [{ address: '0OIl', publicKey: [], chains: ['solana:mainnet'], features: [] }],
      }),
    },
    { what: 'tells of nothing', run: emits(null) },
    {
      what: 'tells of accounts that throw',
      run: emits(
        Object.defineProperty({}, 'accounts', {
          get: () => {
            throw new Error('no')
          },
        }),
      ),
    },
  ],
  lacks: {
    'chain-fact': 'Solana wallets have no chain of their own: each request names its cluster',
    'add-chain': 'the Wallet Standard knows no networks that are added',
  },
}

describeAdapter('Solana', namespace, { describe, test })

describeAdapter('Solana, whose requests a feature sees,', hooked(namespace), { describe, test })
