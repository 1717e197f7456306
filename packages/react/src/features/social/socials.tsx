import type { ReactElement } from 'react'
import type { LoginMethod } from '../../login/login-methods.ts'
import { LoginMethodLogo } from '../../login/login-method-mark.tsx'
import { useSocialMethods } from '../../login/use-methods.ts'
import { useModalContext } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { arch } from '../../parts/illustration/illustrations.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { Row } from '../../parts/row/row.tsx'
import { useChooseLoginMethod } from './use-choose-login-method.ts'
import { loginMethodName } from './login-method-names.ts'

export default function Socials({ data: { namespace } }: ViewProps<'Socials'>): ReactElement {
  const { t } = useModalContext()
  const loginMethods = useSocialMethods(namespace)
  const choose = useChooseLoginMethod()
  if (!loginMethods.length)
    return <Empty drawing={arch} title={t('social.none')} hint={t('social.noneHint')} />
  const hint = ({ loginMethod, isRefused }: LoginMethod): { second?: string } => {
    if (isRefused) return { second: t('common.unavailable') }
    if (loginMethod === 'passkey') return { second: t('social.passkeyHint') }
    return loginMethod === 'farcaster' ? { second: t('social.farcasterHint') } : {}
  }
  return (
    <ul className="group" aria-label={t('social.label')}>
      {loginMethods.map((offer) => (
        <li key={offer.loginMethod}>
          <Row
            logo={<LoginMethodLogo loginMethod={offer.loginMethod} name={offer.name} />}
            name={loginMethodName(offer, t)}
            {...hint(offer)}
            trail={offer.isRefused ? undefined : <Icon name="chevron" flip />}
            onPress={() => choose(offer)}
            disabled={offer.isRefused}
            testId={`login-method-${offer.loginMethod}`}
          />
        </li>
      ))}
    </ul>
  )
}
