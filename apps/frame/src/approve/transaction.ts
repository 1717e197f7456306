/** Transfer, recipient, cost and simulated outcome of an EVM transaction. */
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
import type { EvmTransaction, Usual } from '../ports.ts'
import type { ApprovalContext, Sight } from './approval-context.ts'
import { costs, warnOfNonce } from './costs.ts'
import { drawChange, drawGrant, warnOfGrants } from './evm-changes.ts'
import { outcomePane } from './outcome.ts'
import { readCall, type Call } from './read/call.ts'
import { allowsSurely, approve, permission, type Permission } from './permissions.ts'
import { readOutcome } from './read/evm-outcome.ts'
import { readIsContract, type Outcome } from './read/evm-reads.ts'
import { amount } from './read/money.ts'
import { networkOf } from './read/networks.ts'
import { createTokens, type Tokens } from './tokens.ts'

type Receiving = Pick<EvmTransaction, 'to' | 'value'>
export interface Shown<T extends Receiving = Receiving> {
  transaction: T
  /** An amount of the network's coin. */
  coin(raw: bigint): string
  tokens: Tokens
}

/** The call in full, which is open where what it does is not known. */
function dataOf(
  { words: { t }, changed }: ApprovalContext,
  data: string,
  outcome: Promise<Outcome>,
): HTMLDetailsElement {
  const name = t('pay.data', { count: data.length / 2 - 1 })
  const shown = disclosure(name, () => bytesField(name, data))
  void outcome.then(
    (it) => {
      if (it.is === 'failure') return
      shown.open = it.is === 'unknown' || !it.changes || it.isWhole === false
      changed()
    },
    () => {},
  )
  return shown
}

/** What a call does that is not in `call.ts`. */
export type StepsInWords = (
  context: ApprovalContext,
  shown: Shown<EvmTransaction>,
) => Permission & { nodes: readonly Child[]; allows: boolean }

interface SightOptions {
  /** In place of what the page chose. */
  usual?: Usual | undefined
  /** Loaded where there is such a call. */
  stepsInWords?: StepsInWords | null
}

export function transactionSight(
  context: ApprovalContext,
  transaction: EvmTransaction,
  { usual = {}, stepsInWords = null }: SightOptions = {},
): Sight {
  const { words, reads, warn, approval } = context
  const { t, locale } = words
  const network = networkOf(approval.chain)
  const call = transaction.to === null ? null : readCall(transaction.data)
  const shown: Shown<EvmTransaction> = {
    transaction,
    coin: (raw) => amount(raw, network.decimals, network.coin || t('name.coin'), locale),
    tokens: createTokens(context),
  }
  if (!network.isKnown) warn('info', t('pay.unknownNetwork'))
  const steps = call?.is === 'other' && stepsInWords ? stepsInWords(context, shown) : null
  const { lead, lines } =
    steps ?? (call === null ? plainly(context, shown) : inWords(context, shown, call))
  const allows = steps ? steps.allows : call !== null && allowsSurely(call)
  const outcome = readOutcome(reads, approval.chain, approval.account, transaction)
  const { coin, tokens } = shown
  const changing = { to: transaction.to, call, coin, tokens }
  void outcome.then(
    (it) => warnOfGrants(context, changing, it),
    () => {},
  )
  warnOfNonce(context, transaction, usual)
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
      ...(steps?.nodes ?? []),
      facts(
        ...lines,
        line(t('pay.network'), network.name),
        ...costs(context, { transaction, usual, coin, isPayment: call === null }),
      ),
      outcomePane(context, outcome, {
        change: (change, sign) => drawChange(context, changing, change, sign),
        grant: (grant) => drawGrant(context, changing, grant),
        fails: t('out.fails'),
        // Who gives a permission is not told that nothing changes.
        none: t(allows ? 'out.works' : 'out.none'),
        isCall: transaction.data !== '0x',
      }),
      transaction.data !== '0x' && dataOf(context, transaction.data, outcome),
    ],
    action: t(allows ? 'do.allow' : 'do.confirm'),
    anyway: t('do.confirmAnyway'),
  }
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
export function inWords(context: ApprovalContext, shown: Shown, call: Call): Permission {
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
