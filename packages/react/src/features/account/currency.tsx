import type { ReactElement } from 'react'
import { keepCurrency, parseCurrency } from '@portico/core/modal'
import { useCurrency } from '../../account/use-currency.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Row, Tag } from '../../parts/row/row.tsx'

/** The offered currencies; the host's own is first. */
const common = [
  'usd',
  'eur',
  'gbp',
  'jpy',
  'cny',
  'chf',
  'cad',
  'aud',
  'inr',
  'krw',
  'brl',
  'mxn',
  'try',
  'aed',
  'sgd',
  'zar',
]

export default function Currency(): ReactElement {
  const { portico, t, ui, locale } = useModalContext()
  const host = useModalState(({ options }) => parseCurrency(options.currency))
  const current = useCurrency()
  const names = new Intl.DisplayNames([locale.code], { type: 'currency' })
  const choose = (currency: string): void => {
    keepCurrency(portico.services, currency)
    ui.updateSlice('account', { currency })
    ui.back()
  }
  return (
    <ul className="group" aria-label={t('title.Currency')}>
      {[...new Set([...(host ? [host] : []), ...common, current])].map((code) => (
        <li key={code}>
          <Row
            logo={<Sign currency={code} />}
            name={names.of(code.toUpperCase()) ?? code.toUpperCase()}
            second={code.toUpperCase()}
            trail={code === current ? <Tag icon="check">{t('tag.current')}</Tag> : undefined}
            current={code === current}
            onPress={() => choose(code)}
            testId={`currency-${code}`}
          />
        </li>
      ))}
    </ul>
  )
}

function Sign({ currency }: { currency: string }): ReactElement {
  const { locale } = useModalContext()
  const sign =
    new Intl.NumberFormat(locale.code, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  return (
    <span
      className="logo icon coin"
      data-long={sign.length > 2 || undefined}
      dir="ltr"
      aria-hidden="true"
    >
      {sign}
    </span>
  )
}
