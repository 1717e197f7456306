import type { Page } from '@playwright/test'
import { postRpc } from '../wallets/post.ts'
import { signFor } from './create.ts'
import { solanaRegistry, solanaWalletScript } from './script.ts'
import { settleSolana } from './settle.ts'
import type { ScriptedSolanaWallet, SolanaCall, SolanaWalletOptions } from './types.ts'

/** Options of a wallet in a page. Its keys stay in this process: the page only sees signatures. */
export interface PageSolanaOptions extends SolanaWalletOptions {
  /**
   * Where it keeps connection, features and behaviour over a reload: per tab (`session`, the default), shared by
   * the tabs of an origin (`local`), or nowhere.
   */
  memory?: 'session' | 'local' | 'none'
}

type Controls = Omit<ScriptedSolanaWallet, 'id' | 'wallet' | 'calls' | 'remove'>

/** A {@link ScriptedSolanaWallet} in a page: the same calls, each over the wire. */
export type PageSolanaWallet = {
  readonly [name in keyof Controls]: (...args: Parameters<Controls[name]>) => Promise<Awaited<ReturnType<Controls[name]>>>
} & {
  readonly id: string
  /** Every request since the page was loaded, oldest first. */
  calls(): Promise<SolanaCall[]>
}

/**
 * Puts a Solana wallet into every document that the page loads from now on, before any script of it. Call it before
 * `page.goto`; several wallets may stand in one page.
 *
 * @throws Error when a wallet of the same name and accounts is in the page already.
 * @example
 * const wallet = await installSolanaWallet(page, { behaviour: 'reject', rpcUrl: chain.url })
 * await page.goto('/')
 */
export async function installSolanaWallet(page: Page, given: PageSolanaOptions = {}): Promise<PageSolanaWallet> {
  const { memory = 'session', ...rest } = given
  const { options, keys } = settleSolana(rest)
  const { id } = options
  const binding = `__porticoSolana_${id}`

  await page.exposeFunction(binding, (kind: 'post' | 'sign', args: unknown[]): unknown => {
    if (kind === 'sign') return signFor(keys, ...(args as [string, number[]]))
    const [url, body] = args as [string, { method: string; params: unknown }]
    return postRpc(fetch, url, body)
  })
  await page.addInitScript({ content: solanaWalletScript({ options, binding, memory }) })

  const read = <T>(member: string, args: unknown[] | null): Promise<T> =>
    page.evaluate(
      ([registry, which, name, list]) => {
        // The registry is the wallet script's own.
        const wallets = (globalThis as unknown as Record<string, Record<string, Record<string, unknown>>>)[registry]
        const wallet = wallets?.[which]
        if (!wallet) throw new Error('The wallet is not in this document: install it before page.goto().')
        return (list === null ? wallet[name] : (wallet[name] as (...all: unknown[]) => unknown)(...list)) as T
      },
      [solanaRegistry, id, member, args] as const,
    )
  const control = <Name extends keyof Controls>(name: Name): PageSolanaWallet[Name] =>
    // One shape for all of them; the type above says what each takes and gives.
    ((...args: unknown[]) => read(name, args)) as PageSolanaWallet[Name]

  return {
    id,
    calls: () => read('calls', null),
    register: control('register'),
    set: control('set'),
    emit: control('emit'),
    connectAs: control('connectAs'),
    switchAccounts: control('switchAccounts'),
    revoke: control('revoke'),
    changeFeatures: control('changeFeatures'),
    hide: control('hide'),
    leave: control('leave'),
    comeBack: control('comeBack'),
    waiting: control('waiting'),
    release: control('release'),
    approve: control('approve'),
    reject: control('reject'),
    asked: control('asked'),
  }
}
