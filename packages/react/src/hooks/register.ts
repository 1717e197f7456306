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

type Adapters<P> = P extends Portico<infer A> ? A : readonly AnyAdapter[]

/** The chain families of an instance. */
export type NamespaceOf<P> = Adapters<P>[number]['ns']

/** What {@link useProvider} gives for an instance: where its adapters are not known, nobody knows the type. */
export type ProviderIn<P, N extends string> = string extends NamespaceOf<P> ? ReturnType<Portico['provider']> : ProviderOf<Adapters<P>, N> | null

/** The chain families of the registered instance; any text, while none is registered. */
export type Namespace = NamespaceOf<Registered>
