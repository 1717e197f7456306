/** Transfer, recipient, cost and simulated outcome of an EVM transaction. */
import type { SimulatedGrant } from '@portico/core'
import { toChecksumAddress } from '@portico/core/adapter'
import { h, type Child } from '../look/dom.ts'
import {
  bytesField,
  disclosure,
  facts,
  figures,
  fullAddress,
  later,
  line,
  sub,
  wideLine,
} from '../look/parts.ts'
import type { EvmTransaction } from '../ports.ts'
import type { ApprovalContext, Sight } from './approval-context.ts'
import { outcomePane } from './outcome.ts'
import { readCall, type Call } from './read/call.ts'
import { allowsSurely, approve, permission, type Permission } from './permissions.ts'
import { readFee, readIsContract, readOutcome, type Change } from './read/evm-reads.ts'
import { amount, roundUp } from './read/money.ts'
import { networkOf } from './read/networks.ts'
import { createTokens, type Tokens } from './tokens.ts'

interface Shown {
  transaction: EvmTransaction
  /** An amount of the network's coin. */
  coin(raw: bigint): string
  tokens: Tokens
}

export function transactionSight(context: ApprovalContext, transaction: EvmTransaction): Sight {
  const { words, reads, warn, approval } = context
  const { t, locale } = words
  const network = networkOf(approval.chain)
  const call = transaction.to === null ? null : readCall(transaction.data)
  const shown: Shown = {
    transaction,
    coin: (raw) => amount(raw, network.decimals, network.coin || t('name.coin'), locale),
    tokens: createTokens(context),
  }
  if (!network.isKnown) warn('info', t('pay.unknownNetwork'))
  const { lead, lines } = call === null ? plainly(context, shown) : inWords(context, shown, call)
  const allows = call !== null && allowsSurely(call)
  const outcome = readOutcome(reads, approval.chain, approval.account, transaction)
  // A permission that the call itself names has its own warnings.
  if (!allows && call?.is !== 'approve')
    void outcome.then((it) => {
      if (it.is === 'success' && it.grants?.length) warn('critical', t('out.grants'))
    })
  return {
    title: t(
      allows
        ? 'title.allow'
        : call === null && transaction.to !== null
          ? 'title.send'
          : 'title.transaction',
    ),
    nodes: [
      h('div', { class: 'lead' }, ...lead),
      facts(...lines, line(t('pay.network'), network.name), ...costs(context, shown, call)),
      outcomePane(context, outcome, {
        change: (change, sign) => changeOf(context, shown, change, sign),
        grant: (grant) => grantOf(context, shown, grant),
        fails: t('out.fails'),
        none: t('out.none'),
      }),
      transaction.data !== '0x' &&
        disclosure(t('pay.data', { count: transaction.data.length / 2 - 1 }), () =>
          bytesField(t('pay.data', { count: transaction.data.length / 2 - 1 }), transaction.data),
        ),
    ],
    action: t(allows ? 'do.allow' : 'do.confirm'),
    anyway: t('do.confirmAnyway'),
  }
}

function changeOf(
  { words: { t } }: ApprovalContext,
  { coin, tokens }: Shown,
  { token, amount: raw, item: id }: Change,
  sign: string,
): Child {
  if (token === null) return h('bdi', {}, `${sign}${coin(raw)}`)
  if (id === undefined) return tokens.amount(token, raw, sign)
  const item = id.toString()
  const name =
    raw === 1n ? t('pay.item', { item }) : t('pay.items', { count: raw.toString(), item })
  return h('bdi', {}, name)
}

function grantOf(
  { words }: ApprovalContext,
  { tokens }: Shown,
  { token, spender, of }: SimulatedGrant,
): Child {
  const { t } = words
  const what =
    of.is === 'amount'
      ? tokens.allowance(token, of.amount)
      : h('bdi', {}, of.is === 'all' ? t('allow.all') : t('pay.item', { item: of.item.toString() }))
  return h('span', {}, what, fullAddress(toChecksumAddress(spender) ?? spender, words))
}

function plainly(
  { words, reads, warn, approval }: ApprovalContext,
  { transaction: { to, value }, coin }: Shown,
): Permission {
  const { t } = words
  if (to === null)
    return {
      lead: [h('p', { class: 'figure' }, t('pay.newContract'))],
      lines: [value > 0n && line(t('pay.with'), figures(coin(value)))],
    }
  if (to.toLowerCase() === approval.account.toLowerCase()) warn('info', t('pay.self'))
  else
    void readIsContract(reads, approval.chain, to).then((isContract) => {
      if (isContract === true) warn('info', t('pay.toContract'))
    })
  return {
    lead: [h('p', { class: 'figure' }, h('bdi', {}, coin(value)))],
    lines: [wideLine(t('pay.to'), fullAddress(to, words))],
  }
}

/** The value that it sends is always shown. */
function inWords(context: ApprovalContext, shown: Shown, call: Call): Permission {
  const { words } = context
  const { transaction, coin } = shown
  const { lead, lines } =
    call.is === 'transfer'
      ? transfer(context, shown, call)
      : call.is === 'item'
        ? item(context, call)
        : call.is === 'other'
          ? unknown(context, shown, call)
          : call.is === 'approve'
            ? approve(context, shown, call)
            : permission(context, shown, call)
  const contract = transaction.to!
  const name =
    call.is === 'other'
      ? 'pay.call'
      : call.is === 'item' || call.is === 'allow-all'
        ? 'allow.collection'
        : call.is === 'allow' && call.token !== null
          ? 'pay.contract'
          : 'allow.token'
  return {
    lead,
    lines: [
      ...lines,
      call.is !== 'approve' &&
        wideLine(
          words.t(name),
          name === 'allow.token' && shown.tokens.name(contract),
          fullAddress(contract, words),
        ),
      transaction.value > 0n &&
        call.is !== 'other' &&
        line(words.t('pay.with'), figures(coin(transaction.value))),
    ],
  }
}

function transfer(
  { words, warn, changed, approval: { account } }: ApprovalContext,
  { transaction, tokens }: Shown,
  { from, to, amount: raw }: Call & { is: 'transfer' },
): Permission {
  const { t } = words
  const contract = transaction.to!
  const isOther = from !== null && from.toLowerCase() !== account.toLowerCase()
  if (isOther) warn('caution', t('pay.otherOwner'))
  if (to.toLowerCase() === contract.toLowerCase()) warn('critical', t('pay.toToken'))
  // `transferFrom` without decimals may be of an NFT, with its id as the number.
  const figure =
    from === null
      ? tokens.amount(contract, raw)
      : later(
          tokens.of(contract),
          t('out.trying'),
          (token) => [
            token
              ? tokens.amount(contract, raw)
              : h('bdi', {}, t('pay.item', { item: raw.toString() })),
          ],
          changed,
        )
  return {
    lead: [h('p', { class: 'figure' }, figure)],
    lines: [
      isOther && wideLine(t('pay.from'), fullAddress(from, words)),
      wideLine(t('pay.to'), fullAddress(to, words)),
    ],
  }
}

function item(
  { words, warn, approval: { account } }: ApprovalContext,
  { from, to, item: number, count }: Call & { is: 'item' },
): Permission {
  const { t } = words
  const isOther = from.toLowerCase() !== account.toLowerCase()
  if (isOther) warn('caution', t('pay.otherOwner'))
  const what =
    count === null
      ? t('pay.item', { item: number.toString() })
      : t('pay.items', { count: count.toString(), item: number.toString() })
  return {
    lead: [h('p', { class: 'figure' }, what)],
    lines: [
      isOther && wideLine(t('pay.from'), fullAddress(from, words)),
      wideLine(t('pay.to'), fullAddress(to, words)),
    ],
  }
}

function unknown(
  { words: { t }, warn }: ApprovalContext,
  { transaction: { value }, coin }: Shown,
  { selector }: Call & { is: 'other' },
): Permission {
  warn('caution', t('pay.unknownCallHint'))
  return {
    lead: [
      value > 0n && h('p', { class: 'figure' }, h('bdi', {}, coin(value))),
      value > 0n
        ? sub(t('pay.unknownCall', { selector }))
        : h('p', { class: 'figure' }, t('pay.unknownCall', { selector })),
    ],
    lines: [],
  }
}

/** Coins and their fee are added up; a token and its fee are separate. */
function costs(
  { words: { t }, reads, warn, changed, approval: { chain } }: ApprovalContext,
  { transaction, coin }: Shown,
  call: Call | null,
): Child[] {
  const reading = readFee(reads, chain, transaction)
  void reading.then(({ most }) => {
    // Our own rule: the fee exceeds the value and a twentieth of a coin.
    if (most * 20n > 10n ** 18n && most > transaction.value)
      warn('caution', t('pay.feeHigh', { amount: coin(roundUp(most)) }))
  })
  return [
    line(
      t('pay.fee'),
      later(
        reading,
        t('out.trying'),
        ({ most, more }) => [
          figures(t('pay.atMost', { amount: coin(roundUp(most)) })),
          more && sub(t('pay.feeMore')),
        ],
        changed,
      ),
    ),
    (call === null || transaction.value > 0n) &&
      line(
        t('pay.total'),
        later(
          reading,
          t('out.trying'),
          ({ most }) => [
            figures(t('pay.atMost', { amount: coin(transaction.value + roundUp(most)) })),
          ],
          changed,
        ),
      ),
  ]
}
