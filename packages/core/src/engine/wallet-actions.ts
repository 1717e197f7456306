import type { ConnectOptions, SignMessageOptions } from '../contracts/commands.ts'
import type { SendTransactionOptions } from '../public/internals.ts'
import type { AccountRef } from '../state/select.ts'
import type { ChainIdInput, Json, NetworkInput, Prepared, Stop } from '../types/index.ts'
import { activate, reconnect, setAccount } from './activate.ts'
import { exitError } from './attempt-errors.ts'
import { cancelAttempt } from './attempt.ts'
import { confirmAccounts, isStale } from './confirm-accounts.ts'
import { connect, prepare, retry } from './connect.ts'
import { needsPick, untilPicked } from './contested.ts'
import type { EngineContext } from './context.ts'
import { ensureNetwork } from './ensure-network.ts'
import { forgetWallet } from './forget-wallet.ts'
import { acceptLate, dismissLate } from './late-approvals.ts'
import { addNetwork, addNetworkToWallet, removeNetwork } from './networks.ts'
import { readOpening } from '../features/read.ts'
import { checkPairing } from './pairing-uri.ts'
import { sendTransaction } from './send-transaction.ts'
import { signMessage } from './sign-message.ts'
import { cancelSwitch, switchNetwork } from './switch-network.ts'
import type { WalletContext } from './wallet-context.ts'

// The rest of what loads with a press.
export { attachPassthrough } from './passthrough-connector.ts'
export { createTracker } from '../transactions/tracker.ts'

export interface WalletActions {
  connect(options?: ConnectOptions): Promise<AccountRef>
  prepare(options: ConnectOptions): Prepared | null
  retry(): Promise<AccountRef>
  cancel(): void
  answer(value: Json): void
  cancelled(): Promise<never>
  acceptLate(): Promise<void>
  dismissLate(): void
  activate(link: string, namespace?: string): Promise<void>
  reconnect(link: string): Promise<AccountRef>
  setAccount(address: string, namespace?: string): Promise<void>
  signMessage(options: SignMessageOptions): Promise<string>
  sendTransaction(options: SendTransactionOptions): Promise<string>
  forgetWallet(id: string): Stop
  switchNetwork(network: ChainIdInput): Promise<void>
  cancelSwitch(): void
  ensureNetwork(network: ChainIdInput): Promise<AccountRef>
  addNetwork(namespace: string, network: NetworkInput): void
  removeNetwork(namespace: string, network: ChainIdInput): void
  addNetworkToWallet(network: ChainIdInput): Promise<void>
  checkPairing(uri: string): void
  readOpening: typeof readOpening
  settled(link: string): Promise<void> | undefined
}

export function createWalletActions(
  engine: EngineContext,
  portico: WalletContext['portico'],
): WalletActions {
  const ctx: WalletContext = {
    ...engine,
    portico,
    attempts: { last: 0, target: undefined, pending: null, late: null, parkedFor: 0 },
    networkSwitch: { abort: null },
    picks: { rivals: new Map(), asked: new Map(), checks: new Set() },
    confirmed: new Map(),
  }
  const bind =
    <A extends unknown[], R>(act: (ctx: WalletContext, ...args: A) => R) =>
    (...args: A): R =>
      act(ctx, ...args)
  return {
    connect: bind(connect),
    prepare: bind(prepare),
    retry: bind(retry),
    cancel: bind(cancelAttempt),
    answer: (value) => ctx.attempts.answer?.(value),
    cancelled: () => Promise.reject(exitError('user', { name: '' })),
    acceptLate: bind(acceptLate),
    dismissLate: bind(dismissLate),
    activate: bind(activate),
    reconnect: bind(reconnect),
    setAccount: bind(setAccount),
    signMessage: bind(signMessage),
    sendTransaction: bind(sendTransaction),
    forgetWallet: bind(forgetWallet),
    switchNetwork: bind(switchNetwork),
    cancelSwitch: bind(cancelSwitch),
    ensureNetwork: bind(ensureNetwork),
    addNetwork: bind(addNetwork),
    removeNetwork: bind(removeNetwork),
    addNetworkToWallet: bind(addNetworkToWallet),
    checkPairing,
    readOpening,
    settled: (link) =>
      isStale(ctx, link) || needsPick(ctx, link)
        ? confirmAccounts(ctx, link).then(() => untilPicked(ctx, link))
        : undefined,
  }
}
