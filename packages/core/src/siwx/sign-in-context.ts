import type { SignInSlice, SignInStatus } from './slice.ts'
import type { Instance } from '../contracts/instance.ts'
import { declaredBy } from '../format/chain-id.ts'
import type { ChainId } from '../types/index.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import type { PorticoError } from '../errors/error.ts'
import { accountOf, networkOf, type AccountRef } from '../state/select.ts'
import { createExpiry, type Expiry } from './expiry.ts'
import { readMessage } from './message.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import type { ViewName } from '../types/routes.ts'
import type { Siwx, SiwxSession } from '../contracts/siwx.ts'

type Slice = Required<Omit<SignInSlice, 'isUnknown'>>

export interface SignInContext {
  readonly ctx: HookedInstance
  readonly portico: Instance
  readonly siwx: Siwx
  readonly read: (text: string) => SiwxMessageData | null
  /** The view that shows the message, once an account was asked in the card. */
  view: ViewName | undefined
  readonly expiry: Expiry
  /** The account and network of each namespace at the last check. */
  readonly seen: Map<string, string>
  readonly declined: Set<string>
  /** The login's own screen asks for the signature, and opens without another click. */
  readonly loggedIn: Set<string>
  readonly signedOn: Map<string, ChainId>
  /** Why accounts were disconnected, by namespace, until the next connection. */
  readonly refused: Map<string, PorticoError>
  readonly waiting: Map<string, Set<(isSigned: boolean) => void>>
  made: Pick<SiwxSession, 'data' | 'message'> | null
  preparing: Promise<void> | null
  turn: number
  slice(): Slice
  update(change: Partial<SignInSlice>): void
  setStatus(namespace: string, status: SignInStatus): void
  signer(namespace: string | undefined): AccountRef | null
  isShown(): boolean
  note(): void
}

export const noteKey = 'sign-in'

export const keyOf = ({ chain, address }: AccountRef): string => `${chain}:${address}`

export function createSignInContext(
  ctx: HookedInstance,
  portico: Instance,
  siwx: Siwx,
  expired: (namespace: string) => void,
): SignInContext {
  const { state, services } = ctx
  const declared = declaredBy(ctx.config)
  let slice: Slice = {
    status: {},
    asked: [],
    of: 0,
    step: null,
    isRequired: siwx.required === true,
    goesBackTo: null,
    isUnavailable: false,
  }
  const update = (change: Partial<SignInSlice>): void => {
    slice = { ...slice, ...change }
    state.set(({ slices }) => ({ slices: { ...slices, 'sign-in': slice } }))
  }
  update({})
  const context: SignInContext = {
    ctx,
    portico,
    siwx,
    read: (text) => readMessage(text, declared),
    view: undefined,
    expiry: createExpiry(services.platform, expired),
    seen: new Map(),
    declined: new Set(),
    loggedIn: new Set(),
    signedOn: new Map(),
    refused: new Map(),
    waiting: new Map(),
    made: null,
    preparing: null,
    turn: 0,
    slice: () => slice,
    update,
    setStatus: (namespace, status) => update({ status: { ...slice.status, [namespace]: status } }),
    signer(namespace) {
      const account =
        namespace === undefined || siwx.namespaces?.includes(namespace) === false
          ? null
          : accountOf(state.get(), namespace)
      return account && networkOf(state.get(), account.chain) ? account : null
    },
    isShown() {
      const { open, history } = state.get().ui
      return open && history.at(-1)?.view === context.view
    },
    note: () => void services.store.set(noteKey, services.platform.now()),
  }
  return context
}
