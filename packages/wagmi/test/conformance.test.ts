/** Runs the suite that every adapter passes over a real wagmi config of both majors. */
import { afterEach, describe, test, vi } from 'vitest'
import { verifyMessage } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import {
  describeAdapter,
  hooked,
  type AdapterSubject,
  type SubjectWallet,
} from '@portico/testkit/conformance'
import { createScriptedWallet, type Behaviour } from '@portico/testkit/wallets'
import { defineNetwork } from '@portico/core'
import { createAdapter } from '../src/wagmi.ts'
import { majors, type WagmiCore } from './majors.ts'
import { timeLimits } from '../../../scripts/time-limits.mjs'

afterEach(() => vi.unstubAllGlobals())

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ada = privateKeyToAddress(key)
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const ids = [1, 31338] as const
const [one, two] = ids.map((id) =>
  defineNetwork({
    id: `eip155:${id}`,
    name: `Chain ${id}`,
    nativeCurrency: coin,
    rpcUrls: [`https://rpc.${id}.example`],
  }),
)

/** Methods that open a window of the wallet. */
const prompting = /^(eth_requestAccounts|wallet_(?!revoke|getPermissions).*|personal_sign)$/
const scripts = new WeakMap<SubjectWallet, ReturnType<typeof createScriptedWallet>>()
const scriptOf = (wallet: SubjectWallet): ReturnType<typeof createScriptedWallet> =>
  scripts.get(wallet)!
const behaves = (behaviour: Behaviour) => (wallet: SubjectWallet) => scriptOf(wallet).set(behaviour)
const emits = (event: string, value: unknown) => (wallet: SubjectWallet) =>
  scriptOf(wallet).emit(event, value)

const namespace = (core: WagmiCore): AdapterSubject => ({
  adapter({ window }) {
    vi.stubGlobal('window', window)
    const config = core.createConfig({
      chains: ids.map((id) => ({
        id,
        name: `Chain ${id}`,
        nativeCurrency: coin,
        rpcUrls: { default: { http: [`https://rpc.${id}.example`] } },
      })),
      transports: Object.fromEntries(ids.map((id) => [id, core.http()])),
      // wagmi ignores wallets while it reads its storage, but a check has a wallet there at once,
      // so there is no storage.
      storage: null,
    })
    return createAdapter(config, async () => ({ actions: core }))
  },
  networks: [one!, two!],
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
    const wallet: SubjectWallet = {
      announce: script.announce,
      hide: script.remove,
      answer: (mood) => script.set(mood),
      approve: () => void script.approve(),
      prompts: () => script.calls.filter(({ method }) => prompting.test(method)).length,
      granted: () =>
        script.calls.findLast(({ method }) =>
          /^wallet_(requestPermissions|revokePermissions)$/.test(method),
        )?.method === 'wallet_requestPermissions',
      changeAccounts: (next) => script.switchAccounts(next),
      changeNetwork: (chain) => script.changeChain(Number(chain.split(':')[1])),
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
  // wagmi listens to announcements. wallets.test.ts tests what it makes of malformed ones.
  announcements: [],
  // Malformed accounts make wagmi itself throw where no caller can catch it. parse.test.ts of the
  // EVM adapter tests all of them.
  answers: (
    [
      'accounts-none',
      'chain-empty',
      'chain-null',
      'chain-object',
      'throws',
      'throws-null',
      'rejects-string',
      'rejects-null',
    ] as const
  ).map((behaviour) => ({ what: `is ${behaviour}`, run: behaves(behaviour) })),
  facts: (
    [
      ['chainChanged', {}],
      ['chainChanged', '0xnope'],
      ['chainChanged', -1],
    ] as const
  ).map(([event, value]) => ({
    what: `emits ${event} with ${JSON.stringify(value)}`,
    run: emits(event, value),
  })),
  patience: timeLimits.expectation,
  lacks: {
    vanish: 'EIP-6963 has no way to leave a page',
    'many-accounts': 'wagmi knows one account as the one in use, the first',
    lock: 'wagmi ends the connection of a wallet that shows no account: connect.test.ts',
    'hold-back': 'wagmi has connected by then, and its hooks say so',
    reread: 'wagmi knows what its connectors have told it, and asks them for nothing more',
    restore: 'wagmi brings its connections back itself: restore.test.ts',
  },
})

for (const [name, core] of majors) {
  describeAdapter(name, namespace(core), { describe, test })
  describeAdapter(`${name}, whose requests a feature sees,`, hooked(namespace(core)), {
    describe,
    test,
  })
}
