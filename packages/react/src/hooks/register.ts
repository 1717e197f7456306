import type { AnyAdapter, Portico, ProviderOf, Providers } from '@portico/core'

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

/** What {@link useProvider} gives for an instance: where its adapters are not known, what the installed ones make. */
export type ProviderIn<P, N extends string> = string extends NamespaceOf<P> ? InstalledProvider<N> : ProviderOf<Adapters<P>, N> | null

/** The provider of a namespace, or one of all of them where the namespace is not known; of a family of the host's own nobody knows it. */
type InstalledProvider<N extends string> = N extends keyof Providers ? Providers[N] | null : string extends N ? Providers[keyof Providers] | null : unknown

/** The chain families of the registered instance; any text, while none is registered. */
export type Namespace = NamespaceOf<Registered>
