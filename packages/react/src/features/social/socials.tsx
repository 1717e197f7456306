import type { ReactElement } from 'react'
import { WayLogo } from '../../login/way-mark.tsx'
import { useModalContext } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { arch } from '../../parts/illustration/illustrations.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { Row } from '../../parts/row/row.tsx'
import { useChooseWay, useWays } from './use-choose-way.ts'
import { wayName } from './way-names.ts'

export default function Socials({ data: { namespace } }: ViewProps<'Socials'>): ReactElement {
  const { views, t } = useModalContext()
  const ways = useWays(namespace)
  const choose = useChooseWay()
  const prefetch = (): void => void views.load('SocialLogin').catch(() => {})
  if (!ways.length)
    return <Empty drawing={arch} title={t('social.none')} hint={t('social.noneHint')} />
  const hint = (way: string): { second?: string } =>
    way === 'passkey'
      ? { second: t('social.passkeyHint') }
      : way === 'farcaster'
        ? { second: t('social.farcasterHint') }
        : {}
  return (
    <ul className="group" aria-label={t('social.label')}>
      {ways.map((offer) => (
        <li key={offer.way}>
          <Row
            logo={<WayLogo way={offer.way} name={offer.name} />}
            name={wayName(offer, t)}
            {...hint(offer.way)}
            trail={<Icon name="chevron" flip />}
            onIntent={prefetch}
            onPress={() => choose(offer)}
            testId={`way-${offer.way}`}
          />
        </li>
      ))}
    </ul>
  )
}
