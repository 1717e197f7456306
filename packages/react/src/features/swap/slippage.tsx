import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import { readAmount, writeAmount } from '@portico/core/transfers'
import { slippageLevel } from '@portico/core/swaps'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import type { Translate } from '../../strings/format.ts'
import { displayPercent } from './figures.ts'
import type { Swapping } from './use-swap-form.ts'

/** In basis points. */
const presets = [10, 50, 100] as const
/** The limits of `slippageLevel`, in basis points. */
const [least, low, high, most] = [1, 10, 300, 5_000] as const

/** The line of the slippage. A press opens its choices below. */
export function Slippage({
  swapping: { slippage, setSlippage },
}: {
  swapping: Pick<Swapping, 'slippage' | 'setSlippage'>
}): ReactElement {
  const { t, locale } = useModalContext()
  const [open, setOpen] = useState(false)
  const choices = useId()
  const percent = displayPercent(slippage, locale.code)
  const level = slippageLevel(slippage / 100)
  return (
    <div className="line wrap">
      <dt>{t('swap.slippage')}</dt>
      <dd>
        <button
          type="button"
          className="chip edit"
          aria-label={t('swap.slippageChange', { percent })}
          aria-expanded={open}
          aria-controls={choices}
          onClick={() => setOpen(!open)}
          data-level={level}
          data-testid="swap-slippage"
        >
          <bdi>{percent}</bdi>
          <Icon name="down" />
        </button>
      </dd>
      <dd id={choices} hidden={!open} data-testid="swap-slippage-choices">
        {open && (
          <Choices slippage={slippage} onChange={setSlippage} onDone={() => setOpen(false)} />
        )}
      </dd>
    </div>
  )
}

function Choices({
  slippage,
  onChange,
  onDone,
}: {
  slippage: number
  onChange(bps: number): void
  onDone(): void
}): ReactElement {
  const { t, locale } = useModalContext()
  const hint = useId()
  const isPreset = presets.some((each) => each === slippage)
  const [own, setOwn] = useState(isPreset ? '' : writeAmount(BigInt(slippage), 2, locale.code))
  const read = readAmount(own.replace(/[%\u066a]/g, ''), 2, locale.code)
  const bps = read.is === 'amount' ? Number(read.raw) : undefined
  const isRefused =
    own.trim() !== '' && (bps === undefined || slippageLevel(bps / 100) === 'refused')
  const type = (text: string): void => {
    setOwn(text)
    const typed = readAmount(text.replace(/[%\u066a]/g, ''), 2, locale.code)
    const wanted = typed.is === 'amount' ? Number(typed.raw) : 0
    // What is refused changes nothing.
    if (slippageLevel(wanted / 100) !== 'refused') onChange(wanted)
  }
  return (
    <div className="slippage">
      <div className="chips start">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="chip"
            aria-pressed={slippage === preset && own.trim() === ''}
            onClick={() => {
              setOwn('')
              onChange(preset)
            }}
            data-testid={`slippage-${preset}`}
          >
            <bdi>{displayPercent(preset, locale.code)}</bdi>
          </button>
        ))}
        <span className="own">
          <input
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            size={4}
            placeholder={writeAmount(BigInt(slippage), 2, locale.code)}
            aria-label={t('swap.slippageOwn')}
            aria-invalid={isRefused || undefined}
            aria-describedby={hint}
            value={own}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (!isRefused) onDone()
            }}
            data-testid="slippage-own"
          />
          <span aria-hidden="true">%</span>
        </span>
      </div>
      <p
        id={hint}
        className={isRefused ? 'sub wrong' : 'sub'}
        role="status"
        data-testid="slippage-hint"
      >
        {isRefused
          ? t('swap.badSlippage', {
              least: displayPercent(least, locale.code),
              most: displayPercent(most, locale.code),
            })
          : slippageWords(slippage, t, locale.code)}
      </p>
    </div>
  )
}

function slippageWords(slippage: number, t: Translate, locale: string): string {
  const level = slippageLevel(slippage / 100)
  if (level === 'low') return t('swap.slippageLow', { percent: displayPercent(low, locale) })
  if (level === 'high') return t('swap.slippageHigh', { percent: displayPercent(high, locale) })
  return t('swap.slippageHint')
}
