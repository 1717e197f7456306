/** What a feature declares on its model side: all that the frame has to know of it before any of its views is wanted. */
import type { CloseReason } from '../contracts/commands.ts'
import type { Features } from '../contracts/options.ts'
import type { Instance } from '../contracts/instance.ts'
import type { State } from '../state/state.ts'
import type { StateStore } from '../state/store.ts'
import type { Connection, Connector, Json, Services, Stop } from '../contracts/types.ts'
import type { ConnectionHooks } from './connected.ts'
import type { Intent } from './intents.ts'
import type { Guard } from './params.ts'
import type { Route } from './routes.ts'
import type { FeatureSlices, UpdateSlice } from './slices.ts'

/** What the frame has to know of a view. */
export interface ViewRule {
  /** The card begins here: there is no way back from it. */
  root?: true
  /**
   * `needed`: without an account of its chain family, the view has nothing to show. `some`: the same without any account. `kept`: it works without one, and closes when
   * the account that was connected is removed. `unwanted`: whoever comes back to it with an account is shown the first view instead.
   */
  account?: 'needed' | 'some' | 'kept' | 'unwanted'
  /** A wallet can be chosen there: where consent is required, its box is shown. */
  chooses?: true
  /** How what it is opened with is read where it comes from the host: what does not fit is left out. Default: all is taken. */
  params?: Readonly<Record<string, Guard>>
  /** Whoever began something there comes back to it once that is done. */
  returns?: true
  /**
   * What it comes to where a host opens it with data, and waits for that: `open()` resolves with it, or rejects.
   *
   * @param route The entry of the history that it was opened with.
   */
  outcome?(route: Route, following: Pick<Following, 'state'> & Pick<Following['ui'], 'updateSlice'>): Promise<Json>
  /** What happens once a wallet that the visitor needed there is connected: `back` shows the view again, `done` leaves it. */
  resume?(route: Route, portico: Pick<Instance, 'getState' | 'switchNetwork'>): Promise<'back' | 'done'>
}

/** The options that never change, as far as they decide which view a card begins with; see `PorticoConfig`. */
export interface OpeningConfig {
  manualControl?: boolean
}

/** The options that decide which features are brought; see `PorticoConfig`. */
export interface BringingConfig {
  readonly connectors?: readonly Pick<Connector, 'logins'>[]
}

/** What decides which view a card begins with. */
export interface Opening {
  /** The state now. */
  state: State
  /** The options that decide which view a card begins with. */
  config: OpeningConfig
  /** The chain family that it is opened for. Default: the one in front. */
  namespace?: string | undefined
  /** A pairing that the host made. */
  uri?: string | undefined
  /** A phone has the apps that a code would be scanned with. */
  mobile?: boolean | undefined
}

/** What a feature keeps true to the state, and by what. */
export interface Following {
  /** The state, and how to follow it. */
  state: Pick<StateStore<State>, 'get' | 'subscribe'>
  /** What it may do to the card. */
  ui: {
    reset(view: string): void
    close(reason: 'done'): boolean
    /** Merges what has changed into a feature's slice of state. */
    updateSlice: UpdateSlice
    /** Shows the view that a card begins with now. */
    restart(): void
  }
}

/** What hooks are registered with. */
export interface HookedInstance {
  /** What adapters and features use. */
  readonly services: Services
  /** The instance's state. */
  readonly state: StateStore<State>
  /** Both ways to say how visitors sign in. */
  readonly config: { readonly siwx?: object; readonly siweConfig?: object }
  /** The connections of each live link, by its id and by chain family. */
  readonly live: ReadonlyMap<string, { readonly connections: ReadonlyMap<string, Connection> }>
  /** The hooks that are registered already. */
  hooks?: ConnectionHooks
}

/** The slice of state of the feature of this id, as `FeatureSlices` has it; unknown where the id is. */
type SliceOf<Id extends string> = Id extends keyof FeatureSlices ? FeatureSlices[Id] : string extends Id ? object : never

/** One feature of the modal, on its model side; `@portico/react` has its views. */
export interface Feature<View extends string = string, Id extends string = string> {
  /** A name of its own among all features. */
  readonly id: Id
  /** The switch of `features` that takes it away: off, its views are none, and it serves no intent. Default: it is always there. */
  readonly switch?: keyof Features
  /** What `state.slices` has of it at first: plain data, typed by `FeatureSlices`. */
  readonly slice?: SliceOf<Id>
  /** Views without a rule may be left out. */
  readonly views: Readonly<Partial<Record<View, ViewRule>>>
  /** The view that serves each intent, where the feature has one. */
  readonly intents?: Readonly<Partial<Record<Intent, View>>>
  /** The view that a card begins with, where it is this feature's to say. Features are asked in the order of the registry. */
  first?(opening: Opening): View | undefined
  /** What an open card shows when the account that it was about is disconnected, likewise. */
  rest?(state: State): View | undefined
  /**
   * A reason against closing the card, which is shown to the visitor. Asked after the host's own `beforeClose`.
   *
   * @param view The view that is shown.
   * @param state The state now.
   */
  beforeClose?(why: CloseReason, view: string, state: State): string | undefined
  /** What it does about requests and connections: made by `defineHooks` of `@portico/core/hooks`. */
  hooks?(feature: Pick<Feature, 'id'>, instance: HookedInstance, portico: Instance): void
  /**
   * Features that are wanted only where this one is, and where the page's options want them: they come with its views, or when one of
   * theirs is opened.
   */
  brings?(config: BringingConfig): Promise<{ readonly further: readonly Feature[] }> | false | undefined
  /** What draws it: made by `defineFeature` of `@portico/react`. */
  readonly drawn?: object
  /** Keeps an open card true to the state. Fetched when a card is first opened. */
  follow?(): Promise<(following: Following) => Stop>
}
