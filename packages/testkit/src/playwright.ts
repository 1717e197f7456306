import type { Page } from '@playwright/test'
import { privateKeyToAddress } from 'viem/accounts'
import { postRpc } from './wallets/post.ts'
import { pageRegistry, walletScript } from './wallets/script.ts'
import { settleOptions } from './wallets/settle.ts'
import { keySigner } from './wallets/sign.ts'
import type { ScriptedWallet, WalletCall, WalletOptions } from './wallets/types.ts'
import { installSolanaWallet } from './wallets-standard/page.ts'
import type { PageSolanaOptions, PageSolanaWallet } from './wallets-standard/page.ts'

export { installSolanaWallet }
export type { PageSolanaOptions, PageSolanaWallet }

/** Options of a wallet in a page. */
export interface PageWalletOptions extends WalletOptions {
  /** Signs for real. The key stays in this process: the page only sees signatures. Test keys only. */
  privateKey?: `0x${string}`
  /**
   * Where it keeps connection, chain and behaviour over a reload: per tab (`session`, the default), shared by
   * the tabs of an origin (`local`), or nowhere.
   */
  memory?: 'session' | 'local' | 'none'
}

type Controls = Omit<ScriptedWallet, 'uuid' | 'provider' | 'calls' | 'remove'>

/** A {@link ScriptedWallet} in a page: the same calls, each over the wire. */
export type PageWallet = {
  readonly [name in keyof Controls]: (...args: Parameters<Controls[name]>) => Promise<Awaited<ReturnType<Controls[name]>>>
} & {
  readonly uuid: string
  /** Every request since the page was loaded, oldest first. */
  calls(): Promise<WalletCall[]>
}

/**
 * Puts a wallet into every document that the page loads from now on, before any script of it. It reaches its
 * chain from this process, as an extension does from its own, so the page's content policy does not bind it.
 * Call it before `page.goto`; several wallets may stand in one page.
 *
 * @throws Error when a wallet with the same uuid is in the page already.
 * @example
 * const wallet = await installWallet(page, { behaviour: 'reject', rpcUrl: chain.url })
 * await page.goto('/')
 */
export async function installWallet(page: Page, given: PageWalletOptions = {}): Promise<PageWallet> {
  const { privateKey, memory = 'session', ...rest } = given
  const own = privateKey ? { accounts: [privateKeyToAddress(privateKey)] } : {}
  const options = settleOptions({ ...own, ...rest })
  const { uuid } = options
  const binding = `__porticoWallet_${uuid}`
  const signer = privateKey ? keySigner(privateKey) : null

  await page.exposeFunction(binding, (kind: 'post' | 'sign', args: unknown[]): Promise<unknown> => {
    if (kind === 'sign' && signer) return signer(...(args as Parameters<typeof signer>))
    const [url, body] = args as [string, { method: string; params: unknown }]
    return postRpc(fetch, url, body)
  })
  await page.addInitScript({ content: walletScript({ options, binding, signs: signer !== null, memory }) })

  const control = <Name extends keyof Controls>(name: Name): PageWallet[Name] => {
    const send = (...args: unknown[]): Promise<unknown> =>
      page.evaluate(
        ([registry, id, method, list]) => {
          // The registry is the wallet script's own.
          const wallets = (globalThis as unknown as Record<string, Record<string, Record<string, (...all: unknown[]) => unknown>>>)[registry]
          const wallet = wallets?.[id]
          if (!wallet) throw new Error('The wallet is not in this document: install it before page.goto().')
          return wallet[method]?.(...list)
        },
        [pageRegistry, uuid, name, args] as const,
      )
    // One shape for all of them; the type above says what each takes and gives.
    return send as PageWallet[Name]
  }

  return {
    uuid,
    calls: () =>
      page.evaluate(
        ([registry, id]) =>
          (globalThis as unknown as Record<string, Record<string, { calls: WalletCall[] }>>)[registry]?.[id]?.calls ?? [],
        [pageRegistry, uuid] as const,
      ),
    announce: control('announce'),
    set: control('set'),
    emit: control('emit'),
    connectAs: control('connectAs'),
    switchAccounts: control('switchAccounts'),
    changeChain: control('changeChain'),
    revoke: control('revoke'),
    loseChain: control('loseChain'),
    regainChain: control('regainChain'),
    disappear: control('disappear'),
    comeBack: control('comeBack'),
    waiting: control('waiting'),
    release: control('release'),
    approve: control('approve'),
    reject: control('reject'),
    asked: control('asked'),
  }
}

/** What {@link walletFixtures} adds to a test. */
export interface WalletFixtures {
  /** {@link installWallet} for the page of the test. */
  installWallet: (options?: PageWalletOptions) => Promise<PageWallet>
  /** {@link installSolanaWallet} for the page of the test. */
  installSolanaWallet: (options?: PageSolanaOptions) => Promise<PageSolanaWallet>
}

/**
 * Fixtures for Playwright's `test.extend`.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * const test = base.extend<WalletFixtures>(walletFixtures)
 */
export const walletFixtures: {
  installWallet: (
    context: { page: Page },
    use: (value: WalletFixtures['installWallet']) => Promise<void>,
  ) => Promise<void>
  installSolanaWallet: (
    context: { page: Page },
    use: (value: WalletFixtures['installSolanaWallet']) => Promise<void>,
  ) => Promise<void>
} = {
  installWallet: async ({ page }, use) => {
    await use((options) => installWallet(page, options))
  },
  installSolanaWallet: async ({ page }, use) => {
    await use((options) => installSolanaWallet(page, options))
  },
}
