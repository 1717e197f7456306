import type { Page } from '@playwright/test'
import { privateKeyToAddress } from 'viem/accounts'
import { remoteControls, type PageMemory, type Remote } from './doubles/page.ts'
import { postRpc } from './wallets/post.ts'
import { walletScript } from './wallets/script.ts'
import { settleOptions } from './wallets/settle.ts'
import { keySigner } from './wallets/sign.ts'
import type { ScriptedWallet, WalletOptions, WalletSigner } from './wallets/types.ts'
import { installSolanaWallet } from './wallets-standard/page.ts'
import type { PageSolanaOptions, PageSolanaWallet } from './wallets-standard/page.ts'

export { installSolanaWallet }
export type { PageSolanaOptions, PageSolanaWallet }

/** Options of a wallet in a page. */
export interface PageWalletOptions extends WalletOptions {
  /**
   * Signs for real. The key stays in this process: the page only sees signatures. Test keys only.
   */
  privateKey?: `0x${string}`
  /**
   * Signs in place of the key, in this process as well: for accounts whose signatures are not a
   * key's alone. They are named by `accounts`.
   */
  signer?: WalletSigner
  /** Where it keeps connection, chain and behaviour over a reload; `session` by default. */
  memory?: PageMemory
}

const controls = [
  'calls',
  'announce',
  'set',
  'emit',
  'connectAs',
  'switchAccounts',
  'changeChain',
  'revoke',
  'loseChain',
  'regainChain',
  'disappear',
  'comeBack',
  'waiting',
  'release',
  'approve',
  'reject',
  'asked',
] as const

/** A {@link ScriptedWallet} in a page: the same calls, each over the wire. */
export type PageWallet = Remote<Pick<ScriptedWallet, (typeof controls)[number]>> & {
  /** Identity of its announcement (EIP-6963). */
  readonly uuid: string
}

/**
 * Puts a wallet into every document that the page loads from now on, before any script of it. It
 * reaches its chain from this process, as an extension does from its own, so the page's content
 * policy does not bind it. Call it before `page.goto`; several wallets may stand in one page.
 *
 * @throws Error when a wallet with the same uuid is in the page already.
 * @example
 * const wallet = await installWallet(page, { behaviour: 'reject', rpcUrl: chain.url })
 * await page.goto('/')
 */
export async function installWallet(
  page: Page,
  {
    privateKey,
    signer = privateKey ? keySigner(privateKey) : undefined,
    memory = 'session',
    ...rest
  }: PageWalletOptions = {},
): Promise<PageWallet> {
  const own = privateKey ? { accounts: [privateKeyToAddress(privateKey)] } : {}
  const options = settleOptions({ ...own, ...rest })
  const { uuid } = options
  const binding = `__porticoWallet_${uuid}`

  await page.exposeFunction(binding, (kind: 'post' | 'sign', args: unknown[]): Promise<unknown> => {
    if (kind === 'sign' && signer) return signer(...(args as Parameters<typeof signer>))
    const [url, body] = args as [string, { method: string; params: unknown }]
    return postRpc(fetch, url, body)
  })
  await page.addInitScript({
    content: walletScript({ options, binding, signs: signer !== undefined, memory }),
  })

  return {
    uuid,
    ...remoteControls<Pick<ScriptedWallet, (typeof controls)[number]>>(page, uuid, controls),
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
