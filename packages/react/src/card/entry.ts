/** A feature's entries in views of other features. */
import type { ReactNode } from 'react'
import type { PorticoConfig, RouteParams, State, ViewName } from '@portico/core'
import type { WalletRow } from '@portico/core/modal'
import type { MessageOrText } from '../strings/keys.ts'

/** The slots for other features' entries, with their props; named for the feature of the view. */
export interface EntryProps {
  /** Connect, above the wallets: another login method. */
  'connect.above': OneNamespace
  /** Connect, below the wallets. */
  'connect.method': OneNamespace
  /** Account, under the total: what is under way or has just ended. */
  'account.progress': OneNamespace
  /** Account: something to do with what is in use. */
  'account.action': OneNamespace
  /** Account: one part of what the account has or did. */
  'account.tab': OneNamespace
  /** The end of a wallet's row, wherever wallets are chosen from. */
  'wallet.row': { readonly wallet: ShownRow }
}

export interface TabChoice {
  /** The accessible name of the list of tabs. */
  readonly label: string
  /** The tab that was chosen last, by the label of its entry; null is the first. */
  readonly chosen: string | null | undefined
  choose(label: string | null): void
}

/** The props of the entries, for tabs the chosen one, and for actions the order of features. */
export type SlotProps<S extends Slot> = EntryProps[S] &
  (S extends 'account.tab' ? { readonly tabs: TabChoice } : object) &
  (S extends 'account.action' ? { readonly order?: readonly string[] | undefined } : object)

interface OneNamespace {
  readonly namespace?: string | undefined
}

export type ShownRow = Pick<WalletRow, 'key' | 'name' | 'rdns' | 'installed' | 'namespaces' | 'tag'>

/** The name of a place for entries. */
export type Slot = keyof EntryProps

interface Placed {
  /** Lower ones come first; default 0. */
  readonly order?: number
  /** Called on each change of the state: must be pure and cheap. Default: always shown. */
  isShown?(shown: EntryContext): boolean
}

/** What decides whether an entry is shown. */
export interface EntryContext {
  readonly state: State
  readonly config: Pick<PorticoConfig, 'service' | 'adapters'>
  readonly namespace?: string | undefined
}

export type ComponentEntry<S extends Slot = Slot> = {
  [Each in S]: Placed & {
    readonly slot: Each
    /** Fetched with the view that has the slot. */
    load(): Promise<{ default: (props: EntryProps[Each]) => ReactNode }>
  } & (Each extends 'account.tab'
      ? { /** The label of the tab: a message key, or a text. */ readonly label: MessageOrText }
      : object)
}[S]

export type LinkEntry = {
  [View in ViewName]: Placed & {
    readonly slot: 'connect.above' | 'connect.method' | 'account.action'
    readonly label: MessageOrText
    /** A second line, on a row. */
    readonly hint?: MessageOrText
    /** A path on 20 × 20, or the name of one of the card's icons. */
    readonly icon: string
    readonly view: View
    readonly data?: RouteParams[View]
  }
}[ViewName]

/** A feature's entry in a view of another feature. */
export type Entry = ComponentEntry | LinkEntry

/** An entry of our own that is drawn before its code has loaded. */
export type FramedEntry = {
  [Each in Slot]: ComponentEntry<Each> & {
    /** Drawn at once, around what loads; the view does not wait for it. */
    readonly Frame: (props: EntryProps[Each] & { readonly children?: ReactNode }) => ReactNode
  }
}[Slot]

export interface HasEntries {
  readonly id: string
  /** Its name in `features.walletFeaturesOrder`. Default: its id. */
  readonly orderedAs?: string | undefined
  readonly entries?: readonly (Entry | FramedEntry)[] | undefined
  /** Present on a host's own feature, whose entry labels may be among its own messages. */
  readonly titles?: object
}
