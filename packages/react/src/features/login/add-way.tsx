import { useState } from 'react'
import type { ReactElement } from 'react'
import { linkOf } from '@portico/core'
import { WayMark } from '../../login/way-mark.tsx'
import { allWays } from '../../login/ways.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { AddressChange } from './address-change.tsx'
import { TooOld } from './too-old.tsx'
import { useAdding, type AddingProps } from './use-adding.ts'
import { useWayName } from './way-names.ts'

export interface AddWayProps extends AddingProps {
  /** The login methods that the owner has. */
  owned: readonly string[]
}

/** The methods that the owner lacks; passkeys stay, because each device may have one. */
export function AddWay({ owned, ...props }: AddWayProps): ReactElement | null {
  const { namespace, onAdded } = props
  const { portico, t } = useModalContext()
  const wayName = useWayName()
  const { busy, adding, blocked, isTooOld, add } = useAdding(props)
  const [isAddress, setAddress] = useState(false)
  const offered = useModalState((state) => {
    const own = linkOf(state, namespace ?? state.activeNamespace)?.connector
    return allWays(state, portico)
      .filter(
        ({ connector, way }) => connector === own && (way === 'passkey' || !owned.includes(way)),
      )
      .map(({ way }) => way)
      .join(' ')
  })
  if (!offered) return null
  const choose = (way: string): void => {
    setAddress(way === 'email')
    if (way !== 'email') void add(way)
  }
  return (
    <>
      <ul className="adds" aria-label={t('login.add')}>
        {offered.split(' ').map((way) => (
          <li key={way}>
            <button
              type="button"
              className="chip way"
              aria-label={t('login.addOne', { way: wayName(way) })}
              aria-busy={(busy && adding === way) || undefined}
              aria-disabled={busy || undefined}
              onClick={busy ? undefined : () => choose(way)}
              data-testid={`add-${way}`}
            >
              <Icon name="plus" />
              {way === 'email' ? <Icon name="mail" /> : <WayMark way={way} name={wayName(way)} />}
              {wayName(way)}
            </button>
          </li>
        ))}
      </ul>
      {isAddress && (
        <AddressChange
          namespace={namespace}
          isFirst
          onDone={async (made) => {
            setAddress(false)
            if (made) await onAdded()
          }}
        />
      )}
      {blocked !== undefined && (
        <Blocked
          name={wayName(blocked)}
          busy={busy}
          onOpen={() => void add(blocked)}
          onThisTab={() => void add(blocked, { thisTab: true })}
        />
      )}
      {isTooOld && <TooOld namespace={namespace} />}
    </>
  )
}

interface BlockedProps {
  name: string
  busy: boolean
  onOpen(): void
  onThisTab(): void
}

/** Another press may open the provider's window, or this tab visits the provider. */
function Blocked({ name, busy, onOpen, onThisTab }: BlockedProps): ReactElement {
  const { t } = useModalContext()
  return (
    <div className="hint blocked" role="alert" data-testid="add-blocked">
      <p className="sub">{t('login.addBlocked', { way: name })}</p>
      <Button tone="primary" onPress={onThisTab} busy={busy} testId="add-this-tab">
        {t('login.thisTab')}
      </Button>
      <Button onPress={onOpen} busy={busy} testId="add-again">
        {t('common.retry')}
      </Button>
    </div>
  )
}
