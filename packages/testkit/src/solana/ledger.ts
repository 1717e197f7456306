import type { EncodedAccount } from '@solana/kit'
import type { LiteSVM, TransactionMetadata } from 'litesvm'
import { errorOf, RpcFault, simulationFailed } from './failures.ts'
import type { Kit, Svm } from './native.ts'
import { createSlots } from './slots.ts'
import { holdingOf, type Holding } from './tokens.ts'
import type { Wire } from './wire.ts'

/** Also one that failed and only paid its fee. */
export interface Entry {
  signature: string
  slot: bigint
  /** Seconds since the epoch. */
  time: bigint
  err: Wire
  logs: readonly string[]
  fee: bigint
  units: bigint
  bytes: Uint8Array
  /** In the order of their indexes. */
  keys: readonly string[]
  before: readonly Snapshot[]
  after: readonly Snapshot[]
}

export interface Snapshot {
  lamports: bigint
  holding: Holding | null
}

export interface Simulation {
  err: Wire
  logs: readonly string[]
  units: bigint
  /** Empty if the simulation fails. */
  accounts: readonly EncodedAccount[]
}

export interface Ledger {
  readonly kit: Kit
  readonly svm: LiteSVM
  slot(): bigint
  blockhash(): { blockhash: string; lastValidBlockHeight: bigint }
  isValid(blockhash: string): boolean
  simulate(bytes: Uint8Array, options: { verify: boolean; anyBlockhash: boolean }): Simulation
  /**
   * Executes a transaction in the next slot.
   * @throws RpcFault with the code of a node's refusal.
   */
  send(bytes: Uint8Array, options: { skipPreflight: boolean }): string
  entry(signature: string): Entry | undefined
  /** Newest first. */
  entriesOf(address: string): readonly Entry[]
  advance(slots: bigint): void
  /** After every slot. */
  watch(cb: (entry: Entry | null) => void): () => void
}

/** Does not change the state. */
function runOnly(
  svm: LiteSVM,
  Failed: Svm['FailedTransactionMetadata'],
  transaction: Parameters<LiteSVM['simulateTransaction']>[0],
  verify: boolean,
): Simulation {
  svm.withSigverify(verify)
  try {
    const result = svm.simulateTransaction(transaction)
    const meta = result.meta()
    const common = { logs: meta.logs(), units: meta.computeUnitsConsumed() }
    return result instanceof Failed
      ? { ...common, err: errorOf(result), accounts: [] }
      : { ...common, err: null, accounts: result.postAccounts() }
  } finally {
    svm.withSigverify(true)
  }
}

export function createLedger(
  kit: Kit,
  { LiteSVM: Machine, FailedTransactionMetadata: Failed }: Svm,
): Ledger {
  // The virtual machine knows only one blockhash at a time, so blockhashes and repeats are checked
  // here.
  const svm = new Machine().withBlockhashCheck(false).withTransactionHistory(0n)
  const slots = createSlots(kit, svm)
  const entries = new Map<string, Entry>()
  const watchers = new Set<(entry: Entry | null) => void>()

  function advance(by: bigint, entry: Entry | null): void {
    slots.advance(by)
    for (const watch of [...watchers]) watch(entry)
  }

  function simulate(
    bytes: Uint8Array,
    { verify, anyBlockhash }: { verify: boolean; anyBlockhash: boolean },
  ): Simulation {
    const { transaction, blockhash } = readTransaction(kit, bytes)
    if (!anyBlockhash && !slots.isValid(blockhash))
      return { err: 'BlockhashNotFound', logs: [], units: 0n, accounts: [] }
    return runOnly(svm, Failed, transaction, verify)
  }

  function refusalOf(signature: string, blockhash: string): string | null {
    if (entries.has(signature)) return 'AlreadyProcessed'
    return slots.isValid(blockhash) ? null : 'BlockhashNotFound'
  }

  /** @throws RpcFault when the simulation fails */
  function preflight(bytes: Uint8Array): void {
    const { err, logs, units } = simulate(bytes, { verify: true, anyBlockhash: false })
    if (err === 'SignatureFailure') throw unsigned()
    if (err !== null) throw simulationFailed(err, logs, units)
  }

  function send(bytes: Uint8Array, { skipPreflight }: { skipPreflight: boolean }): string {
    const { transaction, keys, blockhash } = readTransaction(kit, bytes)
    if (Object.values(transaction.signatures).includes(null)) throw unsigned()
    const signature: string = kit.getSignatureFromTransaction(transaction)
    const refusal = refusalOf(signature, blockhash)
    // Without preflight a node accepts such a transaction, and never confirms it.
    if (refusal && skipPreflight) return signature
    if (refusal) throw simulationFailed(refusal, [], 0n)
    if (!skipPreflight) preflight(bytes)
    const before = snapshotsOf(kit, svm, keys)
    const result = svm.sendTransaction(transaction)
    const failed = result instanceof Failed
    const err = failed ? errorOf(result) : null
    if (err === 'SignatureFailure') throw unsigned()
    const entry: Entry = {
      signature,
      slot: slots.current(),
      time: svm.getClock().unixTimestamp,
      err,
      ...costsOf(failed ? result.meta() : result),
      bytes,
      keys,
      before,
      after: snapshotsOf(kit, svm, keys),
    }
    entries.set(signature, entry)
    advance(1n, entry)
    return signature
  }

  return {
    kit,
    svm,
    slot: slots.current,
    blockhash: slots.blockhash,
    isValid: slots.isValid,
    simulate,
    send,
    entry: (signature) => entries.get(signature),
    entriesOf: (address) =>
      [...entries.values()].filter(({ keys }) => keys.includes(address)).reverse(),
    advance: (by) => advance(by, null),
    watch(cb) {
      watchers.add(cb)
      return () => watchers.delete(cb)
    },
  }
}

const unsigned = (): RpcFault => new RpcFault(-32003, 'Transaction signature verification failure')

const costsOf = (meta: TransactionMetadata): Pick<Entry, 'logs' | 'fee' | 'units'> => ({
  logs: meta.logs(),
  fee: feeIn(meta),
  units: meta.computeUnitsConsumed(),
})

function readTransaction(kit: Kit, bytes: Uint8Array) {
  try {
    const transaction = kit.getTransactionDecoder().decode(bytes)
    const message = kit.getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    const loaded = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
    if (loaded.length > 0)
      throw new RpcFault(-32602, 'address lookup tables are not part of this cluster')
    return {
      transaction,
      keys: message.staticAccounts as readonly string[],
      blockhash: blockhashOf(message),
    }
  } catch (error) {
    if (error instanceof RpcFault) throw error
    throw new RpcFault(
      -32602,
      'failed to deserialize solana_transaction::versioned::VersionedTransaction',
    )
  }
}

const blockhashOf = (message: object): string => {
  const { lifetimeToken } = message as { lifetimeToken?: string }
  return lifetimeToken ?? ''
}

const snapshotsOf = (kit: Kit, svm: Ledger['svm'], keys: readonly string[]): Snapshot[] =>
  keys.map((key) => {
    const account = svm.getAccount(key as never)
    return account.exists
      ? { lamports: account.lamports, holding: holdingOf(kit, account) }
      : { lamports: 0n, holding: null }
  })

/** The virtual machine reports the fee only in its log. */
function feeIn(meta: TransactionMetadata): bigint {
  return BigInt(/\bfee: (\d+)/.exec(String(meta))?.[1] ?? 5_000)
}
