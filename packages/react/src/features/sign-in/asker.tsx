import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { Metadata } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'

export function Asker({
  domain,
  isOther,
  count,
}: {
  domain: string
  isOther: boolean
  count: string
}): ReactElement {
  const { portico, t } = useModalContext()
  const [metadata, setMetadata] = useState<Metadata>()
  useEffect(() => {
    portico.metadata().then(setMetadata, portico.services.report)
  }, [portico])
  const name = metadata?.name ?? location.host
  return (
    <div className="asker">
      <Logo id={location.host} name={name} src={metadata?.icons[0]} size="large" />
      <h2>{t('signIn.heading', { app: name })}</h2>
      <span className={isOther ? 'origin other' : 'origin'}>
        <Icon name={isOther ? 'warning' : 'lock'} />
        <span className="hidden">{t('signIn.domain')} </span>
        <bdi data-testid="origin">{domain}</bdi>
      </span>
      <p className="sub">{t('signIn.lead')}</p>
      {count && (
        <p className="sub" role="status">
          {count}
        </p>
      )}
    </div>
  )
}
