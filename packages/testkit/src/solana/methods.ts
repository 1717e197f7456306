/** Names and shapes of Agave's documentation. */
import type { EncodedAccount } from '@solana/kit'
import { encodeAccount } from './encode.ts'
import { invalidParams, RpcFault } from './failures.ts'
import type { Entry, Ledger } from './ledger.ts'
import { addressOf, bytesIn, countOf, fieldsOf, shapeOf, signatureOf } from './params.ts'
import { tokenPrograms } from './programs.ts'
import { holdingOf, mintOf, tokenAmount, tokenProgramOf } from './tokens.ts'
import { encodeTransaction } from './transactions.ts'
import type { Wire } from './wire.ts'

export interface Node {
  ledger: Ledger
  genesisHash: string
  airdrop(address: string, lamports: bigint): Promise<string>
}

export type Method = (node: Node, params: readonly unknown[]) => Wire | Promise<Wire>

const version = '2.3.0'

export const inContext = ({ ledger }: Pick<Node, 'ledger'>, value: Wire): Wire => ({
  context: { apiVersion: version, slot: ledger.slot() },
  value,
})

export function accountInfo(ledger: Ledger, address: string, options: unknown): Wire {
  const account = ledger.svm.getAccount(address as never)
  return account.exists ? encodeAccount(ledger, account, shapeOf(options)) : null
}

function statusOf(ledger: Ledger, entry: Entry | undefined): Wire {
  if (!entry) return null
  const { err, slot } = entry
  return {
    slot,
    confirmations: null,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: 'finalized',
  }
}

/** For signatures, and for the transaction's own compute price. */
function feeOf({ kit }: Ledger, message: Uint8Array): bigint {
  try {
    return (
      5_000n *
      BigInt(kit.getCompiledTransactionMessageDecoder().decode(message).header.numSignerAccounts)
    )
  } catch {
    throw invalidParams('Invalid message')
  }
}

/** Null for an empty account. */
function accountsAfter(ledger: Ledger, after: readonly EncodedAccount[], wanted: unknown): Wire {
  const { addresses, encoding = 'base64' } = fieldsOf(wanted)
  if (!Array.isArray(addresses)) throw invalidParams('addresses')
  return addresses.map((each) => {
    const address = addressOf(ledger, each)
    const changed = after.find((account) => account.address === address)
    if (!changed) return accountInfo(ledger, address, { encoding })
    return changed.lamports === 0n ? null : encodeAccount(ledger, changed, shapeOf({ encoding }))
  })
}

const accounts: Readonly<Record<string, Method>> = {
  getBalance: (node, [address]) =>
    inContext(node, node.ledger.svm.getBalance(addressOf(node.ledger, address) as never) ?? 0n),
  getAccountInfo: (node, [address, options]) =>
    inContext(node, accountInfo(node.ledger, addressOf(node.ledger, address), options)),
  getMultipleAccounts(node, [list, options]) {
    if (!Array.isArray(list) || list.length > 100)
      throw new RpcFault(-32602, 'Too many inputs provided; max 100')
    return inContext(
      node,
      list.map((address) => accountInfo(node.ledger, addressOf(node.ledger, address), options)),
    )
  },
  getMinimumBalanceForRentExemption: ({ ledger }, [space]) =>
    ledger.svm.minimumBalanceForRentExemption(countOf(space)),
}

const tokens: Readonly<Record<string, Method>> = {
  getTokenAccountsByOwner(node, [text, filter, options]) {
    const { ledger } = node
    const owner = addressOf(ledger, text)
    const { mint, programId } = fieldsOf(filter)
    const programs = Object.values(tokenPrograms)
    if (mint === undefined && !programs.includes(programId as never))
      throw invalidParams('unrecognized Token program id')
    const minted =
      mint === undefined ? null : ledger.svm.getAccount(addressOf(ledger, mint) as never)
    if (minted && !(minted.exists && mintOf(ledger.kit, minted)))
      throw invalidParams('could not find mint')
    const found = programs
      .filter((program) =>
        minted?.exists ? minted.programAddress === program : program === programId,
      )
      .flatMap((program) => ledger.svm.getProgramAccounts(program as never))
      .filter((account) => {
        const holding = holdingOf(ledger.kit, account)
        return holding?.owner === owner && (mint === undefined || holding.mint === mint)
      })
    return inContext(
      node,
      found.map((account) => ({
        pubkey: account.address,
        account: encodeAccount(ledger, account, shapeOf(options)),
      })),
    )
  },
  getTokenAccountBalance(node, [address]) {
    const { kit, svm } = node.ledger
    const account = svm.getAccount(addressOf(node.ledger, address) as never)
    const holding = account.exists ? holdingOf(kit, account) : null
    if (!holding)
      throw invalidParams(account.exists ? 'not a Token account' : 'could not find account')
    const mint = svm.getAccount(holding.mint as never)
    return inContext(
      node,
      tokenAmount(holding.amount, (mint.exists && mintOf(kit, mint)?.decimals) || 0),
    )
  },
  getTokenSupply(node, [address]) {
    const { kit, svm } = node.ledger
    const account = svm.getAccount(addressOf(node.ledger, address) as never)
    const mint = account.exists && tokenProgramOf(account) ? mintOf(kit, account) : null
    if (!mint) throw invalidParams(account.exists ? 'not a Token mint' : 'could not find account')
    return inContext(node, tokenAmount(mint.supply, mint.decimals))
  },
}

const transactions: Readonly<Record<string, Method>> = {
  async requestAirdrop(node, [address, lamports]) {
    return node.airdrop(addressOf(node.ledger, address), countOf(lamports))
  },
  sendTransaction({ ledger }, [text, options]) {
    const { encoding, skipPreflight } = fieldsOf(options)
    return ledger.send(bytesIn(ledger, text, encoding), { skipPreflight: skipPreflight === true })
  },
  simulateTransaction(node, [text, options]) {
    const { encoding, sigVerify, replaceRecentBlockhash, accounts: wanted } = fieldsOf(options)
    const {
      err,
      logs,
      units,
      accounts: after,
    } = node.ledger.simulate(bytesIn(node.ledger, text, encoding), {
      verify: sigVerify === true,
      anyBlockhash: replaceRecentBlockhash === true,
    })
    const replacementBlockhash =
      replaceRecentBlockhash === true ? { replacementBlockhash: node.ledger.blockhash() } : {}
    const shown =
      wanted === undefined || err !== null ? null : accountsAfter(node.ledger, after, wanted)
    return inContext(node, {
      accounts: shown,
      err,
      innerInstructions: null,
      logs: [...logs],
      returnData: null,
      unitsConsumed: units,
      ...replacementBlockhash,
    })
  },
  getSignatureStatuses(node, [list]) {
    if (!Array.isArray(list)) throw invalidParams('Invalid')
    return inContext(
      node,
      list.map((signature) =>
        statusOf(node.ledger, node.ledger.entry(signatureOf(node.ledger, signature))),
      ),
    )
  },
  getSignaturesForAddress({ ledger }, [address, options]) {
    const { limit, before, until } = fieldsOf(options)
    const all = ledger.entriesOf(addressOf(ledger, address))
    // As in Agave: both may belong to another address, and an unknown one has nothing before it.
    const newest = before === undefined ? undefined : (ledger.entry(String(before))?.slot ?? 0n)
    const oldest = (until !== undefined && ledger.entry(String(until))?.slot) || -1n
    return all
      .filter(({ slot }) => (newest === undefined || slot < newest) && slot > oldest)
      .slice(0, typeof limit === 'number' ? limit : 1_000)
      .map(({ signature, slot, err, time }) => ({
        signature,
        slot,
        err,
        memo: null,
        blockTime: time,
        confirmationStatus: 'finalized',
      }))
  },
  getTransaction({ ledger }, [signature, options]) {
    const entry = ledger.entry(signatureOf(ledger, signature))
    const { encoding = 'json' } =
      typeof options === 'string' ? { encoding: options } : fieldsOf(options)
    return entry ? encodeTransaction(ledger, entry, String(encoding)) : null
  },
  getFeeForMessage: (node, [message]) =>
    inContext(node, feeOf(node.ledger, bytesIn(node.ledger, message, 'base64'))),
  getRecentPrioritizationFees: ({ ledger }) => [{ slot: ledger.slot(), prioritizationFee: 0 }],
}

const cluster: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': version, 'feature-set': 0 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getSlot: ({ ledger }) => ledger.slot(),
  getBlockHeight: ({ ledger }) => ledger.slot(),
  getEpochInfo({ ledger }) {
    const [slot, slotsInEpoch] = [ledger.slot(), 432_000n]
    const slotIndex = slot % slotsInEpoch
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: slot / slotsInEpoch,
      slotIndex,
      slotsInEpoch,
      transactionCount: null,
    }
  },
  getLatestBlockhash: (node) => inContext(node, node.ledger.blockhash()),
  isBlockhashValid: (node, [blockhash]) => inContext(node, node.ledger.isValid(String(blockhash))),
}

export const methods: Readonly<Record<string, Method>> = {
  ...cluster,
  ...accounts,
  ...tokens,
  ...transactions,
}
