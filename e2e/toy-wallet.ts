/** A scripted wallet of the toy namespaces of `hosts/toy.ts`. */
import type { Page } from '@playwright/test'

export type ToyBehaviour = 'approve' | 'reject' | 'hang' | 'locked'

export interface ToyOptions {
  namespace: string
  name: string
  accounts: readonly { address: string; kind: 'eoa' | 'payment' | 'ordinals' | 'stx' }[]
  chains?: readonly string[] | 'any'
  behaviour?: ToyBehaviour
}

export interface ToyControls {
  set(behaviour: ToyBehaviour): Promise<void>
  /** How often it has been asked with a window since the page was loaded. */
  asked(): Promise<number>
}

/**
 * Adds it to every document that the page loads from now on. It remembers over a reload what it has
 * allowed.
 */
export async function installToy(page: Page, options: ToyOptions): Promise<ToyControls> {
  const id = `toy/${options.namespace}/${options.name}`
  await page.addInitScript(
    ([key, given]) => {
      const { namespace, name, accounts, chains = 'any', behaviour: first = 'approve' } = given
      const at = (what: string): string => `${key}/${what}`
      const held = globalThis as unknown as Record<string, unknown>
      held[at('asked')] = 0
      const wallet = {
        namespace,
        name,
        chains,
        async connect({ silent }: { silent: boolean }) {
          const behaviour = sessionStorage.getItem(at('behaviour')) ?? first
          if (silent)
            return behaviour === 'locked' || !sessionStorage.getItem(at('allowed')) ? [] : accounts
          held[at('asked')] = (held[at('asked')] as number) + 1
          if (behaviour === 'hang') await new Promise(() => {})
          if (behaviour === 'reject') throw new Error('rejected')
          if (behaviour === 'locked') throw new Error('locked')
          sessionStorage.setItem(at('allowed'), 'yes')
          return accounts
        },
        disconnect: () => sessionStorage.removeItem(at('allowed')),
        on: () => () => {},
      }
      const announce = (): unknown =>
        dispatchEvent(new CustomEvent('toy:announce', { detail: wallet }))
      addEventListener('toy:request', announce)
      announce()
    },
    [id, options] as const,
  )
  return {
    set: (behaviour) =>
      page.evaluate(([key, value]) => sessionStorage.setItem(`${key}/behaviour`, value), [
        id,
        behaviour,
      ] as const),
    asked: () =>
      page.evaluate(
        (key) => (globalThis as unknown as Record<string, number>)[`${key}/asked`] ?? 0,
        id,
      ),
  }
}
