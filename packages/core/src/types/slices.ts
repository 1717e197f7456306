/** The features' slices of the state, each under its feature's id. A feature declares its own by merging. */

/**
 * The slice of each feature that has one, by its id. Plain data, replaced and never written to.
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

/**
 * The slices in the state. Those of registered features exist from the start, ours once the modal's
 * model has loaded.
 */
export type Slices = Readonly<Partial<FeatureSlices>>

/** A feature's slice, as its hooks have it. */
export interface SliceAccess<Slice> {
  /** The slice now. */
  read(): Slice
  /** Merges what has changed. */
  update(change: Partial<Slice>): void
}

/**
 * Merges changes into the slice of the feature with this id. A feature that is not registered has
 * no slice.
 */
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
