/** What a feature puts into views that are not its own. */
import type { ReactNode } from 'react'
import type { PorticoConfig, RouteParams, State, ViewName } from '@portico/core'
import { lazy } from '@portico/core/internal/instance/lazy'
import type { MessageOrText } from '../strings/keys.ts'
import type { WalletRow } from '@portico/core/internal/wallets/list'

/** Where a view has room for something of another feature, and what that is handed. Named for the feature whose view it is. */
export interface EntryProps {
  /** Connect, above the wallets: another way in. */
  'connect.above': OneFamily
  /** Connect, below the wallets. */
  'connect.method': OneFamily
  /** Account: something to do with what is in use. */
  'account.action': OneFamily
  /** Account: one part of what the account has or did. */
  'account.tab': OneFamily
  /** The end of a wallet's row, wherever wallets are chosen from. */
  'wallet.row': { readonly wallet: ShownRow }
}

interface OneFamily {
  /** The chain family that the view is about, where it is one. */
  readonly namespace?: string | undefined
}

/** A wallet as its row shows it. */
export type ShownRow = Pick<WalletRow, 'key' | 'name' | 'rdns' | 'installed' | 'namespaces' | 'tag'>

/** The name of a place for entries. */
export type Slot = keyof EntryProps

interface Placed {
  /** Lower ones come first; default 0. */
  readonly order?: number
  /** Whether it is there now. Pure, and cheap: it is asked with each change of the state. Default: always. */
  isShown?(shown: EntryContext): boolean
}

/** What decides whether an entry is there. */
export interface EntryContext {
  readonly state: State
  readonly config: Pick<PorticoConfig, 'service' | 'adapters'>
  /** The chain family that the view is about, where it is one. */
  readonly namespace?: string | undefined
}

/** An entry that draws itself. */
export type ComponentEntry<S extends Slot = Slot> = {
  [Each in S]: Placed & {
    readonly slot: Each
    /** Fetched with the view that has the slot. */
    load(): Promise<{ default: (props: EntryProps[Each]) => ReactNode }>
  } & (Each extends 'account.tab' ? { /** What the tab says: a message's key, or a text. */ readonly label: MessageOrText } : object)
}[S]

/** An entry that leads to a view, as a row or a button: it needs no code of its own. */
export type LinkEntry = {
  [View in ViewName]: Placed & {
    readonly slot: 'connect.above' | 'connect.method' | 'account.action'
    /** A message's key, or a text. */
    readonly label: MessageOrText
    /** A second line, on a row. */
    readonly hint?: MessageOrText
    /** A path on 20 × 20, or the name of one of the card's icons. */
    readonly icon: string
    readonly view: View
    readonly data?: RouteParams[View]
  }
}[ViewName]

/** What a feature puts into a view of another feature. */
export type Entry = ComponentEntry | LinkEntry

/** A feature, as far as this is about it. */
export interface HasEntries {
  readonly entries?: FeatureEntries
  /** A host's own feature has them. What an entry of it says may be among its own words; what one of ours says that leads to a view comes with the slot's. */
  readonly titles?: object
}

/** A feature's entries, and what draws them: that of one feature draws all. */
export interface FeatureEntries {
  readonly all: readonly Entry[]
  /**
   * Fetches what is in views of a feature. Never rejects.
   *
   * @param needs Fetches the words and the look of the feature that an entry is of.
   */
  load<F extends HasEntries>(features: readonly F[], id: string, needs: (feature: F) => Promise<unknown>): Promise<unknown>
  /** Undefined where there is nothing. */
  render<S extends Slot>(features: readonly HasEntries[], slot: S, props: EntryProps[S]): ReactNode
}

export function entriesOf(all: readonly Entry[]): FeatureEntries {
  const made = lazy(() => import('./entries.tsx').then((m) => m.createEntries()))
  return {
    all,
    load: (features, id, needs) => made().then((entries) => entries.load(features, id, needs), () => {}),
    render: (...of) => made.now?.render(...of),
  }
}
