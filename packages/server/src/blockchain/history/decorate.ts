import type { Address } from 'viem'
import type { Db } from '../../database/schema.ts'
import type { Approval, Transaction, Transfer } from '../../wire.ts'
import type { BlockchainSettings } from '../../settings/blockchain.ts'
import type {
  AccountApproval,
  AccountTransaction,
  AccountTransfer,
  Blockchain,
  Chain,
  Price,
  Prices,
  TokenFacts,
  TokenId,
  Tokens,
} from '../types.ts'
import { isSpam } from '../nfts/spam.ts'
import { isRevoked, hasNoLimit } from './approvals.ts'
import { shortened } from '../shortened.ts'
import { isPicture } from '../tokens/icon.ts'
import { decimalOf, formatDecimal, fromUnits, multiply, toNumber } from '../decimal.ts'
import { defined } from '../../utils/defined.ts'

export interface DecorateDeps {
  readonly db: Db
  readonly settings: BlockchainSettings
  readonly chains: ReadonlyMap<string, Chain>
  readonly tokens: Tokens
  readonly prices: Prices
  readonly collectionOf: Blockchain['collectionOf']
  readonly pictureUrl: (id: string | null) => string | null
}

interface Known {
  readonly facts: ReadonlyMap<TokenId, TokenFacts>
  readonly prices: ReadonlyMap<TokenId, Price>
  /** By contract: of those that others may take items of. */
  readonly collections: ReadonlyMap<string, Collection>
}

type Collection = Awaited<ReturnType<Blockchain['collectionOf']>>

interface NftFacts {
  readonly name: string | null
  readonly image: string | null
}

const key = (chain: string, ...rest: readonly string[]): string => [chain, ...rest].join(' ')
const caip10 = (chain: string, token: string): string => `${chain}:${token}`

const ofKind = (
  transactions: readonly AccountTransaction[],
  chain: string,
  fungible: boolean,
): readonly AccountTransfer[] =>
  transactions
    .filter((each) => each.chain === chain)
    .flatMap(({ transfers }) => transfers.filter(({ kind }) => (kind === 'fungible') === fungible))

const isShown = ({ type }: AccountTransaction): boolean => type === 'approve' || type === 'revoke'

/** The approvals of transactions that do nothing else: only these are shown. */
const approvalsIn = (
  transactions: readonly AccountTransaction[],
  chain: string,
): readonly AccountApproval[] =>
  transactions
    .filter((each) => each.chain === chain && isShown(each))
    .flatMap(({ approvals = [] }) => approvals)

async function collectionsOf(
  { collectionOf }: DecorateDeps,
  chain: Chain,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, Collection>> {
  const found = await Promise.all(
    tokens.map(async (token) => [token, await collectionOf(chain, token as Address)] as const),
  )
  return new Map(found)
}

/** A source that fails leaves facts and prices unknown. */
async function knownOf(
  deps: DecorateDeps,
  transactions: readonly AccountTransaction[],
  currency: string,
): Promise<ReadonlyMap<string, Known>> {
  const known = new Map<string, Known>()
  const ids = [...new Set(transactions.map(({ chain }) => chain))]
  await Promise.all(
    ids.map(async (id) => {
      const chain = deps.chains.get(id)
      if (!chain) return
      const moved = [
        ...new Set(ofKind(transactions, id, true).map(({ token }) => token as TokenId)),
      ]
      const approved = [...new Set(approvalsIn(transactions, id).map(({ token }) => token))]
      const tokens = [...new Set([...moved, ...approved.map((token) => token as TokenId)])]
      const facts = await deps.tokens.describe(chain, tokens).catch(() => undefined)
      // A contract without decimals is no token, but may be a collection.
      const others = approved.filter((token) => !facts?.has(token as TokenId))
      const collections = await collectionsOf(deps, chain, others).catch(() => undefined)
      const wanted = moved.filter(
        (token) => token === 'native' || facts?.get(token)?.spam === false,
      )
      const prices =
        wanted.length === 0
          ? undefined
          : await deps.prices.of(chain, wanted, currency).catch(() => undefined)
      known.set(id, {
        facts: facts ?? new Map<TokenId, TokenFacts>(),
        prices: prices ?? new Map<TokenId, Price>(),
        collections: collections ?? new Map<string, Collection>(),
      })
    }),
  )
  return known
}

/** Only NFTs whose metadata was read before. */
async function nftsOf(
  { db }: DecorateDeps,
  transactions: readonly AccountTransaction[],
): Promise<ReadonlyMap<string, NftFacts>> {
  const found = new Map<string, NftFacts>()
  for (const chain of new Set(transactions.map((each) => each.chain))) {
    const nfts = ofKind(transactions, chain, false)
    const ids = [...new Set(nfts.flatMap(({ tokenId }) => tokenId ?? []))].slice(0, 500)
    const contracts = [...new Set(nfts.map(({ token }) => token))].slice(0, 500)
    if (ids.length === 0) continue
    const rows = await db
      .selectFrom('nft_metadata')
      .select(['token', 'token_id', 'name', 'image'])
      .where('chain', '=', chain)
      .where('token', 'in', contracts)
      .where('token_id', 'in', ids)
      .execute()
    for (const { token, token_id, name, image } of rows)
      found.set(key(chain, token, token_id), { name, image })
  }
  return found
}

/** The other side of a mint or burn. */
const zeroAddress = '0x0000000000000000000000000000000000000000'

function partiesOf({
  direction,
  other = '',
}: AccountTransfer): Pick<Transfer, 'sender' | 'recipient'> {
  if (direction === 'self' || other === '' || other === zeroAddress) return {}
  return direction === 'in' ? { sender: other } : { recipient: other }
}

function nativeFacts(
  chain: Chain | undefined,
): Pick<TokenFacts, 'name' | 'symbol' | 'decimals' | 'icon'> | undefined {
  return chain && { ...chain.settings.native, icon: chain.settings.native.icon }
}

function fungible(
  deps: DecorateDeps,
  chain: string,
  transfer: AccountTransfer,
  known: Known | undefined,
): Transfer {
  const { direction, token, amount, facts } = transfer
  const id = token as TokenId
  const is =
    facts ??
    known?.facts.get(id) ??
    (id === 'native' ? nativeFacts(deps.chains.get(chain)) : undefined)
  const price = is && known?.prices.get(id)
  const one = price && decimalOf(price.amount)
  const value = is && one ? multiply(fromUnits(amount, is.decimals), one) : undefined
  const name = (is?.name ?? shortened(token)).slice(0, 128)
  return {
    direction,
    ...partiesOf(transfer),
    quantity: { numeric: formatDecimal(fromUnits(amount, is?.decimals ?? 0)).slice(0, 157) },
    ...defined({
      value: value && toNumber(value),
      price: is && one ? toNumber(one) : undefined,
    }),
    fungible_info: defined({
      name,
      symbol: (is?.symbol ?? shortened(token)).slice(0, 64),
      icon: isPicture(is?.icon) ? { url: is.icon } : null,
      address: token !== 'native' && deps.chains.has(chain) ? caip10(chain, token) : undefined,
      spam: known?.facts.get(id)?.spam ? true : undefined,
    }),
  }
}

function nft(
  deps: DecorateDeps,
  chain: string,
  transfer: AccountTransfer,
  known: ReadonlyMap<string, NftFacts>,
): Transfer {
  const { direction, kind, token, tokenId, amount } = transfer
  const { name, image } = known.get(key(chain, token, tokenId ?? '')) ?? { name: null, image: null }
  const url = deps.pictureUrl(image)
  const address = caip10(chain, token as Address)
  return {
    direction,
    ...partiesOf(transfer),
    quantity: { numeric: amount.toString() },
    nft_info: defined({
      name,
      content: url === null ? null : { preview: { url } },
      flags: { is_spam: isSpam(deps.settings.spam, address, [name]) },
      interface: kind === 'erc721' ? 'ERC721' : 'ERC1155',
      address,
      token_id: tokenId,
    }),
  }
}

function toApproval(
  { settings }: DecorateDeps,
  chain: string,
  approval: AccountApproval,
  known: Known | undefined,
): Approval {
  const { scope, token, spender, amount, tokenId } = approval
  const facts = known?.facts.get(token as TokenId)
  const { name, symbol } = facts ?? known?.collections.get(token) ?? { name: null, symbol: null }
  const address = caip10(chain, token)
  const hasLimit = scope === 'amount' && amount !== undefined && !hasNoLimit(approval)
  const isUnwanted = facts ? facts.spam : isSpam(settings.spam, address, [name, symbol])
  return {
    address,
    scope,
    revoked: isRevoked(approval),
    name: name?.slice(0, 128) ?? null,
    symbol: symbol?.slice(0, 64) ?? null,
    icon: isPicture(facts?.icon) ? { url: facts.icon } : null,
    ...defined({
      spender: spender === zeroAddress ? undefined : spender,
      quantity:
        hasLimit && facts
          ? { numeric: formatDecimal(fromUnits(amount, facts.decimals)).slice(0, 157) }
          : undefined,
      unlimited: hasNoLimit(approval) ? true : undefined,
      token_id: tokenId,
      spam: isUnwanted ? true : undefined,
    }),
  }
}

export async function decorate(
  deps: DecorateDeps,
  transactions: readonly AccountTransaction[],
  currency: string,
): Promise<Transaction[]> {
  const [known, nfts] = await Promise.all([
    knownOf(deps, transactions, currency),
    nftsOf(deps, transactions),
  ])
  return transactions.map((each) => {
    const { chain, hash, time, sender, recipient, nonce, status, final, fee, type } = each
    const decimals =
      deps.chains.get(chain)?.settings.native.decimals ??
      deps.settings.chains[chain]?.native.decimals
    return {
      id: `${chain}:${hash}`,
      metadata: defined({
        operationType: type,
        hash,
        minedAt: new Date(time).toISOString(),
        sentFrom: sender,
        sentTo: recipient,
        status,
        nonce,
        chain,
        final,
        fee:
          fee !== undefined && decimals !== undefined
            ? formatDecimal(fromUnits(fee, decimals))
            : undefined,
      }),
      transfers: each.transfers.map((transfer) =>
        transfer.kind === 'fungible'
          ? fungible(deps, chain, transfer, known.get(chain))
          : nft(deps, chain, transfer, nfts),
      ),
      approvals: approvalsIn([each], chain).map((approval) =>
        toApproval(deps, chain, approval, known.get(chain)),
      ),
    }
  })
}
