import type { CallFault, Failures, makeFailures } from './failures.ts'
import type { DoubleAnswer, DoublePromptDeps, DoublePrompts, makeDoublePrompts } from './prompts.ts'
import type { promptOf } from './traits.ts'

/** The traits that every double of an injected wallet has. */
export interface DoubleTraits {
  /** Requests that open a window. */
  prompt?: DoubleAnswer
  /** The same for one method at a time, before `prompt`. */
  prompts?: Readonly<Record<string, DoubleAnswer>>
  /** How every call behaves. */
  calls?: CallFault
}

export interface DoubleContext<Traits extends DoubleTraits> {
  traits(): Traits
  /** Replaces the behaviour; waiting requests keep waiting. */
  set(behaviour: Traits): void
  /** Not async, because some wallets throw synchronously. */
  call<T>(method: string, args: readonly unknown[], run: () => Promise<T>): Promise<T>
  ask<T>(method: string, run: () => T | Promise<T>): Promise<T>
  lieOr<T>(kind: string | undefined, lies: Readonly<Record<string, unknown>>, honest: T): T
  failures: Failures
  prompts: DoublePrompts
}

export interface DoubleContextDeps extends DoublePromptDeps {
  makeDoublePrompts: typeof makeDoublePrompts
  makeFailures: typeof makeFailures
  promptOf: typeof promptOf
}

/**
 * Self-contained.
 *
 * @param isLocked The owner has to unlock the wallet before requests that ask.
 * @param errorOf The thrown error, by answer and method.
 */
export function makeDoubleContext<Traits extends DoubleTraits>(
  deps: DoubleContextDeps,
  behaviour: Traits,
  isLocked: (traits: Traits) => boolean,
  errorOf: (answer: 'reject' | 'pending' | 'denied', method: string) => unknown,
): DoubleContext<Traits> {
  let traits = behaviour
  const failures = deps.makeFailures()
  const prompts = deps.makeDoublePrompts(deps, errorOf)
  return {
    traits: () => traits,
    set(next) {
      traits = next
    },
    call(method, args, run) {
      prompts.record({ method, args })
      return failures.attempt(traits.calls ?? 'answer', run)
    },
    ask: (method, run) =>
      prompts.ask(method, isLocked(traits) ? 'hang' : deps.promptOf(traits, method), run),
    lieOr: <T>(kind: string | undefined, lies: Readonly<Record<string, unknown>>, honest: T) =>
      kind !== undefined && Object.hasOwn(lies, kind) ? (lies[kind] as T) : honest,
    failures,
    prompts,
  }
}
