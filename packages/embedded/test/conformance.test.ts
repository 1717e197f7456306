/**
 * The adapter conformance suite for both namespaces over a login. The wallet is the frame, and
 * its owner types address and code.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { describe, test } from 'vitest'
import type { AnyAdapter, ChainId, Connector, Link } from '@portico/core'
import { evm } from '@portico/evm'
import { solana } from '@portico/solana'
import {
  describeAdapter,
  hooked,
  type Ability,
  type AdapterSubject,
  type SubjectWallet,
  type Hostile,
  type Mood,
  type PageWindow,
} from '@portico/testkit/conformance'
import {
  createFrameDouble,
  createServer,
  Fault,
  never,
  owner,
  type FrameDouble,
  type Server,
} from './frame-double.ts'
import { dev, main, one, scriptedConnector, two } from './world.ts'

const owners = [owner(0), owner(1)] as const

/** The server behind a page, and the visitor's behaviour. */
interface WindowDoubles {
  server: Server
  frame: FrameDouble
  /** Answers a login's question if the visitor wants to continue. */
  go(): void
  /** What the page shows now. */
  link?: Link
  /** The only network that the wallet serves, where it serves one. */
  only?: ChainId
  /** For a page whose frame cannot be reached: loads it later. */
  isRemoved: boolean
  comes: (() => void)[]
  mood: Mood
  here: boolean
  asked: number
  waiting: (() => void)[]
}

const doublesByWindow = new WeakMap<PageWindow, WindowDoubles>()
const doublesOf = (window: PageWindow): WindowDoubles => {
  const server = createServer(Date.now, ...owners)
  const doubles: WindowDoubles = doublesByWindow.get(window) ?? {
    server,
    frame: createFrameDouble(server),
    mood: 'approve',
    here: false,
    asked: 0,
    waiting: [],
    isRemoved: false,
    comes: [],
    go: () => doubles.waiting.splice(0).forEach((run) => run()),
  }
  doublesByWindow.set(window, doubles)
  return doubles
}
const wallets = new WeakMap<SubjectWallet, WindowDoubles>()

/** A page's connector, whose visitor answers the login's questions. */
function connectorOf(window: PageWindow): Connector {
  Object.assign(window, { location: { origin: 'https://shop.example', search: '' } })
  const doubles = doublesOf(window)
  const base = scriptedConnector(() => {
    const frame = createFrameDouble(doubles.server)
    const { load } = frame.view
    frame.view.load = (loaded) =>
      doubles.isRemoved ? void doubles.comes.push(() => load(loaded)) : load(loaded)
    return (doubles.frame = frame)
  })
  return {
    ...base,
    open: async (offer, want, attempt) =>
      (doubles.link = await base.open(
        offer,
        { ...want, chains: want.chains.filter((chain) => !doubles.only || chain === doubles.only) },
        {
          ...attempt,
          ask(step) {
            // The page shows the step, and the visitor's answer comes from here. The attempt limits
            // the time, as for any wallet.
            if (step.is === 'email') doubles.asked++
            const { email } = owners.find(
              ({ user }) =>
                user.addresses.eip155 === doubles.server.owners[0]!.user.addresses.eip155,
            )!
            return new Promise((resolve) => {
              doubles.waiting.push(() =>
                resolve(step.is === 'email' ? { email } : { code: doubles.server.code }),
              )
              if (doubles.here && (doubles.mood === 'approve' || doubles.mood === 'reject'))
                doubles.go()
            })
          },
        },
      )),
  }
}

/** Capabilities that logins of no namespace have. */
const lacks: Readonly<Partial<Record<Ability, string>>> = {
  announce: 'a login is offered by the page itself, before anybody has one',
  vanish: 'the frame is in the page as long as the page is',
  pending: 'each login is one of its own',
  lock: 'who is logged in is: there is nothing to unlock',
  'accounts-fact': 'a login has one account a namespace, and another one is another login',
  'account-order': 'a login has one account a namespace',
  'many-accounts': 'a login has one account a namespace',
  'foreign-chain': 'it stands on one of the page’s networks',
  reread: 'a login has one account a namespace, which never changes',
}

const installOf =
  (networks: AdapterSubject['networks']): AdapterSubject['wallet'] =>
  (window, { accounts, announce, mute, serves }) => {
    const doubles = doublesOf(window)
    const { server } = doubles
    const own = (list: readonly string[]): void => {
      const first = owners.findIndex(({ user }) => Object.values(user.addresses).includes(list[0]!))
      server.owners = first === 1 ? [owners[1], owners[0]] : [...owners]
    }
    own(accounts)
    if (serves === 'first') doubles.only = networks[0].id
    doubles.here = announce === 'now'
    const before = doubles.asked
    server.on.CONNECT_OTP = () => {
      if (doubles.mood === 'reject') return new Fault(4001)
      return (server.session = server.owners[0]!.user)
    }
    let signatures = 0
    server.on.RPC_REQUEST = (asked) => {
      signatures++
      if (mute) return new Fault(4200)
      if (doubles.mood === 'reject') return new Fault(4001)
      if (doubles.mood === 'hang' || doubles.mood === 'silent')
        return new Promise((resolve) => doubles.waiting.push(() => resolve(sign(server, asked))))
      return sign(server, asked)
    }
    const wallet: SubjectWallet = {
      announce() {
        doubles.here = true
        doubles.isRemoved = false
        doubles.comes.splice(0).forEach((run) => run())
        doubles.go()
      },
      hide: () => void (doubles.isRemoved = true),
      answer(mood) {
        doubles.mood = mood
        for (const method of ['IS_CONNECTED', 'CONNECT_EMAIL'] as const)
          if (mood === 'silent') server.on[method] = () => never
        if (mood !== 'hang' && mood !== 'silent') doubles.go()
      },
      approve() {
        doubles.mood = 'approve'
        doubles.go()
      },
      prompts: () => doubles.asked - before + signatures,
      granted: () => server.session !== null,
      changeAccounts(next) {
        own(next)
        // The same wallet with other keys, which cannot happen with a real server.
        if (server.session)
          server.session = { ...server.owners[0]!.user, wallet: server.session.wallet }
      },
      ...(networks[0].id.startsWith('eip155:') && {
        // Other code on the page uses the provider.
        changeNetwork(chain: ChainId) {
          const [handle] = doubles.link!.handles()
          void (handle!.provider as { request(call: object): Promise<unknown> }).request({
            method: 'wallet_switchEthereumChain',
            params: [{ chainId: `0x${Number(chain.slice(7)).toString(16)}` }],
          })
        },
      }),
    }
    wallets.set(wallet, doubles)
    return wallet
  }

async function sign(
  server: Server,
  { params }: { params: Record<string, unknown> },
): Promise<unknown> {
  const { sign: by, user } = server.owners[0]!
  const { method, params: fields } = params as {
    method: string
    params: Record<string, string> & string[]
  }
  if (method === 'personal_sign')
    return fields[1] === user.addresses.eip155 ? by.eip155(fields[0]!) : new Fault(4100)
  if (method === 'solana_signMessage')
    return { signature: base58.encode(by.solana(base58.decode(fields['message']!))) }
  return new Fault(4200)
}

const answers = (what: string, given: unknown): Hostile<SubjectWallet> => ({
  what,
  run: (wallet) => void (wallets.get(wallet)!.server.on.CONNECT_OTP = () => given),
})
const tells = (data: unknown): Hostile<SubjectWallet> => ({
  what: `says ${JSON.stringify(data)}`,
  run: (wallet) => wallets.get(wallet)!.frame.say(data),
})
const [{ user }] = owners

const namespace = (
  base: Pick<AdapterSubject, 'networks' | 'accounts' | 'addresses' | 'verify'> & {
    adapter(): AnyAdapter
  },
  more: AdapterSubject['lacks'] = {},
): AdapterSubject => ({
  ...base,
  adapter: ({ window }) => ({ ...base.adapter(), connectors: [connectorOf(window)] }),
  names: ['E-mail', 'E-mail'],
  wallet: installOf(base.networks),
  announcements: [],
  answers: [
    answers('answers with nothing', null),
    answers('answers with addresses that are none', {
      ...user,
      addresses: { eip155: '0xnothing', solana: 'nothing' },
    }),
    answers('answers without a wallet', { ...user, wallet: undefined }),
  ],
  facts: [
    null,
    7,
    { is: 'session-ended', why: 'because' },
    { is: 'accountsChanged', accounts: [] },
    { is: 'show', title: 'Sign' },
    { id: '1', ok: true, result: user },
    { id: 'zz', ok: false, error: { code: 'session-ended', message: '' } },
  ].map(tells),
  lacks: { ...lacks, ...more },
})

const ethereum = namespace({
  adapter: () => evm(),
  networks: [one, two],
  accounts: [owners[0].user.addresses.eip155, owners[1].user.addresses.eip155],
  addresses: {
    valid: [[owners[0].user.addresses.eip155, owners[0].user.addresses.eip155]],
    invalid: [`${owners[0].user.addresses.eip155}0`, 'ada.eth'],
    wrongChecksum: ['0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  },
  verify: ({ text, signature, account }) =>
    verifyMessage({
      message: text,
      signature: signature as `0x${string}`,
      address: account as `0x${string}`,
    }),
})
const sol = namespace(
  {
    adapter: () => solana(),
    networks: [main, dev],
    accounts: [owners[0].user.addresses.solana, owners[1].user.addresses.solana],
    addresses: {
      valid: [[owners[0].user.addresses.solana, owners[0].user.addresses.solana]],
      invalid: ['ada.sol'],
      wrongChecksum: 'a Solana address is a public key, without a checksum',
    },
    verify: ({ text, signature, account }) =>
      ed25519.verify(
        base58.decode(signature),
        new TextEncoder().encode(text),
        base58.decode(account),
      ),
  },
  {
    'chain-fact': 'each request names its cluster',
    'add-chain': 'a wallet of Solana has no method by which a cluster is added',
  },
)

/**
 * Cases that cannot occur with a login: its owner is not asked about the page's network, because
 * each signature names it, and so cannot refuse it; and it is always on one of the page's networks,
 * whatever the server supports.
 */
const impossible = [
  'stays on the network when the owner refuses the switch',
  'connects on a network that the page does not use, and marks it as unsupported',
]
const runner = {
  describe,
  test: (name: string, run: () => Promise<void>) =>
    void (impossible.some((each) => name.startsWith(each)) || test(name, run)),
}

describeAdapter('EVM, by a login,', ethereum, runner)
describeAdapter('EVM, by a login, whose requests a feature sees,', hooked(ethereum), runner)
describeAdapter('Solana, by a login,', sol, runner)
describeAdapter('Solana, by a login, whose requests a feature sees,', hooked(sol), runner)
