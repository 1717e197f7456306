/** Tests that every adapter over `page/global-objects.ts` passes when it connects. */
import type { NamespaceState, Portico } from '@portico/core'
import { expect, test } from 'vitest'
import { endOfTask } from './task.ts'

interface Behaviour {
  calls?: 'silent' | 'removed'
  prompt?: 'reject' | 'denied' | 'pending' | 'hang'
}

interface Wallet {
  readonly calls: readonly { readonly method: string }[]
  /** Resolves once this method of the wallet was called. */
  asked(method: string): Promise<unknown>
  set(behaviour: object): void
  remove(): void
}

interface Page {
  portico: Portico
  status(): NamespaceState
  pass(ms: number): void
  install(options?: { behaviour?: Behaviour }): Wallet
  connect(): Promise<unknown>
}

interface Namespace {
  world(): Page
  /**
   * The offer of the wallet that `install` makes and `connect` asks, and the name that is shown.
   */
  offer: string
  name: string
  hostile: Readonly<Record<string, object>>
}

export function testConnecting({ world, offer, name, hostile }: Namespace): void {
  test('requests the wallet inside the click once its code is loaded', async () => {
    const page = world()
    const wallet = page.install({ behaviour: { prompt: 'hang' } })
    page.portico.start()
    await page.portico.prefetch()
    const { adapters } = page.portico.config
    const { networks } = page.portico.getState()
    const { namespace, connectors } = adapters[0]!
    const attempt = {
      signal: new AbortController().signal,
      services: page.portico.services,
      ask: () => Promise.resolve(null),
    }
    void connectors[0]!.open(
      offer,
      { namespaces: [namespace], chains: networks.slice(0, 1).map(({ id }) => id) },
      attempt,
    )
    await endOfTask()
    expect(wallet.calls.map(({ method }) => method)).toEqual(['enable'])
  })

  test.each([
    ['reject', 'rejected', 'user-rejected'],
    ['denied', 'rejected', 'user-rejected'],
    ['pending', 'pending', 'connect-failed'],
  ] as const)(
    'a wallet that answers %s ends the attempt as %s, and trying again can succeed',
    async (prompt, exit, code) => {
      const page = world()
      const wallet = page.install({ behaviour: { prompt } })
      page.portico.start()
      await expect(page.connect()).rejects.toMatchObject({ exit, code })
      expect(page.portico.getState().attempt).toMatchObject({
        is: 'failed',
        exit,
        target: { name },
      })
      expect(page.status().is).toBe('disconnected')
      wallet.set({})
      await page.portico.retry()
      expect(page.status().is).toBe('connected')
    },
  )

  test('a wallet that never answers is timed out after two minutes', async () => {
    const page = world()
    const wallet = page.install({ behaviour: { calls: 'silent' } })
    page.portico.start()
    const connecting = page.connect()
    await wallet.asked('enable')
    page.pass(119_999)
    expect(page.status().is).toBe('connecting')
    page.pass(1)
    await expect(connecting).rejects.toMatchObject({ exit: 'timeout' })
  })

  test('reports a missing wallet as not installed', async () => {
    const page = world()
    page.install().remove()
    page.portico.start()
    await expect(page.connect()).rejects.toMatchObject({ exit: 'not-installed' })
  })

  test.each(Object.entries(hostile))(
    '%s: ignores the answer, and can be tried again',
    async (_what, behaviour) => {
      const page = world()
      const wallet = page.install({ behaviour })
      page.portico.start()
      const error: unknown = await page.connect().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'PorticoError', exit: 'failed' })
      expect(page.status().is).toBe('disconnected')
      wallet.set({})
      await page.portico.retry()
      expect(page.status().is).toBe('connected')
    },
  )

  test('reports an extension that was updated under the page as gone', async () => {
    const page = world()
    page.install({ behaviour: { calls: 'removed' } })
    page.portico.start()
    await expect(page.connect()).rejects.toMatchObject({ exit: 'wallet-gone' })
  })
}
