/**
 * Scenes that are reached one after another in one page, because a page for each would take several
 * times as long.
 */
import type { Page } from '@playwright/test'

export interface Scene {
  name: string
  /** Opens a scene in a fresh page. `query` has theme and language. */
  go(page: Page, query: string): Promise<unknown>
}

/** The first scene of a journey, from a fresh page. */
export interface First<T> extends Scene {
  go(page: Page, query: string): Promise<T>
}

/** The next scene, from the one before. `held` is what the first scene returned. */
export interface Later<T> {
  name: string
  go(page: Page, held: T): Promise<unknown>
}

export interface Journey {
  names: readonly string[]
  /**
   * Opens one scene after another in a fresh page, either all of them or up to the last one that is
   * needed.
   */
  walk(
    page: Page,
    query: string,
    arrived: (name: string) => Promise<void>,
    last?: string,
  ): Promise<void>
}

export function journey<T>(first: First<T>, ...later: readonly Later<T>[]): Journey {
  return {
    names: [first, ...later].map(({ name }) => name),
    async walk(page, query, arrived, last) {
      const held = await first.go(page, query)
      await arrived(first.name)
      for (const { name, go } of last === first.name ? [] : later) {
        await go(page, held)
        await arrived(name)
        if (name === last) return
      }
    },
  }
}

/** Each scene of a journey on its own, from a fresh page. */
export const scenesOf = ({ names, walk }: Journey): Scene[] =>
  names.map((name) => ({ name, go: (page, query) => walk(page, query, async () => {}, name) }))
