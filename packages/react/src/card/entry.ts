/** A feature's entries in views of other features. */
import type { ReactNode } from 'react'
import type { PorticoConfig, RouteParams, State, ViewName } from '@portico/core'
import { lazy } from '@portico/core/internal/utils/lazy'
import type { MessageOrText } from '../strings/keys.ts'
import type { WalletRow } from '@portico/core/internal/wallets/list'

/**
 * The slots in which a view renders entries of other features, with their props. Each is named for
 * the feature of its view.
 */
export interface EntryProps {
  /** Connect, above the wallets: another login method. */
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

/** The tabs that a view draws its entries in. */
export interface TabChoice {
  /** The accessible name of the list of tabs. */
  readonly label: string
  /** The tab that was chosen last, by the label of its entry. */
  readonly chosen: string | null | undefined
  choose(label: string): void
}

/**
 * What a view passes for a slot: the props of the entries, and, for tabs, which of them is chosen.
 */
export type SlotProps<S extends Slot> = EntryProps[S] &
  (S extends 'account.tab' ? { readonly tabs: TabChoice } : object)

interface OneFamily {
  /** The chain family of the view, if it has one. */
  readonly namespace?: string | undefined
}

/** A wallet as its row shows it. */
export type ShownRow = Pick<WalletRow, 'key' | 'name' | 'rdns' | 'installed' | 'namespaces' | 'tag'>

/** The name of a place for entries. */
export type Slot = keyof EntryProps

interface Placed {
  /** Lower ones come first; default 0. */
  readonly order?: number
  /**
   * Whether it is shown now. Must be pure and cheap, because it is called on each change of the
   * state. Default: always.
   */
  isShown?(shown: EntryContext): boolean
}

/** What decides whether an entry is shown. */
export interface EntryContext {
  readonly state: State
  readonly config: Pick<PorticoConfig, 'service' | 'adapters'>
  /** The chain family of the view, if it has one. */
  readonly namespace?: string | undefined
}

/** An entry that draws itself. */
export type ComponentEntry<S extends Slot = Slot> = {
  [Each in S]: Placed & {
    readonly slot: Each
    /** Fetched with the view that has the slot. */
    load(): Promise<{ default: (props: EntryProps[Each]) => ReactNode }>
  } & (Each extends 'account.tab'
      ? { /** The label of the tab: a message key, or a text. */ readonly label: MessageOrText }
      : object)
}[S]

/** An entry that opens a view, as a row or a button: it needs no code of its own. */
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

/** A feature's entry in a view of another feature. */
export type Entry = ComponentEntry | LinkEntry

/** A feature, as far as this is about it. */
export interface HasEntries {
  readonly entries?: FeatureEntries | undefined
  /**
   * Present on a host's own feature. The labels of its entries may be among its own messages; the
   * label of our own link to a view loads with the slot.
   */
  readonly titles?: object
}

/** A feature's entries, and what draws them: that of one feature draws all. */
export interface FeatureEntries {
  readonly all: readonly Entry[]
  /**
   * Fetches what is in views of a feature. Never rejects.
   *
   * @param needs Loads the messages and styles of the entry's feature.
   */
  load<F extends HasEntries>(
    features: readonly F[],
    id: string,
    needs: (feature: F) => Promise<unknown>,
  ): Promise<unknown>
  /** Undefined when there is nothing to render. */
  render<S extends Slot>(features: readonly HasEntries[], slot: S, props: SlotProps<S>): ReactNode
}

export function entriesOf(all: readonly Entry[]): FeatureEntries {
  const made = lazy(() => import('./entries.tsx').then((m) => m.createEntries()))
  return {
    all,
    load: (features, id, needs) =>
      made().then(
        (entries) => entries.load(features, id, needs),
        () => {},
      ),
    render: (...of) => made.now?.render(...of),
  }
}
