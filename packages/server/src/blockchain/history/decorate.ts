import type { Address } from 'viem'
import type { Db } from '../../database/schema.ts'
import type { Transaction, Transfer } from '../../wire.ts'
import type { BlockchainSettings } from '../../settings/blockchain.ts'
import type {
  AccountTransaction,
  AccountTransfer,
  Chain,
  Price,
  Prices,
  TokenFacts,
  TokenId,
  Tokens,
} from '../types.ts'
import { isSpam } from '../nfts/spam.ts'
import { shortened } from '../shortened.ts'
import { isPicture } from '../tokens/icon.ts'
import { decimalOf, formatDecimal, fromUnits, multiply, toNumber } from '../decimal.ts'

export interface DecorateParts {
  readonly db: Db
  readonly settings: BlockchainSettings
  readonly chains: ReadonlyMap<string, Chain>
  readonly tokens: Tokens
  readonly prices: Prices
  readonly pictureUrl: (id: string | null) => string | null
}

interface Known {
  readonly facts: ReadonlyMap<TokenId, TokenFacts>
  readonly prices: ReadonlyMap<TokenId, Price>
}

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

/** A source that fails leaves facts and prices unknown. */
async function knownOf(
  parts: DecorateParts,
  transactions: readonly AccountTransaction[],
  currency: string,
): Promise<ReadonlyMap<string, Known>> {
  const known = new Map<string, Known>()
  const ids = [...new Set(transactions.map(({ chain }) => chain))]
  await Promise.all(
    ids.map(async (id) => {
      const chain = parts.chains.get(id)
      if (!chain) return
      const tokens = [
        ...new Set(ofKind(transactions, id, true).map(({ token }) => token as TokenId)),
      ]
      const facts = await parts.tokens.describe(chain, tokens).catch(() => undefined)
      const wanted = tokens.filter(
        (token) => token === 'native' || facts?.get(token)?.spam === false,
      )
      const prices =
        wanted.length === 0
          ? undefined
          : await parts.prices.of(chain, wanted, currency).catch(() => undefined)
      known.set(id, {
        facts: facts ?? new Map<TokenId, TokenFacts>(),
        prices: prices ?? new Map<TokenId, Price>(),
      })
    }),
  )
  return known
}

/** Only NFTs whose metadata was read before. */
async function nftsOf(
  { db }: DecorateParts,
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
  parts: DecorateParts,
  chain: string,
  transfer: AccountTransfer,
  known: Known | undefined,
): Transfer {
  const { direction, token, amount, facts } = transfer
  const id = token as TokenId
  const is =
    facts ??
    known?.facts.get(id) ??
    (id === 'native' ? nativeFacts(parts.chains.get(chain)) : undefined)
  const price = is && known?.prices.get(id)
  const one = price && decimalOf(price.amount)
  const name = (is?.name ?? shortened(token)).slice(0, 128)
  return {
    direction,
    ...partiesOf(transfer),
    quantity: { numeric: formatDecimal(fromUnits(amount, is?.decimals ?? 0)).slice(0, 157) },
    ...(is &&
      one && {
        value: toNumber(multiply(fromUnits(amount, is.decimals), one)),
        price: toNumber(one),
      }),
    fungible_info: {
      name,
      symbol: (is?.symbol ?? shortened(token)).slice(0, 64),
      icon: isPicture(is?.icon) ? { url: is.icon } : null,
      ...(token !== 'native' && parts.chains.has(chain) && { address: caip10(chain, token) }),
      ...(known?.facts.get(id)?.spam && { spam: true }),
    },
  }
}

function nft(
  parts: DecorateParts,
  chain: string,
  transfer: AccountTransfer,
  known: ReadonlyMap<string, NftFacts>,
): Transfer {
  const { direction, kind, token, tokenId, amount } = transfer
  const { name, image } = known.get(key(chain, token, tokenId ?? '')) ?? { name: null, image: null }
  const url = parts.pictureUrl(image)
  const address = caip10(chain, token as Address)
  return {
    direction,
    ...partiesOf(transfer),
    quantity: { numeric: amount.toString() },
    nft_info: {
      name,
      content: url === null ? null : { preview: { url } },
      flags: { is_spam: isSpam(parts.settings.spam, address, [name]) },
      interface: kind === 'erc721' ? 'ERC721' : 'ERC1155',
      address,
      ...(tokenId !== undefined && { token_id: tokenId }),
    },
  }
}

export async function decorate(
  parts: DecorateParts,
  transactions: readonly AccountTransaction[],
  currency: string,
): Promise<Transaction[]> {
  const [known, nfts] = await Promise.all([
    knownOf(parts, transactions, currency),
    nftsOf(parts, transactions),
  ])
  return transactions.map((each) => {
    const { chain, hash, time, sender, recipient, nonce, status, final, fee, type } = each
    const decimals =
      parts.chains.get(chain)?.settings.native.decimals ??
      parts.settings.chains[chain]?.native.decimals
    return {
      id: `${chain}:${hash}`,
      metadata: {
        operationType: type,
        hash,
        minedAt: new Date(time).toISOString(),
        sentFrom: sender,
        sentTo: recipient,
        status,
        nonce,
        chain,
        final,
        ...(fee !== undefined &&
          decimals !== undefined && { fee: formatDecimal(fromUnits(fee, decimals)) }),
      },
      transfers: each.transfers.map((transfer) =>
        transfer.kind === 'fungible'
          ? fungible(parts, chain, transfer, known.get(chain))
          : nft(parts, chain, transfer, nfts),
      ),
    }
  })
}
