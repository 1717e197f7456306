/** The features' slices of the state, by feature id. A feature declares its own by merging. */

/**
 * The slice of each feature that has one, by its id: plain data, replaced, never mutated.
 *
 * @example
 * declare module '@portico/core' {
 *   interface FeatureSlices {
 *     vote: { readonly voted: readonly string[] }
 *   }
 * }
 */
export interface FeatureSlices {}

/** The id of a feature that has a slice. */
export type SliceName = keyof FeatureSlices & string

/** Those of registered features exist from the start, ours once the modal's model has loaded. */
export type Slices = Readonly<Partial<FeatureSlices>>

/** A feature's access to its slice. */
export interface SliceAccess<Slice> {
  /** The current slice. */
  read(): Slice
  /** Merges changes. */
  update(change: Partial<Slice>): void
}

export type UpdateSlice = <Name extends SliceName>(
  name: Name,
  change: Partial<FeatureSlices[Name]>,
) => void

export const createUpdateSlice =
  (state: { set(patch: (state: { slices: Slices }) => { slices?: Slices }): void }): UpdateSlice =>
  (name, change) =>
    state.set(({ slices }) =>
      slices[name] ? { slices: { ...slices, [name]: { ...slices[name], ...change } } } : {},
    )
