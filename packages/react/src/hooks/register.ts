import type { AnyAdapter, Portico, ProviderOf } from '@portico/core'

/**
 * Augment it with the type of your instance, once an application: hooks then know which namespaces there are, and of
 * which type each one's provider is.
 *
 * @example
 * const portico = createPortico({ adapters: [evm()] })
 * declare module '@portico/react' {
 *   interface Register {
 *     portico: typeof portico
 *   }
 * }
 */
export interface Register {}

export type Registered = Register extends { portico: infer P } ? P : Portico

type Adapters = Registered extends Portico<infer A> ? A : readonly AnyAdapter[]

/** The chain families of the registered instance; any, while none is registered. */
export type Namespace = Adapters[number]['ns']

/** What {@link useProvider} gives: without a registered instance, nobody knows its type. */
export type ProviderFor<N extends string> = string extends Namespace ? ReturnType<Portico['provider']> : ProviderOf<Adapters, N> | null
