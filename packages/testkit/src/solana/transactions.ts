import { encodeBytes } from './encode.ts'
import type { Entry, Ledger, Snapshot } from './ledger.ts'
import { mintOf, tokenAmount } from './tokens.ts'
import { tokenPrograms } from './programs.ts'
import type { Wire } from './wire.ts'

/** As `getTransaction` returns it. */
export function encodeTransaction(ledger: Ledger, entry: Entry, encoding: string): Wire {
  const { kit } = ledger
  const { messageBytes, signatures } = kit.getTransactionDecoder().decode(entry.bytes)
  const message = kit.getCompiledTransactionMessageDecoder().decode(messageBytes)
  const whole = encoding.startsWith('json')
    ? {
        signatures: Object.values(signatures).map((each) => kit.getBase58Decoder().decode(each!)),
        message: messageOf(ledger, message, encoding),
      }
    : encodeBytes(ledger, entry.bytes, encoding)
  return {
    slot: entry.slot,
    blockTime: entry.time,
    meta: metaOf(ledger, entry),
    transaction: whole,
    version: message.version,
  }
}

function metaOf(ledger: Ledger, entry: Entry): Wire {
  const { err, fee, logs, units, before, after } = entry
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee,
    computeUnitsConsumed: units,
    preBalances: before.map(({ lamports }) => lamports),
    postBalances: after.map(({ lamports }) => lamports),
    preTokenBalances: tokenBalances(ledger, before),
    postTokenBalances: tokenBalances(ledger, after),
    logMessages: [...logs],
    innerInstructions: [],
    rewards: [],
    loadedAddresses: { writable: [], readonly: [] },
  }
}

function tokenBalances({ kit, svm }: Ledger, snapshots: readonly Snapshot[]): Wire[] {
  return snapshots.flatMap(({ holding }, accountIndex) => {
    if (!holding) return []
    const { mint, owner, amount, program } = holding
    const of = svm.getAccount(mint as never)
    const decimals = (of.exists && mintOf(kit, of)?.decimals) || 0
    return [
      {
        accountIndex,
        mint,
        owner,
        programId: tokenPrograms[program],
        uiTokenAmount: tokenAmount(amount, decimals),
      },
    ]
  })
}

type Message = ReturnType<
  ReturnType<Ledger['kit']['getCompiledTransactionMessageDecoder']>['decode']
>

/** `jsonParsed` names accounts instead of numbering them; instructions stay undecoded. */
function messageOf({ kit }: Ledger, message: Message, encoding: string): Wire {
  const { header, staticAccounts: keys, version } = message
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const instructions = 'instructions' in message ? message.instructions : []
  const data = (bytes: ArrayLike<number> | undefined): string =>
    kit.getBase58Decoder().decode(Uint8Array.from(bytes ?? []))
  const recentBlockhash = 'lifetimeToken' in message ? (message.lifetimeToken ?? '') : ''
  if (encoding === 'json')
    return {
      accountKeys: keys,
      header: {
        numRequiredSignatures: numSignerAccounts,
        numReadonlySignedAccounts: numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
      },
      recentBlockhash,
      instructions: instructions.map((each) => ({
        programIdIndex: each.programAddressIndex,
        accounts: each.accountIndices ?? [],
        data: data(each.data),
        stackHeight: 1,
      })),
      ...(version === 'legacy' ? {} : { addressTableLookups: [] }),
    }
  const writable = (index: number): boolean =>
    index < numSignerAccounts
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < keys.length - numReadonlyNonSignerAccounts
  return {
    accountKeys: keys.map((pubkey, index) => ({
      pubkey,
      signer: index < numSignerAccounts,
      source: 'transaction',
      writable: writable(index),
    })),
    recentBlockhash,
    instructions: instructions.map((each) => ({
      programId: keys[each.programAddressIndex]!,
      accounts: (each.accountIndices ?? []).map((index) => keys[index]!),
      data: data(each.data),
      stackHeight: 1,
    })),
    ...(version === 'legacy' ? {} : { addressTableLookups: [] }),
  }
}
