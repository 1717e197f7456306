/** Scenes that are reached one after another in one page: a page for each would take several times as long. */
import type { Page } from '@playwright/test'

export interface Scene {
  name: string
  /** Brings a fresh page there; `query` holds theme and language. */
  go(page: Page, query: string): Promise<unknown>
}

/** Where a journey begins, from a fresh page. */
export interface First<T> extends Scene {
  go(page: Page, query: string): Promise<T>
}

/** Where it goes on, from the scene before; `held` is what the first one gave. */
export interface Further<T> {
  name: string
  go(page: Page, held: T): Promise<unknown>
}

export interface Journey {
  names: readonly string[]
  /** Brings a fresh page to one scene after the other, to all of them or as far as the last that is wanted. */
  walk(page: Page, query: string, arrived: (name: string) => Promise<void>, last?: string): Promise<void>
}

export function journey<T>(first: First<T>, ...further: readonly Further<T>[]): Journey {
  return {
    names: [first, ...further].map(({ name }) => name),
    async walk(page, query, arrived, last) {
      const held = await first.go(page, query)
      await arrived(first.name)
      for (const { name, go } of last === first.name ? [] : further) {
        await go(page, held)
        await arrived(name)
        if (name === last) return
      }
    },
  }
}

/** Each scene of a journey by itself, from a fresh page. */
export const scenesOf = ({ names, walk }: Journey): Scene[] => names.map((name) => ({ name, go: (page, query) => walk(page, query, async () => {}, name) }))
