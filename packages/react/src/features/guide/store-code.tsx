import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Qr } from '../../parts/qr/qr.tsx'

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
  return (
    <div className="code">
      <Qr value={url} label={t('downloads.code', { wallet, store })} />
      <p className="sub">{t('downloads.scanHint', { wallet })}</p>
      <a className="link" href={url} target="_blank" rel="noopener noreferrer">
        {t('downloads.follow', { store })}
        <span className="hidden">, {t('common.newTab')}</span>
      </a>
    </div>
  )
}
