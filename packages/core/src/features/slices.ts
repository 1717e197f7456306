/** The features' slices of the state: each is stored under its feature's id. */
import type { ActivitySlice } from '../transactions/types.ts'
import type { AccountSlice } from '../account/slice.ts'
import type { ConnectSlice } from './connect/slice.ts'
import type { EmailSlice } from './email/slice.ts'
import type { SendSlice } from './send/slice.ts'
import type { SignInSlice } from '../siwx/slice.ts'
import type { SocialSlice } from './social/slice.ts'

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
export interface FeatureSlices {
  /** Of the account. */
  account: AccountSlice
  /** Of connecting. */
  connect: ConnectSlice
  /** Tracked transactions. Added when they are first needed, or one is pending. */
  activity: ActivitySlice
  /** The e-mail login. Added on a page whose connectors have logins. */
  email: EmailSlice
  /** Of sending. */
  send: SendSlice
  /** The sign-in. Added once an account is connected on a page with sign-in. */
  'sign-in': SignInSlice
  /**
   * Of logging in by a provider, Farcaster or a passkey. There on a page whose connectors have
   * logins.
   */
  social: SocialSlice
}

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
