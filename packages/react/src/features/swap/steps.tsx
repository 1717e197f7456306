import type { ReactElement, ReactNode } from 'react'
import type { SwapStep } from '@portico/core'
import type { SwapRun, SwapRunStep } from '@portico/core/modal'
import type { PreparedSwap } from '@portico/core/swaps'
import { FullAddress } from '../../account/full-address.tsx'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import type { Translate } from '../../strings/format.ts'
import { stepsOf } from './run.ts'

/** What the words of a step name. */
export interface StepWords {
  /** The name of the source. */
  source: string
  /** The symbol of what is given. */
  token: string
  wallet: string
  /** Amounts with their symbols. */
  pay: string
  receive: string
  least: string
}

/** The wallet's requests in words, numbered when there are several. */
export function Steps({
  prepared,
  words,
}: {
  prepared: PreparedSwap
  words: StepWords
}): ReactElement | null {
  const { t } = useModalContext()
  const { steps } = prepared
  if (steps.length < 2) return null
  const isBatch = stepsOf(prepared)[0] === 'batch'
  return (
    <section className="pane" aria-label={t('swap.steps')} data-testid="swap-steps">
      <h2 className="sub">
        {isBatch ? t('swap.batch') : t('swap.stepsHint', { count: steps.length })}
      </h2>
      <ol className="steps">
        {steps.map((step, at) => (
          <li key={at} data-step={step.is}>
            <Mark>{at + 1}</Mark>
            <div>
              <p className="strong">{titleOf(step.is, t, words.token)}</p>
              <StepHint step={step} words={words} />
            </div>
          </li>
        ))}
      </ol>
      {isBatch && <p className="sub">{t('swap.batchHint', { wallet: words.wallet })}</p>}
    </section>
  )
}

function Mark({ children }: { children: ReactNode }): ReactElement {
  return (
    <span className="number figures" aria-hidden="true">
      {children}
    </span>
  )
}

function titleOf(is: SwapRunStep, t: Translate, token: string): string {
  if (is === 'approve') return t('swap.allow', { token })
  return is === 'revoke' ? t('swap.revoke', { token }) : t('swap.step')
}

function StepHint({ step, words }: { step: SwapStep; words: StepWords }): ReactElement {
  const { t } = useModalContext()
  const { source, token, pay, receive, least } = words
  if (step.is === 'revoke') return <p className="sub">{t('swap.revokeHint', { token })}</p>
  if (step.is === 'swap')
    return <p className="sub">{t('swap.stepHint', { amount: receive, least })}</p>
  return (
    <>
      <p className="sub">{t('swap.allowExact', { source, amount: pay })}</p>
      {step.allowance && (
        <details className="spender">
          <summary className="sub">{t('swap.allowTo')}</summary>
          <FullAddress address={step.allowance.spender} />
        </details>
      )}
    </>
  )
}

/** Which of several requests is under way. */
export function RunSteps({ run }: { run: SwapRun }): ReactElement {
  const { t } = useModalContext()
  return (
    <ol className="steps pane" data-testid="swap-run-steps">
      {run.steps.map((is, at) => (
        <li
          key={at}
          data-step={is}
          aria-current={at === run.step ? 'step' : undefined}
          data-is={at < run.step ? 'done' : at === run.step ? 'now' : 'later'}
        >
          <Mark>{at < run.step ? <Icon name="check" /> : at + 1}</Mark>
          <p className={at === run.step ? 'strong' : 'sub'}>
            {titleOf(is, t, run.token)}
            {at < run.step && <span className="hidden">{t('swap.stepDone')}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}
