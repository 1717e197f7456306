import type { Desk, makeDesk } from '../desk/desk.ts'
import type { makeFailures } from '../wallets/failures.ts'
import type { payloadBytes } from './payload.ts'
import type {
  DoubleAccount,
  DoubleEntry,
  DoubleInjected,
  DoubleResult,
  PolkadotExtensionDouble,
  PolkadotSetup,
  PolkadotSign,
  PolkadotTraits,
} from './types.ts'

export interface PolkadotParts {
  makeDesk: typeof makeDesk
  makeFailures: typeof makeFailures
  payloadBytes: typeof payloadBytes
}

type Page = Record<string, unknown> & { injectedWeb3?: Record<string, unknown> }

/** Puts an extension together from its parts. Self-contained: its source text runs in a page. */
export function makeExtension(parts: PolkadotParts, setup: PolkadotSetup, page: Page, given?: PolkadotSign): PolkadotExtensionDouble {
  const { key, style = 'enable', injection = 'now' } = setup.options
  const memory = `portico-polkadot-double:${setup.id}`
  let traits: PolkadotTraits = setup.options.behaviour ?? {}
  let shared = setup.accounts.map(({ address }) => address)
  let results = 0
  const listeners = new Set<(accounts: DoubleAccount[]) => void | Promise<void>>()
  const { oddity } = parts.makeFailures()
  const desk: Desk = parts.makeDesk((answer, method) => {
    if (answer === 'denied') return new Error('The source this page is not allowed to interact with this extension')
    if (answer === 'pending') return new Error('Source this page has a pending authorization request')
    return new Error(method === 'enable' ? 'Rejected' : 'Cancelled')
  })
  const store = (): Storage | undefined => {
    try {
      return setup.memory ? (page['sessionStorage'] as Storage) : undefined
    } catch {
      // Documents without an origin refuse.
      return undefined
    }
  }
  let authorised = setup.options.authorised ?? store()?.getItem(memory) === 'yes'
  const sign: PolkadotSign = given ?? ((...args) => (page[setup.binding ?? ''] as PolkadotSign)(...args))

  /** What every call goes through; not async, because some wallets throw before they return. */
  const call = <T>(method: string, args: readonly unknown[], run: () => Promise<T>): Promise<T> => {
    desk.note(method, args)
    const { calls = 'answer' } = traits
    if (calls === 'silent') return new Promise(() => {})
    if (calls === 'gone') return Promise.reject(new Error('Extension context invalidated.'))
    if (calls.startsWith('throw')) throw oddity(calls)
    if (calls.startsWith('reject')) return Promise.reject(oddity(calls))
    return run()
  }
  const answerTo = (method: string) => traits.prompts?.[method] ?? traits.prompt ?? 'approve'
  /** An object that throws when it is looked at. */
  const trap = (): never => oddity('-getters') as never
  const boom = (): never => {
    throw new Error('Do not look at me')
  }

  const written = (): DoubleAccount[] => {
    const list = traits.locked ? [] : setup.accounts.filter(({ address }) => shared.includes(address)).map((each) => ({ ...each }))
    const first = list[0]?.address ?? ''
    const lies: Partial<Record<NonNullable<PolkadotTraits['accounts']>, unknown>> = {
      null: null,
      string: first,
      'bad-address': [...list, { address: 'ada.dot', type: 'sr25519' }],
      'bad-checksum': [{ address: first.slice(0, -1) + (first.endsWith('a') ? 'b' : 'a') }],
      getters: [trap()],
      foreign: [{ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'bitcoin-84' }, ...list],
      'bad-genesis': [{ ...list[0], genesisHash: '0x12' }],
      duplicates: [...list, ...list],
    }
    return (traits.accounts && traits.accounts in lies ? lies[traits.accounts] : list) as DoubleAccount[]
  }
  const tell = (): void => {
    if (traits.events === 'never') return
    for (const heard of [...listeners]) void heard(written())
  }

  const signed = async (address: string, bytes: string, kind: boolean): Promise<DoubleResult> => {
    const lies: Partial<Record<NonNullable<PolkadotTraits['signature']>, unknown>> = {
      null: null,
      text: { id: 1, signature: 'signed, sealed, delivered' },
      short: { id: 1, signature: '0x1234' },
      getters: trap(),
    }
    const { signature } = traits
    if (signature && signature in lies) return lies[signature] as DoubleResult
    return { id: ++results, signature: await sign(address, bytes, kind || signature === 'with-type') }
  }
  /** What is signed as bytes is never a transaction: it stands between tags, put there unless they are there. */
  const wrapped = (data: string): string => {
    const codes = (text: string): string =>
      [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const bare = /^0x([0-9a-f]{2})*$/i.test(data) ? data.slice(2).toLowerCase() : codes(data)
    const [open, close] = [codes('<Bytes>'), codes('</Bytes>')]
    return `0x${bare.startsWith(open) && bare.endsWith(close) ? bare : open + bare + close}`
  }
  const own = (address: string): void => {
    if (!shared.includes(address)) throw new Error('Unable to find keypair')
  }

  const injected = (): DoubleInjected => {
    const honest: DoubleInjected = {
      accounts: {
        get: (...args) => call('accounts.get', args, async () => written()),
        subscribe(cb) {
          desk.note('accounts.subscribe', [])
          listeners.add(cb)
          void cb(written())
          return () => void listeners.delete(cb)
        },
      },
      signer: {
        signRaw: (raw) =>
          call('signRaw', [raw], async () => {
            own(raw.address)
            return desk.ask('signRaw', answerTo('signRaw'), () => signed(raw.address, wrapped(raw.data), false))
          }),
        signPayload: (payload) =>
          call('signPayload', [payload], async () => {
            own(payload.address)
            return desk.ask('signPayload', answerTo('signPayload'), () => signed(payload.address, parts.payloadBytes(payload), true))
          }),
      },
    }
    const { accounts, signer } = honest
    const lies: Partial<Record<NonNullable<PolkadotTraits['injected']>, unknown>> = {
      null: null,
      empty: {},
      getters: Object.defineProperty({}, 'accounts', { get: boom }),
      'no-signer': { accounts },
      'no-raw': { accounts, signer: { signPayload: signer.signPayload } },
      'no-subscribe': { accounts: { get: accounts.get }, signer },
    }
    return (traits.injected && traits.injected in lies ? lies[traits.injected] : honest) as DoubleInjected
  }
  const letIn = (origin: string): Promise<DoubleInjected> =>
    call('enable', [origin], async () => {
      if (authorised) return injected()
      return desk.ask('enable', answerTo('enable'), () => {
        authorised = true
        store()?.setItem(memory, 'yes')
        return injected()
      })
    })

  const version = '0.63.1'
  const entry: DoubleEntry =
    style === 'enable'
      ? { version, enable: letIn }
      : { version, connect: async (origin) => Object.assign(await letIn(origin), { name: key, version }) }
  const inject = (): void => {
    page.injectedWeb3 ??= {}
    page.injectedWeb3[key] = entry
  }
  if (injection === 'now') inject()

  return {
    ...desk,
    entry,
    inject,
    remove: () => void Reflect.deleteProperty(page.injectedWeb3 ?? {}, key),
    set(behaviour) {
      const was = traits.locked
      traits = behaviour
      if (was !== behaviour.locked) tell()
    },
    share(addresses) {
      shared = [...addresses]
      tell()
    },
    addresses: () => setup.accounts.map(({ address }) => address),
    listeners: () => listeners.size,
  }
}
