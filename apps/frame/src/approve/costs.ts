/** What an EVM transaction costs, and what of it the page has chosen unusually. */
import type { Child } from '../look/dom.ts'
import { figures, later, line, sub } from '../look/parts.ts'
import type { EvmTransaction, Usual } from '../ports.ts'
import type { ApprovalContext } from './approval-context.ts'
import { priceOf, readFee } from './read/evm-reads.ts'
import { roundUp } from './read/money.ts'

interface Costing {
  transaction: EvmTransaction
  usual: Usual
  /** An amount of the network's coin. */
  coin(raw: bigint): string
  isPayment: boolean
}

/** Our own rule: pages often allow for twice of what is needed, for gas as well as its price. */
const timesUsual = 4n

/** Coins and their fee are added up; a token and its fee are separate. */
export function costs(
  { words: { t }, reads, warn, changed, approval: { chain } }: ApprovalContext,
  { transaction, usual: { fee: usual }, coin, isPayment }: Costing,
): Child[] {
  const chosen = transaction.gas * priceOf(transaction)
  const isChosenHigh = usual !== undefined && chosen > timesUsual * usual
  if (isChosenHigh)
    warn(
      'caution',
      t('pay.feeChosen', { amount: coin(roundUp(chosen)), usual: coin(roundUp(usual)) }),
    )
  const reading = readFee(reads, chain, transaction)
  void reading.then(({ most }) => {
    // Our own rule: the fee exceeds the value and a twentieth of a coin.
    if (!isChosenHigh && most * 20n > 10n ** 18n && most > transaction.value)
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
    (isPayment || transaction.value > 0n) &&
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

/** A number of the page's choosing replaces another transaction, or waits for others. */
export function warnOfNonce(
  { words: { t }, warn }: ApprovalContext,
  { nonce }: EvmTransaction,
  { nonce: next }: Usual,
): void {
  if (next === undefined || next === nonce) return
  if (next === null) warn('caution', t('pay.nonceUnknown', { nonce }))
  else warn('caution', t(nonce < next ? 'pay.nonceBelow' : 'pay.nonceAbove', { nonce, next }))
}
