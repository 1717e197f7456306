import type { CloseReason } from './commands.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Features } from '../types/options.ts'
import type { Instance } from './instance.ts'
import type { State } from '../state/state.ts'
import type { StateStore } from '../state/store.ts'
import type { PorticoError } from '../errors/error.ts'
import type { AnyAdapter, Connection, Connector, Json, Services, Stop } from '../types/index.ts'
import type { ConnectionHooks } from './connection-hooks.ts'
import type { Intent } from '../types/intents.ts'
import type { Guard } from '../types/params.ts'
import type { Route } from '../types/routes.ts'
import type { FeatureSlices, UpdateSlice } from '../types/slices.ts'

/** What the frame must know about a view before it loads. */
export interface ViewRule {
  /** The first view of a card. */
  root?: true
  /**
   * `needed`: an account of its namespace. `some`: any account. `kept`: works without one, and
   * closes when the connected account is removed. `unwanted`: going back to it with an account
   * shows the first view instead.
   */
  account?: 'needed' | 'some' | 'kept' | 'unwanted'
  /** Wallets can be chosen: the consent box is shown when consent is required. */
  chooses?: true
  /** Guards for a host's parameters: one that fails is dropped. Default: all are accepted. */
  params?: Readonly<Record<string, Guard>>
  /** The card returns to this view when the request from it has ended. */
  returns?: true
  /**
   * The result when a host opens it with parameters: `open()` resolves with it, or rejects.
   *
   * @param route Its entry in the history.
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
  /** After the needed wallet is connected: `back` shows the view again, `done` leaves it. */
  resume?(
    route: Route,
    portico: Pick<Instance, 'getState' | 'switchNetwork'>,
  ): Promise<'back' | 'done'>
}

export interface OpeningConfig {
  manualControl?: boolean
}

/** The options that decide which features a page has. */
export interface PageConfig {
  readonly service?: ServiceOptions
  readonly connectors?: readonly Pick<Connector, 'logins'>[]
}

/** What decides the first view of a card. */
export interface Opening {
  /** The current state. */
  state: State
  /** The options that decide which view a card begins with. */
  config: OpeningConfig
  /** The namespace of the open call. Default: the active one. */
  namespace?: string | undefined
  /** A pairing URI from the host. */
  uri?: string | undefined
  /** Phones have the wallet apps themselves and need no QR code. */
  mobile?: boolean | undefined
}

/** The parameters of `Feature.follow`. */
export interface Following {
  /** The state, and how to follow it. */
  state: Pick<StateStore<State>, 'get' | 'subscribe'>
  /** Changes that it may make to the card. */
  ui: {
    reset(view: string): void
    close(reason: 'done'): boolean
    /** Merges changes into a feature's slice of state. */
    updateSlice: UpdateSlice
    /** Shows the current first view. */
    restart(): void
  }
}

/** The instance, for the registration of hooks. */
export interface HookedInstance {
  /** The services for adapters and features. */
  readonly services: Services
  /** The instance's state. */
  readonly state: StateStore<State>
  /** `siwx`: the sign-in. */
  readonly config: { readonly siwx?: object; readonly adapters?: readonly AnyAdapter[] }
  /** By link id and by namespace. */
  readonly live: ReadonlyMap<string, { readonly connections: ReadonlyMap<string, Connection> }>
  /** The hooks registered so far. */
  hooks?: ConnectionHooks
}

type SliceOf<Id extends string> = Id extends keyof FeatureSlices
  ? FeatureSlices[Id]
  : string extends Id
    ? object
    : never

/** One feature of the modal's model; `@portico/react` has its views. */
export interface Feature<View extends string = string, Id extends string = string> {
  /** Unique among features. */
  readonly id: Id
  /**
   * Turned off by this switch in `features`, it has no views and serves no intent. Default: always
   * on.
   */
  readonly switch?: keyof Features
  /** Its initial slice: plain data, typed by `FeatureSlices`. */
  readonly slice?: SliceOf<Id>
  /** Views without a rule may be omitted. */
  readonly views: Readonly<Partial<Record<View, ViewRule>>>
  /** The views of the intents that it serves. */
  readonly intents?: Readonly<Partial<Record<Intent, View>>>
  /**
   * The first view of a card, if this feature decides it. Features are asked in the order of the
   * registry.
   */
  first?(opening: Opening): View | undefined
  /** The view after the card's account was disconnected, if this feature decides it. */
  rest?(state: State): View | undefined
  /**
   * A reason for the visitor why the card stays open. Called after the host's `beforeClose`.
   *
   * @param view The shown view.
   * @param state The current state.
   */
  beforeClose?(why: CloseReason, view: string, state: State): string | undefined
  /** Created by `defineHooks` of `@portico/core/hooks`. */
  hooks?(feature: Pick<Feature, 'id'>, instance: HookedInstance, portico: Instance): void
  /** Created by `defineFeature` of `@portico/react`. */
  readonly drawn?: object
  /** Updates an open card when the state changes. Called when a card is first opened. */
  follow?(): Promise<(following: Following) => Stop>
}
