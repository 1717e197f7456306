/** What a feature declares on its model side: all that the frame has to know of it before any of its views is wanted. */
import type { PorticoConfig } from '../config.ts'
import type { State } from '../state.ts'
import type { StateStore } from '../store.ts'
import type { Stop } from '../types.ts'

/** What the frame has to know of a view. */
export interface ViewRule {
  /** The card begins here: there is no way back from it. */
  root?: true
  /**
   * `needed`: without an account of its chain family, the view has nothing to say. `kept`: it can do without one, and ends when
   * the account that was there is gone. `unwanted`: whoever comes back to it with an account is shown the first view instead.
   */
  account?: 'needed' | 'kept' | 'unwanted'
  /** A wallet can be chosen there: where consent is required, its box is shown. */
  chooses?: true
  /** Whoever began something there comes back to it once that is done. */
  returns?: true
}

/**
 * What a visitor wants where one feature leads into another. Whoever offers the way asks `viewFor`, and offers none where no feature
 * has a view for it.
 *
 * - `connect`: to choose a wallet; `wallets`: to look through all of them; `pick`: to say which of two that claim one identity is meant
 * - `ask`: to wait for a wallet of this browser; `families`: to choose for which chain families it is connected
 * - `reach`: to open a wallet outside of this page; `code`: to connect by a code that any wallet scans
 * - `get`: to get the wallet that is named; `getAny`: to get some wallet
 * - `aboutWallets`, `aboutNetworks`: to learn what they are
 * - `networks`: to choose a network; `family`: to use a network of a family that no wallet is connected for
 * - `connected`: to see the wallets that are connected
 */
export type Intent =
  | 'connect'
  | 'wallets'
  | 'pick'
  | 'ask'
  | 'families'
  | 'reach'
  | 'code'
  | 'get'
  | 'getAny'
  | 'aboutWallets'
  | 'aboutNetworks'
  | 'networks'
  | 'family'
  | 'connected'

/** What decides which view a card begins with. */
export interface Opening {
  state: State
  config: Pick<PorticoConfig, 'allowUnsupportedChain' | 'enableNetworkSwitch' | 'manualControl'>
  /** The chain family that it is opened for. Default: the one in front. */
  namespace?: string | undefined
  /** A pairing that the host made. */
  uri?: string | undefined
  /** A phone has the apps that a code would be scanned with. */
  mobile?: boolean | undefined
}

/** What a feature keeps true to the state, and by what. */
export interface Following {
  state: Pick<StateStore<State>, 'get' | 'subscribe'>
  config: Opening['config']
  ui: {
    reset(view: string): void
    close(reason: 'done'): boolean
    /** Shows the view that a card begins with now. */
    restart(): void
  }
}

/** One feature of the modal, on its model side; `@portico/react` has its views. */
export interface Feature<View extends string = string> {
  readonly id: string
  readonly views: Readonly<Record<View, ViewRule>>
  readonly intents?: Readonly<Partial<Record<Intent, View>>>
  /** The view that a card begins with, where it is this feature's to say. Features are asked in the order of the registry. */
  first?(opening: Opening): View | undefined
  /** What an open card shows where the account that it was about has gone, likewise. */
  rest?(state: State): View | undefined
  /** Keeps an open card true to the state. */
  follow?(following: Following): Stop
}
