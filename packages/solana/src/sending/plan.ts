/** Each is requested once, most in parallel. */
import { PorticoError } from '@portico/core'
import type { FeeSpeed, Json, ReceiverCaution, Transfer } from '@portico/core'
import { isFields } from '@portico/core/adapter'
import { parseLamports, unknownBalance } from '../connection.ts'
import type { SolanaErrorCode } from '../error-table.ts'
import {
  parseAccount,
  parseMint,
  parseSources,
  withheldOf,
  type AccountInfo,
  type Mint,
  type Source,
} from './accounts.ts'
import { associatedAccount } from './associated.ts'
import { priorityFee, signatureFee, unitPrices, bySpeed } from './fees.ts'
import {
  createAssociated,
  memoOf,
  transferCoin,
  transferToken,
  type Instruction,
} from './instructions.ts'
import { compileMessage } from './message.ts'
import { commitment, malformed, orNull, type Node } from './node.ts'
import { tokenPrograms } from './programs.ts'
import { cautionsOf } from './receiver.ts'

const restricted: SolanaErrorCode = 'token-restricted'

export type Wanted = Omit<Transfer, 'to' | 'amount'> & {
  readonly to?: string
  readonly amount?: bigint
}

export interface TokenPart {
  mint: Mint
  sources: readonly Source[]
  account: string
  /** Of its creation, in lamports; 0 when it exists. */
  rent: bigint
  withheld: bigint
}

export interface Plan {
  coin: bigint
  blockhash: string
  base: bigint
  prices: Readonly<Record<FeeSpeed, bigint>>
  units: number
  /** The minimum balance of an account without data, unless it is empty, in lamports. */
  least: bigint
  isNew: boolean
  cautions: readonly ReceiverCaution[]
  token: TokenPart | null
  instructions: readonly Instruction[]
}

/** Source accounts in a transaction. Each makes it longer. */
const mostSources = 4

/**
 * Measured units, with a margin: of a transfer, a created account, a memo and each of its bytes.
 */
const use = { coin: 1_000, token: 40_000, created: 60_000, memo: 6_000, memoByte: 400 } as const

/**
 * @throws PorticoError when the cluster could not be asked, `token-restricted`,
 *   `receiver-token-account`.
 */
export async function planOf(node: Node, wanted: Wanted): Promise<Plan> {
  const { from, to, token } = wanted
  const associated = (program: string): string => associatedAccount(to ?? from, token!, program)
  const looked =
    token === null
      ? [to ?? from]
      : [to ?? from, token, associated(tokenPrograms.token), associated(tokenPrograms.token2022)]
  const [coin, blockhash, least, prices, found, sources] = await Promise.all([
    node.ask('getBalance', [from, { commitment }]).then((answer) => BigInt(parseLamports(answer))),
    latestBlockhash(node),
    node.count('getMinimumBalanceForRentExemption', [0]),
    unitPrices(node, [...new Set([from, to ?? from])]),
    accountsOf(node, looked),
    token === null ? [] : sourcesOf(node, from, token),
  ])
  const [receiver = null, minted = null, ...places] = found
  const cautions = to === undefined ? [] : cautionsOf(to, receiver, token)
  const part =
    token === null ? null : await tokenPart(node, wanted, { minted, places, looked, sources })
  const instructions = instructionsOf(wanted, part)
  const base = await signatureFee(node, compileMessage(from, blockhash, instructions))
  return {
    coin,
    blockhash,
    base,
    prices,
    units: unitsOf(wanted, part),
    least,
    isNew: to !== undefined && receiver === null,
    cautions,
    token: part,
    instructions,
  }
}

async function latestBlockhash({ valueOf }: Node): Promise<string> {
  const value = await valueOf('getLatestBlockhash', [{ commitment }])
  if (isFields(value) && typeof value['blockhash'] === 'string') return value['blockhash']
  throw malformed('getLatestBlockhash')
}

async function sourcesOf({ ask }: Node, owner: string, mint: string): Promise<Source[] | null> {
  const answer = await orNull(
    ask('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'base64', commitment }]),
  )
  return answer === null ? null : parseSources(answer, owner, mint).slice(0, mostSources)
}

async function accountsOf(
  { valueOf }: Node,
  addresses: readonly string[],
): Promise<(AccountInfo | null)[]> {
  const value = await valueOf('getMultipleAccounts', [
    addresses,
    { encoding: 'base64', commitment },
  ])
  if (!Array.isArray(value) || value.length !== addresses.length)
    throw malformed('getMultipleAccounts')
  return (value as readonly Json[]).map((each) => {
    const account = parseAccount(each)
    // An account that cannot be read may exist.
    if (each !== null && !account) throw malformed('getMultipleAccounts')
    return account
  })
}

interface Found {
  minted: AccountInfo | null
  /**
   * The receiver's token account of each program: in the answer after the receiver and the mint.
   */
  places: readonly (AccountInfo | null)[]
  looked: readonly string[]
  sources: readonly Source[] | null
}

async function tokenPart(
  node: Node,
  { to, amount = 0n }: Wanted,
  { minted, places, looked, sources }: Found,
): Promise<TokenPart> {
  const mint = minted && parseMint(minted)
  if (!mint || !sources) throw unknownBalance()
  if (mint.isRestricted)
    throw new PorticoError(restricted, 'The token cannot be sent from here', {
      exit: 'unsupported',
    })
  const at = mint.program === tokenPrograms.token ? 0 : 1
  const isThere = to === undefined || (places[at] ?? null) !== null
  const hasFee = mint.fees.some(({ basisPoints }) => basisPoints > 0n)
  const [rent, epoch] = await Promise.all([
    isThere ? 0n : node.count('getMinimumBalanceForRentExemption', [mint.accountSize]),
    hasFee ? node.ask('getEpochInfo', [{ commitment }]) : null,
  ])
  const now = isFields(epoch) && typeof epoch['epoch'] === 'number' ? BigInt(epoch['epoch']) : 0n
  // The token's program rounds, and limits, the fee of each of its transfers.
  const withheld = taken(sources, amount).reduce(
    (sum, part) => sum + withheldOf(mint, part.amount, now),
    0n,
  )
  return { mint, sources, account: looked[2 + at]!, rent, withheld }
}

function instructionsOf(
  { from, to = from, token, amount = 0n, memo }: Wanted,
  part: TokenPart | null,
): Instruction[] {
  const memos = memo ? [memoOf(from, memo)] : []
  if (!part || token === null) return [...memos, transferCoin(from, to, amount)]
  const { mint, account, rent, sources } = part
  const made = rent > 0n ? [createAssociated(from, account, to, token, mint.program)] : []
  const moved = taken(sources, amount).map(({ address, amount: some }) =>
    transferToken({ ...mint, mint: token }, address, account, from, some),
  )
  // The cluster itself rejects a sender without the token, with its own message.
  const none =
    moved.length > 0
      ? moved
      : [
          transferToken(
            { ...mint, mint: token },
            associatedAccount(from, token, mint.program),
            account,
            from,
            amount,
          ),
        ]
  return [...made, ...memos, ...none]
}

/**
 * What exceeds the balance is taken from the largest account, so that the cluster reports the
 * reason.
 */
export function taken(sources: readonly Source[], amount: bigint): Source[] {
  const parts: Source[] = []
  let rest = amount
  for (const { address, amount: held } of sources) {
    const some = held < rest ? held : rest
    if (some > 0n || parts.length === 0) parts.push({ address, amount: some })
    rest -= some
    if (rest === 0n) break
  }
  if (rest > 0n && parts[0]) parts[0] = { ...parts[0], amount: parts[0].amount + rest }
  return parts
}

function unitsOf({ memo }: Wanted, part: TokenPart | null): number {
  const bytes = memo ? new TextEncoder().encode(memo).length : 0
  const own = part
    ? use.token * Math.max(1, part.sources.length) + (part.rent > 0n ? use.created : 0)
    : use.coin
  return own + (bytes > 0 ? use.memo + bytes * use.memoByte : 0)
}

export const feesOf = ({
  base,
  prices,
  units,
}: Pick<Plan, 'base' | 'prices' | 'units'>): Record<FeeSpeed, bigint> =>
  bySpeed((speed) => base + priorityFee(prices[speed], units))

export const heldOf = ({ sources }: Pick<TokenPart, 'sources'>): bigint =>
  sources.reduce((sum, { amount }) => sum + amount, 0n)
