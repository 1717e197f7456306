import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ConnectOptions, Exit, Prepared, State, ViewName } from '@portico/core'
import { pairingLimits } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { whenConnected } from '../../wallets/leave.ts'
import { lateIn, hasWalletConnect, usePrepared, walletConnect } from '../../wallets/pairing.ts'

/** `from` and `until`: milliseconds since the epoch. */
export interface PairingCode {
  value: string
  from: number
  until: number
}

export interface Pairing {
  /** Null until ready. */
  code: PairingCode | null
  /** Why the wait ended, or that the last answer was a rejection. */
  failure: Exit | undefined
  /** The wallet that approved after the wait ended. */
  late: string | undefined
  /** Retries on a press; null for the host's own pairing. */
  again: (() => void) | null
}

/** What is undefined is left to the connector. */
export type PairingOptions = {
  readonly [Name in 'offer' | 'record' | 'namespaces' | 'rank']?: ConnectOptions[Name] | undefined
}

/** How long a retry shows a wait, milliseconds: the answer may come at once. */
const retryDuration = 800

/** Failures that end with the connection's return. */
const transient: readonly (Exit | undefined)[] = ['failed', 'offline', 'wallet-gone']

/**
 * Keeps a pairing open while mounted: renews it after a rejection, retries when the relay is back,
 * else waits for the visitor.
 *
 * @param hostUri The host's own pairing: no request is sent.
 */
export function usePairing(options: PairingOptions, view: ViewName, hostUri?: string): Pairing {
  const { portico } = useModalContext()
  const isOurs = hostUri === undefined
  const { prepared, renew } = usePrepared(isOurs, options.namespaces)
  const runs = useModalState(hasWalletConnect) || !isOurs
  const attempt = useAttempt(options.offer ?? walletConnect)
  const failed = attempt?.is === 'failed' ? attempt : undefined
  const late = useModalState(lateIn)
  const { code: preparedCode, broken } = usePreparedState(prepared)
  const code = useStable(isOurs ? (preparedCode ?? stepOf(attempt)) : ofHost(hostUri))
  const ask = useConnectionRequest(options, view, runs && isOurs)
  useEnd(isOurs, code)
  const [isRejected, setRejected] = useState(false)
  const tried = useRef(code?.value)
  useEffect(() => {
    if (!failed) {
      tried.current = code?.value
      return
    }
    if (failed.exit === 'rejected') setRejected(true)
    else if (!transient.includes(failed.exit) || broken || !code || code.value === tried.current)
      return
    tried.current = code?.value
    ask()
  }, [failed, broken, code, ask])

  const [busy, setBusy] = useState(false)
  useEffect(
    () => (busy ? portico.services.platform.after(retryDuration, () => setBusy(false)) : undefined),
    [portico, busy],
  )
  const again = useCallback(() => {
    setRejected(false)
    setBusy(true)
    // A relay that answers has sent a code: renewing would only remove it.
    if (broken) renew()
    ask()
  }, [ask, renew, broken])
  const found = busy ? undefined : failureOf(failed?.exit, broken, isRejected)
  // Only the browser decides about offline; a relay may be down.
  const failure = found === 'offline' ? 'failed' : found
  return {
    code,
    failure: runs ? failure : 'not-installed',
    late: isOurs ? late : undefined,
    again: isOurs ? again : null,
  }
}

/** What the attempt failed with; a rejection counts only until the visitor tries again. */
function failureOf(
  exit: Exit | undefined,
  broken: Exit | undefined,
  isRejected: boolean,
): Exit | undefined {
  if (exit && exit !== 'rejected') return exit
  return broken ?? (isRejected ? 'rejected' : undefined)
}

/** The attempt to connect a wallet of the directory, while it is the one under way. */
function useAttempt(offer: string): Exclude<State['attempt'], { is: 'idle' }> | undefined {
  const attempt = useModalState((state) => state.attempt)
  if (attempt.is === 'idle') return undefined
  const { target } = attempt
  return target.connector === walletConnect && target.offer === offer ? attempt : undefined
}

/** The QR code of a prepared pairing, and why there is none. */
function usePreparedState(prepared: Prepared | null): {
  code: PairingCode | null
  broken: Exit | undefined
} {
  const subscribe = prepared?.subscribe ?? subscribeNothing
  const code = useSyncExternalStore(
    subscribe,
    () => prepared?.uri() ?? null,
    () => null,
  )
  const broken = useSyncExternalStore(
    subscribe,
    () => prepared?.failed()?.exit,
    () => undefined,
  )
  return { code, broken }
}

/**
 * Requests the connection while `isWanted`, with the options that the view was opened with. Returns
 * the function that requests it again.
 */
function useConnectionRequest(
  options: PairingOptions,
  view: ViewName,
  isWanted: boolean,
): () => void {
  const modal = useModalContext()
  const { portico, pairings } = modal
  const opened = useRef(options)
  const offer = options.offer ?? walletConnect
  const ask = useCallback(() => {
    const { record, namespaces, rank } = opened.current
    const request: ConnectOptions = { connector: walletConnect, offer, rank }
    if (record) request.record = record
    if (namespaces) request.namespaces = namespaces
    whenConnected(modal, portico.connect(request), () => view)
  }, [modal, portico, offer, view])
  useEffect(() => {
    const { record } = opened.current
    // The press that has asked handles what follows the connection.
    const isAsked = record !== undefined && pairings.asked === record
    // A new request would release a late approval, which is offered first.
    if (isWanted && !isAsked && lateIn(portico.getState()) === undefined) ask()
    // A return to the view sends a new request.
    return () => {
      if (isAsked) pairings.asked = undefined
    }
  }, [isWanted, ask, portico, pairings])
  return ask
}

const life = pairingLimits.life * 1000

function useEnd(ours: boolean, code: PairingCode | null): void {
  const { pairings } = useModalContext()
  const until = useRef(0)
  useEffect(() => {
    until.current = code?.until ?? 0
  })
  useEffect(() => (ours ? pairings.show(() => until.current) : undefined), [ours, pairings])
}

const subscribeNothing = (): (() => void) => () => {}

/** The same QR code stays the same object, so that nothing renders again. */
function useStable(code: PairingCode | null): PairingCode | null {
  const stable = useRef(code)
  if (code?.value !== stable.current?.value || code?.until !== stable.current?.until)
    stable.current = code
  return stable.current
}

/** The attempt's own step, if its connector prepares nothing. */
function stepOf(
  attempt:
    | { is: string; since?: number; step?: { is: string; uri?: string; until?: number } }
    | undefined,
): PairingCode | null {
  const { step, since = 0 } = attempt ?? {}
  const { is, uri, until = since + life } = step ?? {}
  return is === 'scan' && uri !== undefined ? { value: uri, from: until - life, until } : null
}

/** Without an expiry in the URI, the remaining time is unknown. */
function ofHost(uri: string): PairingCode {
  const until = Number(/[?&]expiryTimestamp=(\d+)/.exec(uri)?.[1] ?? Number.NaN) * 1000
  return Number.isFinite(until)
    ? { value: uri, from: until - life, until }
    : { value: uri, from: 0, until: Number.POSITIVE_INFINITY }
}
