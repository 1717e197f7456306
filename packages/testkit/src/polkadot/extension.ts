import type { DoubleDeps } from '../doubles/all.ts'
import type { DoubleContext } from '../doubles/context.ts'
import type { makePolkadotAccounts } from './accounts.ts'
import type { payloadBytes } from './payload.ts'
import type { makePolkadotSigner } from './signer.ts'
import type {
  DoubleEntry,
  DoubleInjected,
  PolkadotExtensionDouble,
  PolkadotSetup,
  PolkadotSign,
  PolkadotTraits,
} from './types.ts'

export interface PolkadotDeps extends DoubleDeps {
  makeExtensionContext: typeof makeExtensionContext
  makeInjected: typeof makeInjected
  makePolkadotAccounts: typeof makePolkadotAccounts
  makePolkadotSigner: typeof makePolkadotSigner
  payloadBytes: typeof payloadBytes
}

type Page = Record<string, unknown> & { injectedWeb3?: Record<string, unknown> }

/** Self-contained. */
export function makeExtensionContext(
  deps: DoubleDeps,
  behaviour: PolkadotTraits,
): DoubleContext<PolkadotTraits> {
  return deps.makeDoubleContext<PolkadotTraits>(
    deps,
    behaviour,
    () => false,
    (answer, method) => {
      if (answer === 'denied')
        return new Error('The source this page is not allowed to interact with this extension')
      if (answer === 'pending')
        return new Error('Source this page has a pending authorization request')
      return new Error(method === 'enable' ? 'Rejected' : 'Cancelled')
    },
  )
}

/** Self-contained. */
export function makeInjected(
  { traits, lieOr, failures }: DoubleContext<PolkadotTraits>,
  { accounts, signer }: DoubleInjected,
): DoubleInjected {
  const lies = {
    null: null,
    empty: {},
    getters: failures.trap('accounts'),
    'no-signer': { accounts },
    'no-raw': { accounts, signer: { signPayload: signer.signPayload } },
    'no-subscribe': { accounts: { get: accounts.get }, signer },
  }
  return lieOr(traits().injected, lies, { accounts, signer })
}

/**
 * Self-contained.
 *
 * @param signer Signs in this process; without it, the page's global function `binding` does.
 */
export function makeExtension(
  deps: PolkadotDeps,
  setup: PolkadotSetup,
  page: Page,
  signer?: PolkadotSign,
): PolkadotExtensionDouble {
  const { key, style = 'enable', injection = 'now', behaviour = {} } = setup.options
  const sign: PolkadotSign =
    signer ?? ((...args) => (page[setup.binding ?? ''] as PolkadotSign)(...args))
  const context = deps.makeExtensionContext(deps, behaviour)
  const accounts = deps.makePolkadotAccounts(context, setup.accounts)
  const injected = {
    accounts: accounts.injected,
    signer: deps.makePolkadotSigner(deps, context, accounts, sign),
  }
  const memory = deps.makeMemory<boolean>(`portico-polkadot-double:${setup.id}`, () =>
    setup.memory ? (page['sessionStorage'] as Storage) : null,
  )
  let authorised = setup.options.authorised ?? memory.load() ?? false

  const enable = (origin: string): Promise<DoubleInjected> =>
    context.call('enable', [origin], async () => {
      if (authorised) return deps.makeInjected(context, injected)
      return context.ask('enable', () => {
        authorised = true
        memory.save(true)
        return deps.makeInjected(context, injected)
      })
    })
  const version = '0.63.1'
  const entry: DoubleEntry =
    style === 'enable'
      ? { version, enable }
      : {
          version,
          connect: async (origin) => Object.assign(await enable(origin), { name: key, version }),
        }
  const inject = (): void => {
    page.injectedWeb3 ??= {}
    page.injectedWeb3[key] = entry
  }
  if (injection === 'now') inject()

  return {
    ...context.prompts.controls,
    entry,
    inject,
    remove: () => void Reflect.deleteProperty(page.injectedWeb3 ?? {}, key),
    set(next) {
      const was = context.traits().locked
      context.set(next)
      if (was !== next.locked) accounts.emit()
    },
    share: accounts.share,
    addresses: () => setup.accounts.map(({ address }) => address),
    listeners: accounts.listeners,
  }
}
