import type { Page } from '@playwright/test'
import { remoteControls, type PageMemory, type Remote } from '../doubles/page.ts'
import { postRpc } from '../wallets/post.ts'
import { signFor } from './create.ts'
import { solanaWalletScript } from './script.ts'
import { settleSolana } from './settle.ts'
import type { ScriptedSolanaWallet, SolanaWalletOptions } from './types.ts'

/** Options of a wallet in a page. Its keys stay in this process: the page only sees signatures. */
export interface PageSolanaOptions extends SolanaWalletOptions {
  /** Where it keeps connection, features and behaviour over a reload; `session` by default. */
  memory?: PageMemory
}

const controls = [
  'calls',
  'register',
  'set',
  'emit',
  'connectAs',
  'switchAccounts',
  'revoke',
  'changeFeatures',
  'hide',
  'leave',
  'comeBack',
  'waiting',
  'release',
  'approve',
  'reject',
  'asked',
] as const

/** A {@link ScriptedSolanaWallet} in a page: the same calls, each over the wire. */
export type PageSolanaWallet = Remote<Pick<ScriptedSolanaWallet, (typeof controls)[number]>> & {
  /** Tells it from other wallets that are installed in the page. */
  readonly id: string
}

/**
 * Puts a Solana wallet into every document that the page loads from now on, before any script of
 * it. Call it before `page.goto`; several wallets may stand in one page.
 *
 * @throws Error when a wallet of the same name and accounts is in the page already.
 * @example
 * const wallet = await installSolanaWallet(page, { behaviour: 'reject', rpcUrl: chain.url })
 * await page.goto('/')
 */
export async function installSolanaWallet(
  page: Page,
  { memory = 'session', ...rest }: PageSolanaOptions = {},
): Promise<PageSolanaWallet> {
  const { options, keys } = settleSolana(rest)
  const { id } = options
  const binding = `__porticoSolana_${id}`

  await page.exposeFunction(binding, (kind: 'post' | 'sign', args: unknown[]): unknown => {
    if (kind === 'sign') return signFor(keys, ...(args as [string, number[]]))
    const [url, body] = args as [string, { method: string; params: unknown }]
    return postRpc(fetch, url, body)
  })
  await page.addInitScript({ content: solanaWalletScript({ options, binding, memory }) })

  return {
    id,
    ...remoteControls<Pick<ScriptedSolanaWallet, (typeof controls)[number]>>(page, id, controls),
  }
}
