/** Describes contract calls; only data that matches a known form exactly. */
import { toChecksumAddress } from '@portico/core/adapter'

export type Call =
  | { is: 'transfer'; from: string | null; to: string; amount: bigint }
  /**
   * An allowance of `amount` for `spender`. `more`: added to the existing one. `token`: set if it
   * is not the called contract.
   */
  | { is: 'allow'; spender: string; amount: bigint; token: string | null; more: boolean }
  /** Of an amount where the contract is a token (ERC-20), of one item in a collection (ERC-721). */
  | { is: 'approve'; spender: string; number: bigint }
  | { is: 'allow-all'; operator: string; allowed: boolean }
  | { is: 'item'; from: string; to: string; item: bigint; count: bigint | null }
  | { is: 'other'; selector: string; bytes: number; odd?: Odd }

/** What a known function is, whose data is not in its form. */
export type Odd = 'permission' | 'other'

/** Those of the functions below that let someone take something. */
const permissions = ['095ea7b3', '39509351', 'd73dd623', 'a22cb465']

type Words = readonly string[]

/** By selector: number of words, whether more data may follow, and the meaning. */
const forms: Readonly<
  Record<string, readonly [words: number, open: boolean, read: (words: Words) => Call | null]>
> = {
  // transfer(address,uint256)
  a9059cbb: [
    2,
    false,
    ([to, amount]) =>
      withAddresses([to], ([a]) => ({
        is: 'transfer',
        from: null,
        to: a!,
        amount: number(amount),
      })),
  ],
  // transferFrom(address,address,uint256): an amount, or a collection's item.
  '23b872dd': [
    3,
    false,
    ([from, to, amount]) =>
      withAddresses([from, to], ([a, b]) => ({
        is: 'transfer',
        from: a!,
        to: b!,
        amount: number(amount),
      })),
  ],
  // approve(address,uint256)
  '095ea7b3': [
    2,
    false,
    ([who, value]) =>
      withAddresses([who], ([a]) => ({ is: 'approve', spender: a!, number: number(value) })),
  ],
  // increaseAllowance(address,uint256), increaseApproval(address,uint256)
  '39509351': [2, false, ([who, amount]) => allowMore(who, amount)],
  d73dd623: [2, false, ([who, amount]) => allowMore(who, amount)],
  // setApprovalForAll(address,bool)
  a22cb465: [
    2,
    false,
    ([who, yes]) =>
      number(yes) > 1n
        ? null
        : withAddresses([who], ([a]) => ({
            is: 'allow-all',
            operator: a!,
            allowed: number(yes) === 1n,
          })),
  ],
  // safeTransferFrom(address,address,uint256), with and without bytes
  '42842e0e': [3, false, ([from, to, item]) => moved(from, to, item, null)],
  b88d4fde: [3, true, ([from, to, item]) => moved(from, to, item, null)],
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  f242432a: [4, true, ([from, to, item, count]) => moved(from, to, item, number(count))],
}

const number = (word: string | undefined): bigint => BigInt(`0x${word ?? '0'}`)
const addressIn = (word: string | undefined): string | null =>
  word !== undefined && /^0{24}/.test(word) ? toChecksumAddress(word.slice(24)) : null

function withAddresses(
  words: readonly (string | undefined)[],
  make: (addresses: readonly string[]) => Call,
): Call | null {
  const all = words.map(addressIn)
  return all.every((each) => each !== null) ? make(all) : null
}
const allowMore = (who: string | undefined, sum: string | undefined): Call | null =>
  withAddresses([who], ([a]) => ({
    is: 'allow',
    token: null,
    spender: a!,
    amount: number(sum),
    more: true,
  }))
const moved = (
  from: string | undefined,
  to: string | undefined,
  item: string | undefined,
  count: bigint | null,
): Call | null =>
  withAddresses([from, to], ([a, b]) => ({
    is: 'item',
    from: a!,
    to: b!,
    item: number(item),
    count,
  }))

export function readCall(data: string): Call | null {
  const hex = /^0x((?:[\da-f]{2})+)$/i.exec(data)?.[1]?.toLowerCase()
  if (hex === undefined) return null
  const selector = hex.slice(0, 8)
  const words = hex.slice(8).match(/.{64}/g) ?? []
  const other: Call = { is: 'other', selector: `0x${selector}`, bytes: hex.length / 2 }
  const form = Object.hasOwn(forms, selector) ? forms[selector] : undefined
  if (!form) return other
  const [least, mayHaveMore, read] = form
  const fits = mayHaveMore ? words.length >= least : hex.length === 8 + 64 * least
  const odd: Odd = permissions.includes(selector) ? 'permission' : 'other'
  return (fits ? read(words) : null) ?? { ...other, odd }
}
