/** The little of Playwright's `Page` that this needs. */
export interface ScriptablePage {
  /** Adds a function to the page that runs outside of it. */
  exposeFunction(name: string, run: (...args: never[]) => unknown): Promise<unknown>
  /** Adds a script that runs before those of the page. */
  addInitScript(script: { content: string }): Promise<unknown>
  /** Runs a function in the page, with one argument, and resolves with what it returns. */
  evaluate<R, A>(run: (arg: A) => R | Promise<R>, arg: A): Promise<R>
}

/** Where the doubles of a page are, by id. */
export const doublesRegistry = '__porticoDoubles'

/**
 * Where a double keeps its state over a reload: per tab, shared by the tabs of an origin, or
 * nowhere.
 */
export type PageMemory = 'session' | 'local' | 'none'

/**
 * @param start Makes the double. It and its functions are sent as text: none may use an import of
 *   its module.
 * @param parts Functions and plain data by name, for `start`.
 * @param setup Plain data for `start`.
 */
export function doubleScript<Deps extends object, Setup, Page>(
  id: string,
  start: (deps: Deps, setup: Setup, page: Page) => unknown,
  deps: Deps,
  setup: Setup,
): string {
  const texts = Object.entries(deps).map(
    ([name, part]) =>
      `${name}: ${typeof part === 'function' ? String(part) : JSON.stringify(part)}`,
  )
  // Some loaders call `__name`, which a page lacks. Frames inside the page have no wallet.
  return `(() => {
if (globalThis.top !== globalThis.self) return;
const __name = (made) => made;
const double = (${String(start)})({ ${texts.join(',\n')} }, ${JSON.stringify(setup)}, globalThis);
(globalThis[${JSON.stringify(doublesRegistry)}] ??= {})[${JSON.stringify(id)}] = double;
})();`
}

export const doubleControls = [
  'calls',
  'prompted',
  'waiting',
  'approve',
  'reject',
  'asked',
] as const

/** A control of a double, over the wire. */
export type Remote<Controls> = {
  readonly [Name in keyof Controls]: Controls[Name] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : () => Promise<Controls[Name]>
}

/**
 * The controls of a double in a page: each name becomes a call, and plain values are read by
 * calling them.
 */
export function remoteControls<Controls>(
  page: ScriptablePage,
  id: string,
  names: readonly (keyof Controls & string)[],
): Remote<Controls> {
  const control =
    (name: string) =>
    (...args: unknown[]): Promise<unknown> =>
      page.evaluate(
        ([registry, double, member, list]) => {
          const found = (
            globalThis as unknown as Record<string, Record<string, Record<string, unknown>>>
          )[registry]?.[double]
          if (!found)
            throw new Error('The wallet is not in this document: install it before page.goto().')
          const value = found[member]
          return typeof value === 'function'
            ? (value as (...all: unknown[]) => unknown)(...list)
            : value
        },
        [doublesRegistry, id, name, args] as const,
      )
  return Object.fromEntries(names.map((name) => [name, control(name)])) as Remote<Controls>
}
