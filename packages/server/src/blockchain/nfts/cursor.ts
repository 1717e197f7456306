import type { Address } from 'viem'
import { HttpError } from '../../http/errors.ts'

export interface Place {
  readonly chain: string
  readonly token: Address
  readonly tokenId: string
  /** Its index in its chain's list, in case it is no longer there. */
  readonly at: number
}

const shape = /^(eip155)\.(\d{1,32})\.(0x[0-9a-f]{40})\.(\d{1,78})\.(\d{1,9})$/

export const writePlace = ({ chain, token, tokenId, at }: Place): string =>
  [chain.replace(':', '.'), token, tokenId, at].join('.')

export function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const [, namespace, reference, token, tokenId, at] = shape.exec(cursor) ?? []
  if (!namespace) throw new HttpError(400, 'cursor', 'expected `next` of the last page')
  return {
    chain: `${namespace}:${reference}`,
    token: token as Address,
    tokenId: tokenId!,
    at: Number(at),
  }
}
