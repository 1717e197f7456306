import type { ReactElement } from 'react'
import { Or } from '../../login/or.tsx'
import { useMethods, type Arrangement } from '../../login/use-methods.ts'
import { WayMark } from '../../login/way-mark.tsx'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { useChooseWay, useWays } from './use-choose-way.ts'
import { wayAction, wayName } from './way-names.ts'

interface Props {
  readonly namespace?: string | undefined
}

/** How many buttons fit side by side with names. */
const most = 4

type ConnectEntry = (props: Props) => ReactElement | null

const entry = (side: keyof Arrangement, isFirst: boolean): ConnectEntry =>
  function ConnectWays({ namespace }: Props): ReactElement | null {
    const { t } = useModalContext()
    const methods = useMethods(namespace)[side]
    const at = methods.indexOf('social')
    if (at < 0 || isFirst !== at < methods.indexOf('email')) return null
    return (
      <>
        {side === 'below' && at === 0 && <Or text={t('social.or')} />}
        <Ways namespace={namespace} />
        {side === 'above' && at === methods.length - 1 && <Or text={t('social.or')} />}
      </>
    )
  }

export const AboveFirst: ConnectEntry = entry('above', true)
export const AboveLast: ConnectEntry = entry('above', false)
export const BelowFirst: ConnectEntry = entry('below', true)
export const BelowLast: ConnectEntry = entry('below', false)

/** One method is a button; of several, the last button opens the rest. */
function Ways({ namespace }: Props): ReactElement {
  const { ui, views, t } = useModalContext()
  const ways = useWays(namespace)
  const choose = useChooseWay()
  const shown = ways.length > most ? ways.slice(0, most - 1) : ways
  const prefetch = (): void => void views.load('SocialLogin').catch(() => {})
  if (ways.length === 1) {
    const [only] = ways
    return (
      <button
        type="button"
        className="button block way"
        onClick={() => choose(only!)}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        data-testid={`way-${only!.way}`}
      >
        <WayMark way={only!.way} name={only!.name} />
        {wayAction(only!, t)}
      </button>
    )
  }
  return (
    <ul className={ways.length === 2 ? 'ways two' : 'ways'} aria-label={t('social.label')}>
      {shown.map((offer) => (
        <li key={offer.way}>
          <button
            type="button"
            className="button way"
            aria-label={wayAction(offer, t)}
            onClick={() => choose(offer)}
            onPointerEnter={prefetch}
            onFocus={prefetch}
            data-testid={`way-${offer.way}`}
          >
            <WayMark way={offer.way} name={offer.name} />
            <span>{wayName(offer, t)}</span>
          </button>
        </li>
      ))}
      {shown.length < ways.length && (
        <li>
          <button
            type="button"
            className="button way"
            aria-label={t('social.moreLabel')}
            onClick={() => ui.push('Socials', namespace === undefined ? undefined : { namespace })}
            data-testid="more-ways"
          >
            <Icon name="more" />
            <span>{t('social.more')}</span>
          </button>
        </li>
      )}
    </ul>
  )
}
