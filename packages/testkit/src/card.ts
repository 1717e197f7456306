import { timeoutScale } from './timeout-scale.ts'

/** Options of {@link findCard}. */
export interface FindCardOptions {
  /** The document to search; the global one by default. */
  document?: Document
  /**
   * How long it may take to open, milliseconds; 10,000 by default, times the environment variable
   * `PORTICO_TIMEOUT_SCALE`.
   */
  timeout?: number
}

/**
 * Waits for the open card, and returns the element for Testing Library's `within`. The card is in a
 * shadow root, which queries of the page do not enter.
 *
 * @throws Error when none opens in time.
 * @example
 * import { within } from '@testing-library/react'
 * const card = within(await findCard())
 */
export async function findCard({
  document = globalThis.document,
  timeout = 10_000 * timeoutScale,
}: FindCardOptions = {}): Promise<HTMLElement> {
  const until = Date.now() + timeout
  for (;;) {
    const dialogs = [...document.querySelectorAll('[data-portico-open]')].flatMap(
      (host) => host.shadowRoot?.querySelector<HTMLElement>('dialog[open]') ?? [],
    )
    const [last] = dialogs.slice(-1)
    if (last) return last
    if (Date.now() > until) throw new Error(`No card has opened in ${timeout} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
