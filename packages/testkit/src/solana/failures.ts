/** With the texts and codes of a node. */
import type { FailedTransactionMetadata } from 'litesvm'
import type { Wire } from './wire.ts'

/** Codes beyond the standard's are those of Agave's `rpc-client-api`. */
export class RpcFault extends Error {
  override readonly name: string = 'RpcFault'
  readonly code: number
  readonly data: Wire | undefined

  constructor(code: number, message: string, data?: Wire) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (why: string): RpcFault =>
  new RpcFault(-32602, `Invalid param: ${why}`)

/** `TransactionError` of Solana: the variants without fields, in its order. */
const transactionErrors =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )

/** The same of `InstructionError`. */
const instructionErrors =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  )

/** As nodes write it: a name, or an object with the name as its one key. */
export function errorOf(failed: FailedTransactionMetadata): Wire {
  const error = failed.err()
  if (typeof error === 'number') return transactionErrors[error] ?? 'ClusterMaintenance'
  if ('err' in error) {
    const inner = error.err()
    const named =
      typeof inner === 'number'
        ? (instructionErrors[inner] ?? 'GenericError')
        : 'code' in inner
          ? { Custom: inner.code }
          : 'BorshIoError'
    return { InstructionError: [error.index, named] }
  }
  if ('accountIndex' in error)
    return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  return { DuplicateInstruction: error.index }
}

const texts: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

export function textOf(error: Wire): string {
  if (typeof error === 'string') return texts[error] ?? error
  const { InstructionError: instruction, InsufficientFundsForRent: rent } = error as {
    InstructionError?: [number, string | { Custom: number }]
    InsufficientFundsForRent?: { account_index: number }
  }
  if (rent)
    return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`
  if (!instruction) return JSON.stringify(error)
  const [index, why] = instruction
  return `Error processing Instruction ${index}: ${typeof why === 'string' ? why : `custom program error: 0x${why.Custom.toString(16)}`}`
}

export function simulationFailed(
  error: Wire,
  logs: readonly string[],
  unitsConsumed: bigint,
): RpcFault {
  return new RpcFault(-32002, `Transaction simulation failed: ${textOf(error)}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    logs: [...logs],
    returnData: null,
    unitsConsumed,
  })
}
