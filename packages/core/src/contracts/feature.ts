/**
 * The declaration of a feature on its model side: all that the frame has to know before a view of
 * it loads.
 */
import type { CloseReason } from './commands.ts'
import type { Features } from '../types/options.ts'
import type { Instance } from './instance.ts'
import type { State } from '../state/state.ts'
import type { StateStore } from '../state/store.ts'
import type { PorticoError } from '../errors/error.ts'
import type { Connection, Connector, Json, Services, Stop } from '../types/index.ts'
import type { ConnectionHooks } from './connection-hooks.ts'
import type { Intent } from '../types/intents.ts'
import type { Guard } from '../types/params.ts'
import type { Route } from '../types/routes.ts'
import type { FeatureSlices, UpdateSlice } from '../types/slices.ts'

/** What the frame has to know about a view. */
export interface ViewRule {
  /** The card begins here: no view is before it. */
  root?: true
  /**
   * `needed`: the view needs an account of its chain family. `some`: it needs any account. `kept`:
   * it works without one, and closes when the connected account is removed. `unwanted`: when the
   * visitor goes back to it with an account, the first view is shown instead.
   */
  account?: 'needed' | 'some' | 'kept' | 'unwanted'
  /** A wallet can be chosen there: the consent box is shown when consent is required. */
  chooses?: true
  /**
   * Guards for the parameters that a host passes: a parameter that fails its guard is dropped.
   * Default: all are accepted.
   */
  params?: Readonly<Record<string, Guard>>
  /** The card returns to this view when the request that began there has ended. */
  returns?: true
  /**
   * The result when a host opens it with parameters and waits: `open()` resolves with it, or
   * rejects.
   *
   * @param route The entry of the history that it was opened with.
   */
  outcome?(
    route: Route,
    following: Pick<Following, 'state'> & Pick<Following['ui'], 'updateSlice'>,
  ): Promise<Json>
  /**
   * The error of such an `open()` when the card was closed before the view was shown. Default:
   * `aborted`.
   */
  left?(): Promise<PorticoError>
  /**
   * What happens once the wallet that the visitor needed there is connected: `back` shows the view
   * again, `done` leaves it.
   */
  resume?(
    route: Route,
    portico: Pick<Instance, 'getState' | 'switchNetwork'>,
  ): Promise<'back' | 'done'>
}

/**
 * The options that never change, as far as they decide which view a card begins with; see
 * `PorticoConfig`.
 */
export interface OpeningConfig {
  manualControl?: boolean
}

/** The options that decide which features `brings` adds; see `PorticoConfig`. */
export interface BringingConfig {
  readonly connectors?: readonly Pick<Connector, 'logins'>[]
}

/** The values that decide the first view of a card. */
export interface Opening {
  /** The state now. */
  state: State
  /** The options that decide which view a card begins with. */
  config: OpeningConfig
  /** The chain family of the open call. Default: the active one. */
  namespace?: string | undefined
  /** A pairing URI from the host. */
  uri?: string | undefined
  /** The page is on a phone, which has the wallet apps itself and needs no QR code. */
  mobile?: boolean | undefined
}

/** The parameters of a feature that follows the state. */
export interface Following {
  /** The state, and how to follow it. */
  state: Pick<StateStore<State>, 'get' | 'subscribe'>
  /** The changes that it may make to the card. */
  ui: {
    reset(view: string): void
    close(reason: 'done'): boolean
    /** Merges what has changed into a feature's slice of state. */
    updateSlice: UpdateSlice
    /** Shows the view that a card begins with now. */
    restart(): void
  }
}

/** The instance, as hooks get it for their registration. */
export interface HookedInstance {
  /** The services for adapters and features. */
  readonly services: Services
  /** The instance's state. */
  readonly state: StateStore<State>
  /** `siwx`: how visitors sign in. */
  readonly config: { readonly siwx?: object }
  /** The connections of each live link, by its id and by chain family. */
  readonly live: ReadonlyMap<string, { readonly connections: ReadonlyMap<string, Connection> }>
  /** The hooks that are registered already. */
  hooks?: ConnectionHooks
}

/** The slice of the feature with this id, as in `FeatureSlices`; unknown for an unknown id. */
type SliceOf<Id extends string> = Id extends keyof FeatureSlices
  ? FeatureSlices[Id]
  : string extends Id
    ? object
    : never

/** One feature of the modal, on its model side; `@portico/react` has its views. */
export interface Feature<View extends string = string, Id extends string = string> {
  /** An id that is unique among all features. */
  readonly id: Id
  /**
   * The switch in `features` that turns it off: then it has no views and serves no intent. Default:
   * it is always on.
   */
  readonly switch?: keyof Features
  /** Its initial slice in `state.slices`: plain data, typed by `FeatureSlices`. */
  readonly slice?: SliceOf<Id>
  /** Views without a rule may be left out. */
  readonly views: Readonly<Partial<Record<View, ViewRule>>>
  /** The view for each intent that the feature serves. */
  readonly intents?: Readonly<Partial<Record<Intent, View>>>
  /**
   * The first view of a card, if this feature decides it. Features are asked in the order of the
   * registry.
   */
  first?(opening: Opening): View | undefined
  /** The view of an open card after its account was disconnected, if this feature decides it. */
  rest?(state: State): View | undefined
  /**
   * A reason against closing the card, which the visitor sees. Called after the host's own
   * `beforeClose`.
   *
   * @param view The view that is shown.
   * @param state The state now.
   */
  beforeClose?(why: CloseReason, view: string, state: State): string | undefined
  /** Its hooks on requests and connections: created with `defineHooks` of `@portico/core/hooks`. */
  hooks?(feature: Pick<Feature, 'id'>, instance: HookedInstance, portico: Instance): void
  /**
   * Features that are available only with this one, if the page's options allow them: they load
   * with its views, or when one of their own views opens.
   */
  brings?(
    config: BringingConfig,
  ): Promise<{ readonly further: readonly Feature[] }> | false | undefined
  /** Its views: created with `defineFeature` of `@portico/react`. */
  readonly drawn?: object
  /**
   * Updates an open card when the state changes. Its code is fetched when a card is first opened.
   */
  follow?(): Promise<(following: Following) => Stop>
}
