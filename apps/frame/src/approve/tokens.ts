/** Names and decimals have to be read first. */
import type { Child } from '../look/dom.ts'
import { h } from '../look/dom.ts'
import { later } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'
import { readToken, type Token } from './read/evm-reads.ts'
import { amount, isUnlimited } from './read/money.ts'

export interface Tokens {
  of(address: string): Promise<Token | null>
  amount(address: string, raw: bigint | null, sign?: string): HTMLElement
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
  const write = (raw: bigint | null, token: Token | null): string => {
    const symbol = token?.symbol || t('name.token')
    if (raw === null || isUnlimited(raw)) return t('allow.unlimited', { symbol })
    // Without decimals only smallest units are known.
    return token
      ? amount(raw, token.decimals, symbol, locale)
      : t('pay.smallest', { amount: amount(raw, 0, '', locale) })
  }
  const place = (address: string, draw: (token: Token | null) => readonly Child[]): HTMLElement =>
    later(of(address), t('out.trying'), draw, changed)
  return {
    of,
    amount: (address, raw, sign = '') =>
      place(address, (token) => [h('bdi', { class: 'figures' }, `${sign}${write(raw, token)}`)]),
    name: (address) =>
      place(address, (token) => [h('bdi', { class: 'strong' }, token?.symbol || t('name.token'))]),
  }
}
