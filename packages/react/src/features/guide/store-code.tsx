import { useEffect, useState } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import type { QrProps } from '../../parts/qr/qr.tsx'

export function StoreCode({
  url,
  wallet,
  store,
}: {
  url: string
  wallet: string
  store: string
}): ReactElement {
  const { t } = useModalContext()
  const [state, setState] = useState<{ Qr: ComponentType<QrProps> } | 'loading' | 'failed'>(
    'loading',
  )
  useEffect(() => {
    let cancelled = false
    // The encoder loads only when a QR code is shown.
    import('../../parts/qr/qr.tsx').then(
      ({ Qr }) => {
        if (!cancelled) setState({ Qr })
      },
      () => {
        // The link still works.
        if (!cancelled) setState('failed')
      },
    )
    return () => {
      cancelled = true
    }
  }, [])
  return (
    <div className="code">
      {state === 'loading' && <span className="qr skeleton" aria-hidden="true" />}
      {typeof state === 'object' && (
        <>
          <state.Qr value={url} label={t('downloads.code', { wallet, store })} />
          <p className="sub">{t('downloads.scanHint', { wallet })}</p>
        </>
      )}
      <a className="link" href={url} target="_blank" rel="noopener noreferrer">
        {t('downloads.follow', { store })}
        <span className="hidden">, {t('common.newTab')}</span>
      </a>
    </div>
  )
}
