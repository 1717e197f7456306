/**
 * What the parts of the sign-in share: the queue, the known sessions, and how both are read and
 * changed.
 */
import type { SignInSlice, SignInStatus } from './slice.ts'
import type { Instance } from '../contracts/instance.ts'
import type { PorticoInternals } from '../public/internals.ts'
import type { ChainId } from '../types/index.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import { accountOf, networkOf, type AccountRef } from '../state/select.ts'
import { createExpiry, type Expiry } from './expiry.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import type { Siwx, SiwxSession } from '../contracts/siwx.ts'

type Slice = Required<Omit<SignInSlice, 'isUnknown'>>

export interface Desk {
  readonly ctx: HookedInstance
  readonly portico: Instance
  readonly siwx: Siwx
  /** As `readMessage`. */
  readonly read: (text: string) => Promise<SiwxMessageData | null>
  readonly expiry: Expiry
  /** The account and network of each family at the last check, to detect changes. */
  readonly seen: Map<string, string>
  /** Accounts that have cancelled: they are not asked again automatically. */
  readonly declined: Set<string>
  /**
   * Chain families whose account has just been connected by a login: the login's own screen asks
   * for the signature, and opens without another press before it.
   */
  readonly loggedIn: Set<string>
  /** The network of each family that it last had a session for. */
  readonly signedOn: Map<string, ChainId>
  /** The callers that wait for an answer, by family. */
  readonly waiting: Map<string, Set<(isSigned: boolean) => void>>
  /** The message for the first account in the queue. */
  made: Pick<SiwxSession, 'data' | 'message'> | null
  /** The promise of that message while it is created. */
  preparing: Promise<void> | null
  /** Counts the started steps: the result of an earlier one is ignored. */
  turn: number
  slice(): Slice
  update(change: Partial<SignInSlice>): void
  setStatus(ns: string, status: SignInStatus): void
  /** The account of a family that can sign in: it must be on a network of the page. */
  signer(ns: string | undefined): AccountRef | null
  /** The card shows the sign-in message. */
  isShown(): boolean
  /** Notifies the other tabs that sessions have changed. */
  note(): void
}

/** The storage key by which other tabs learn that sessions have changed. */
export const noteKey = 'sign-in'

/** An account on a network. */
export const keyOf = ({ chain, address }: AccountRef): string => `${chain}:${address}`

export function createDesk(
  ctx: HookedInstance,
  portico: Instance,
  siwx: Siwx,
  read: Desk['read'],
  expired: (ns: string) => void,
): Desk {
  const { state, services } = ctx
  let slice: Slice = {
    status: {},
    asked: [],
    of: 0,
    step: null,
    isRequired: siwx.required === true,
    goesBackTo: null,
  }
  const update = (change: Partial<SignInSlice>): void => {
    slice = { ...slice, ...change }
    state.set(({ slices }) => ({ slices: { ...slices, 'sign-in': slice } }))
  }
  update({})
  return {
    ctx,
    portico,
    siwx,
    read,
    expiry: createExpiry(services.platform, expired),
    seen: new Map(),
    declined: new Set(),
    loggedIn: new Set(),
    signedOn: new Map(),
    waiting: new Map(),
    made: null,
    preparing: null,
    turn: 0,
    slice: () => slice,
    update,
    setStatus: (ns, status) => update({ status: { ...slice.status, [ns]: status } }),
    signer(ns) {
      const account =
        ns === undefined || siwx.namespaces?.includes(ns) === false
          ? null
          : accountOf(state.get(), ns)
      return account && networkOf(state.get(), account.chain) ? account : null
    },
    isShown() {
      const { open, history } = state.get().ui
      // An open card has loaded the model that knows the view.
      return (
        open &&
        history.at(-1)?.view === (portico as PorticoInternals).ui.now?.features.viewFor('signIn')
      )
    },
    note: () => void services.store.set(noteKey, services.platform.now()),
  }
}
