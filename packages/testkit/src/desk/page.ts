/** How a double gets into a page: as source text that runs before any script of it. */

/** The little of Playwright's `Page` that this needs. */
export interface ScriptablePage {
  exposeFunction(name: string, run: (...args: never[]) => unknown): Promise<unknown>
  addInitScript(script: { content: string }): Promise<unknown>
  evaluate<R, A>(run: (arg: A) => R | Promise<R>, arg: A): Promise<R>
}

/** Where doubles stand in a page, by id. */
export const doublesRegistry = '__porticoDoubles'

/**
 * The source text that makes a double in a page and keeps its controls in the registry.
 *
 * @param parts Self-contained functions by name, and plain data; `start` is called with them.
 * @param setup What can be sent into a page.
 */
export function doubleScript(
  start: (parts: never, setup: never, page: never) => unknown,
  parts: Readonly<Record<string, unknown>>,
  setup: { readonly id: string },
): string {
  const texts = Object.entries(parts).map(
    ([name, part]) => `${name}: ${typeof part === 'function' ? String(part) : JSON.stringify(part)}`,
  )
  // Some loaders mark functions by calling `__name`, which a page does not have. Frames inside the page have no wallet.
  return `(() => {
if (globalThis.top !== globalThis.self) return;
const __name = (made) => made;
const setup = ${JSON.stringify(setup)};
const double = (${String(start)})({ ${texts.join(',\n')} }, setup, globalThis);
(globalThis[${JSON.stringify(doublesRegistry)}] ??= {})[setup.id] = double;
})();`
}

/** A control of a double, over the wire. */
export type Remote<Controls> = {
  readonly [Name in keyof Controls]: Controls[Name] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : () => Promise<Controls[Name]>
}

/** The controls of a double in a page: each name becomes a call, and plain values are read by calling them. */
export function remoteControls<Controls>(page: ScriptablePage, id: string, names: readonly (keyof Controls & string)[]): Remote<Controls> {
  const control = (name: string) => (...args: unknown[]): Promise<unknown> =>
    page.evaluate(
      ([registry, double, member, list]) => {
        const found = (globalThis as unknown as Record<string, Record<string, Record<string, unknown>>>)[registry]?.[double]
        if (!found) throw new Error('The wallet is not in this document: install it before page.goto().')
        const value = found[member]
        return typeof value === 'function' ? (value as (...all: unknown[]) => unknown)(...list) : value
      },
      [doublesRegistry, id, name, args] as const,
    )
  return Object.fromEntries(names.map((name) => [name, control(name)])) as Remote<Controls>
}
