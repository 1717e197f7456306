/** Names and decimals have to be read first. */
import { isUnlimited } from '@portico/wire'
import type { Child } from '../look/dom.ts'
import { h } from '../look/dom.ts'
import { later } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'
import { readToken, type Token } from './read/evm-reads.ts'
import { amount } from './read/money.ts'

export interface Tokens {
  of(address: string): Promise<Token | null>
  /** What moves. */
  amount(address: string, raw: bigint, sign?: string): HTMLElement
  /** What may be taken; null is unlimited. */
  allowance(address: string, raw: bigint | null): HTMLElement
  name(address: string): HTMLElement
}

export function createTokens({
  reads,
  words,
  changed,
  approval: { chain },
}: ApprovalContext): Tokens {
  const { t, locale } = words
  const known = new Map<string, Promise<Token | null>>()
  const of = (address: string): Promise<Token | null> => {
    const key = address.toLowerCase()
    const found = known.get(key) ?? readToken(reads, chain, address)
    known.set(key, found)
    return found
  }
  const nameOf = (token: Token | null): string => token?.symbol || t('name.token')
  // Without decimals only smallest units are known.
  const write = (raw: bigint, token: Token | null): string =>
    token
      ? amount(raw, token.decimals, nameOf(token), locale)
      : t('pay.smallest', { amount: amount(raw, 0, '', locale) })
  const place = (address: string, draw: (token: Token | null) => readonly Child[]): HTMLElement =>
    later(of(address), t('out.trying'), draw, changed)
  const figures = (address: string, draw: (token: Token | null) => string): HTMLElement =>
    place(address, (token) => [h('bdi', { class: 'figures' }, draw(token))])
  return {
    of,
    amount: (address, raw, sign = '') => figures(address, (token) => `${sign}${write(raw, token)}`),
    allowance: (address, raw) =>
      figures(address, (token) =>
        raw === null || isUnlimited(raw)
          ? t('allow.unlimited', { symbol: nameOf(token) })
          : write(raw, token),
      ),
    name: (address) => place(address, (token) => [h('bdi', { class: 'strong' }, nameOf(token))]),
  }
}
