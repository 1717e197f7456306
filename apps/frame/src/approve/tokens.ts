/** Names and decimals have to be read first. */
import { isUnlimited } from '@portico/wire'
import { loadTokens } from '../bundles/load.ts'
import { h, type Child } from '../look/dom.ts'
import { fullAddress, later } from '../look/parts.ts'
import { patience, type ApprovalContext } from './approval-context.ts'
import { readToken, type Token } from './read/evm-reads.ts'
import type { Listed, Trust } from './read/listed-tokens.ts'
import { amount } from './read/money.ts'
import { networkOf } from './read/networks.ts'

export interface Tokens {
  of(address: string): Promise<Token | null>
  /** What moves. */
  amount(address: string, raw: bigint, sign?: string): HTMLElement
  /** What may be taken; null is unlimited. */
  allowance(address: string, raw: bigint | null): HTMLElement
  name(address: string): HTMLElement
  /**
   * For what the operator does not list: that it is unverified, or looks like another token.
   *
   * @param isWhole With the address, where the screen does not have it anyway.
   */
  mark(address: string, isWhole: boolean): HTMLElement
}

interface Described {
  token: Token | null
  trust: Trust
}

/** A list that cannot be read verifies nothing. */
const listOf = ({ config, approval: { chain } }: ApprovalContext): Promise<readonly Listed[]> =>
  config().then(
    ({ tokens }) => (tokens && Object.hasOwn(tokens, chain) ? tokens[chain]! : []),
    () => [],
  )

/** A listed token is what the list says, before what its contract says. */
async function describe(
  context: ApprovalContext,
  list: Promise<readonly Listed[]>,
  address: string,
): Promise<Described> {
  const { reads, approval, warn, words } = context
  const [known, claimed] = await Promise.all([list, readToken(reads, approval.chain, address)])
  const listed = known.find((each) => each.address.toLowerCase() === address.toLowerCase())
  if (!listed) {
    const { coin } = networkOf(approval.chain)
    const symbolOf = async (of: string): Promise<string> =>
      (await readToken(reads, approval.chain, of))?.symbol ?? ''
    const trust = await loadTokens().then(
      ({ readTrust }) => readTrust(claimed?.symbol ?? '', known, coin, symbolOf),
      () => 'unlisted' as const,
    )
    if (trust === 'look-alike')
      warn('caution', words.t('token.lookAlikeWarn', { symbol: claimed?.symbol ?? '' }))
    return { token: claimed, trust }
  }
  const decimals = listed.decimals ?? claimed?.decimals
  const symbol = listed.symbol ?? claimed?.symbol ?? ''
  return { token: decimals === undefined ? null : { symbol, decimals }, trust: 'listed' }
}

/** Without an answer it is a token of which nothing is known. */
function described(reading: Promise<Described>): Promise<Described> {
  return new Promise((resolve) => {
    const unknown = (): void => resolve({ token: null, trust: 'unlisted' })
    const timer = setTimeout(unknown, patience)
    reading.then(resolve, unknown).finally(() => clearTimeout(timer))
  })
}

export function createTokens(context: ApprovalContext): Tokens {
  const { words, changed, holdFor } = context
  const { t, locale } = words
  const known = new Map<string, Promise<Described>>()
  const list = listOf(context)
  const about = (address: string): Promise<Described> => {
    const key = address.toLowerCase()
    const found = known.get(key) ?? described(describe(context, list, address))
    if (!known.has(key)) holdFor(found)
    known.set(key, found)
    return found
  }
  const of = async (address: string): Promise<Token | null> => (await about(address)).token
  const nameOf = (token: Token | null): string => token?.symbol || t('name.token')
  // Without decimals only smallest units are known.
  const write = (raw: bigint, token: Token | null): string =>
    token && token.decimals !== null
      ? amount(raw, token.decimals, nameOf(token), locale)
      : t('pay.smallest', { amount: amount(raw, 0, '', locale) })
  const place = (address: string, draw: (it: Described) => readonly Child[]): HTMLElement =>
    later(about(address), t('out.trying'), draw, changed)
  const figures = (address: string, draw: (token: Token | null) => string): HTMLElement =>
    place(address, ({ token }) => [h('bdi', { class: 'figures' }, draw(token))])
  const tag = (trust: Trust): Child =>
    trust !== 'listed' &&
    h('span', { class: 'tag' }, t(trust === 'look-alike' ? 'token.lookAlike' : 'token.unverified'))
  return {
    of,
    amount: (address, raw, sign = '') => figures(address, (token) => `${sign}${write(raw, token)}`),
    allowance: (address, raw) =>
      figures(address, (token) =>
        raw === null || isUnlimited(raw)
          ? t('allow.unlimited', { symbol: nameOf(token) })
          : write(raw, token),
      ),
    name: (address) =>
      place(address, ({ token, trust }) => [
        h('bdi', { class: 'strong' }, nameOf(token)),
        ' ',
        tag(trust),
      ]),
    mark: (address, isWhole) =>
      place(address, ({ trust }) => [
        tag(trust),
        trust !== 'listed' && isWhole && fullAddress(address, words),
      ]),
  }
}
