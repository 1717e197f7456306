import type { AnyAdapter, Portico, ProviderOf, Providers } from '@portico/core'

/**
 * Augment it with your instance's type, once per application: hooks then know its namespaces and
 * provider types.
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

export type NamespaceOf<P> = Adapters<P>[number]['namespace']

/** The type of {@link useProvider}; with unknown adapters, that of the installed ones. */
export type ProviderIn<P, N extends string> =
  string extends NamespaceOf<P> ? InstalledProvider<N> : ProviderOf<Adapters<P>, N> | null

/** A union of all if the namespace is unknown; unknown for a host's own namespace. */
type InstalledProvider<N extends string> = N extends keyof Providers
  ? Providers[N] | null
  : string extends N
    ? Providers[keyof Providers] | null
    : unknown

/** The registered instance's namespaces, or any string without one. */
export type Namespace = NamespaceOf<Registered>
