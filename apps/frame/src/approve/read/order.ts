/** Orders: typed data by which others can take something for something else, by a signature alone. */
import type { TypedData } from '../../ports.ts'
import { address, isFields, whole } from './permit.ts'

/** A token, or the network's coin for null. */
export interface Part {
  token: string | null
  amount: bigint
  /** Of a collection. */
  item?: bigint | 'any'
}

export interface Order {
  /** Whose items leave. */
  owner: string
  /** At most. */
  gives: readonly Part[]
  /** At least. */
  gets: readonly Part[]
  /** Of what the taker pays, what others than the receiver get. */
  others: readonly (Part & { to: string })[]
  receiver: string
  /** The only one that can accept it; null for anyone. */
  taker: string | null
  /** Seconds since 1970. */
  after: bigint
  /** Null where it can't be read. */
  until: bigint | null
}

type Fields = Readonly<Record<string, unknown>>
/** Null unless each value is of its type, which a signed one always is. */
type Read = (message: Fields, account: string) => Order | null

/** What orders write for the network's coin. */
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const tokenOr = (token: string): string | null => (token === coin ? null : token)
const noOne = `0x${'0'.repeat(40)}`
const orNull = (who: string): string | null => (who === noOne ? null : who)
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function readAll<const Names extends readonly string[], T>(
  message: Fields,
  names: Names,
  read: (value: unknown) => T | null,
): Record<Names[number], T> | null {
  const entries = names.map((name) => [name, read(message[name])] as const)
  if (entries.some(([, value]) => value === null)) return null
  return Object.fromEntries(entries) as Record<Names[number], T>
}

const coins = [0n, 1n]
/** Seaport's kinds of items: the coin, a token, items, and any of some items. */
function seaportPart(given: unknown, which: 'most' | 'least'): (Part & { to: string }) | null {
  if (!isFields(given)) return null
  const [kind, item] = [whole(given['itemType']), whole(given['identifierOrCriteria'])]
  const [start, end] = [whole(given['startAmount']), whole(given['endAmount'])]
  const token = address(given['token'])
  const to = address(given['recipient'] ?? noOne)
  if (kind === null || kind > 5n || item === null || start === null || end === null) return null
  if (token === null || to === null) return null
  const amount = start > end === (which === 'most') ? start : end
  if (coins.includes(kind)) return { token: kind === 0n ? null : token, amount, to }
  return { token, amount, item: kind > 3n ? 'any' : item, to }
}

const withoutReceiver = ({ token, amount, item }: Part): Part =>
  item === undefined ? { token, amount } : { token, amount, item }

const seaport: Read = (message) => {
  const { offer, consideration } = message
  const owner = address(message['offerer'])
  const [after, until] = [whole(message['startTime']), whole(message['endTime'])]
  if (owner === null || after === null || until === null) return null
  if (!Array.isArray(offer) || !Array.isArray(consideration)) return null
  const gives = offer.map((each: unknown) => seaportPart(each, 'most'))
  const paid = consideration.map((each: unknown) => seaportPart(each, 'least'))
  if ([...gives, ...paid].includes(null)) return null
  const parts = paid.filter((each) => each !== null)
  return {
    owner,
    gives: gives.filter((each) => each !== null).map(withoutReceiver),
    gets: parts.filter(({ to }) => to === owner).map(withoutReceiver),
    others: parts.filter(({ to }) => to !== owner),
    receiver: owner,
    taker: null,
    after,
    until,
  }
}

const cow: Read = (message, account) => {
  const who = readAll(message, ['sellToken', 'buyToken', 'receiver'], address)
  const sums = readAll(message, ['sellAmount', 'feeAmount', 'buyAmount', 'validTo'], whole)
  if (who === null || sums === null) return null
  return {
    owner: account,
    gives: [{ token: tokenOr(who.sellToken), amount: sums.sellAmount + sums.feeAmount }],
    gets: [{ token: tokenOr(who.buyToken), amount: sums.buyAmount }],
    others: [],
    receiver: orNull(who.receiver) ?? account,
    taker: null,
    after: 0n,
    until: sums.validTo,
  }
}

/** 0x. The taker of an over-the-counter order signs, too. */
const zeroEx =
  (endOf: (message: Fields) => bigint | null): Read =>
  (message, account) => {
    const who = readAll(message, ['makerToken', 'takerToken', 'maker', 'taker'], address)
    const sums = readAll(message, ['makerAmount', 'takerAmount'], whole)
    const until = endOf(message)
    const fee = whole(message['takerTokenFeeAmount'] ?? 0)
    if (who === null || sums === null || fee === null || until === null) return null
    const made: Part = { token: tokenOr(who.makerToken), amount: sums.makerAmount }
    const taken: Part = { token: tokenOr(who.takerToken), amount: sums.takerAmount }
    const isTaker = isSame(who.taker, account) && !isSame(who.maker, account)
    const owner = isTaker ? who.taker : who.maker
    return {
      owner,
      gives: [isTaker ? { ...taken, amount: taken.amount + fee } : made],
      gets: [isTaker ? made : taken],
      others: [],
      receiver: owner,
      taker: isTaker ? who.maker : orNull(who.taker),
      after: 0n,
      until,
    }
  }
const expiry = (message: Fields): bigint | null => whole(message['expiry'])
/** The end and a nonce in one word. */
function expiryOfPair({ expiryAndNonce }: Fields): bigint | null {
  const pair = whole(expiryAndNonce)
  return pair === null ? null : pair >> 192n
}

/** 1inch. `endOf`: null where other contracts decide about the end. */
const oneInch =
  (endOf: (message: Fields) => bigint | null, takerOf: (message: Fields) => string | null): Read =>
  (message) => {
    const who = readAll(message, ['maker', 'receiver', 'makerAsset', 'takerAsset'], address)
    const sums = readAll(message, ['makingAmount', 'takingAmount'], whole)
    if (who === null || sums === null) return null
    return {
      owner: who.maker,
      gives: [{ token: tokenOr(who.makerAsset), amount: sums.makingAmount }],
      gets: [{ token: tokenOr(who.takerAsset), amount: sums.takingAmount }],
      others: [],
      receiver: orNull(who.receiver) ?? who.maker,
      taker: takerOf(message),
      after: 0n,
      until: endOf(message),
    }
  }
/** Bits 80 to 119 of the traits; 0 has none. */
function expiryOfTraits({ makerTraits }: Fields): bigint | null {
  const until = ((whole(makerTraits) ?? 0n) >> 80n) & 0xff_ffff_ffffn
  return until === 0n ? 2n ** 64n : until
}
function allowedSender({ allowedSender }: Fields): string | null {
  const who = address(allowedSender)
  return who === null ? null : orNull(who)
}

const seaportItems =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const components =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'

/** By EIP-712's encoding of the type. */
export const orders: Readonly<Record<string, Read>> = {
  [`${components}${seaportItems}`]: seaport,
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)':
    cow,
  'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)':
    zeroEx(expiry),
  'RfqOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)':
    zeroEx(expiry),
  'OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)':
    zeroEx(expiryOfPair),
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)':
    oneInch(expiryOfTraits, () => null),
  'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)':
    oneInch(() => null, allowedSender),
}

/** Seaport's signature for many orders: the leaves of a tree. */
const bulk = /^BulkOrder\(OrderComponents(?:\[2\]){1,24} tree\)/
const isBulk = (encoding: string): boolean => {
  const [head] = bulk.exec(encoding) ?? []
  if (head === undefined) return false
  return encoding === `${head}${seaportItems}${components}`
}

/** Null for typed data of other types. Leaves without an offer fill a tree up. */
export function readOrders(
  encoding: string,
  { message }: TypedData,
  account: string,
): readonly Order[] | null {
  if (isBulk(encoding)) {
    const leaves = [message['tree']].flat(25) as readonly unknown[]
    const all = leaves.map((leaf) => (isFields(leaf) ? seaport(leaf, account) : null))
    const read = all.filter((each) => each !== null)
    return read.length === all.length ? read.filter(({ gives }) => gives.length > 0) : null
  }
  const read = Object.hasOwn(orders, encoding) ? orders[encoding] : undefined
  const order = read?.(message, account)
  return order ? [order] : null
}
