import type { AnyAdapter, Portico, ProviderOf, Providers } from '@portico/core'

/**
 * Augment it with the type of your instance, once per application: hooks then know its namespaces
 * and the type of each one's provider.
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

/**
 * The type that {@link useProvider} returns for an instance; when its adapters are unknown, that of
 * the installed ones.
 */
export type ProviderIn<P, N extends string> =
  string extends NamespaceOf<P> ? InstalledProvider<N> : ProviderOf<Adapters<P>, N> | null

/**
 * The provider type of a namespace, or a union of all when the namespace is unknown; unknown for a
 * host's own family.
 */
type InstalledProvider<N extends string> = N extends keyof Providers
  ? Providers[N] | null
  : string extends N
    ? Providers[keyof Providers] | null
    : unknown

/** The chain families of the registered instance; any string while none is registered. */
export type Namespace = NamespaceOf<Registered>
