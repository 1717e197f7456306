import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { LoginEmailChange, LoginRecovery, LoginWay } from '@portico/core'
import { WayLogo } from '../../login/way-mark.tsx'
import { useModalContext } from '../../card/context.ts'
import { Failure } from '../../parts/empty/empty.tsx'
import { Logo, safeImage } from '../../parts/logo/logo.tsx'
import { IconLogo, Row, Tag } from '../../parts/row/row.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { AddWay } from './add-way.tsx'
import { AddressChange } from './address-change.tsx'
import { AddressWaits } from './address-waits.tsx'
import { Removable } from './removable.tsx'
import { TooOld } from './too-old.tsx'
import { useChange } from './use-change.ts'
import type { Read } from './use-read.ts'
import { useWayName } from './way-names.ts'

export type LoginWays = {
  ways: readonly LoginWay[]
  recovery: LoginRecovery
  change?: LoginEmailChange
}

export interface WaysProps {
  login: Read<LoginWays>
  namespace: string | undefined
  /** The method for which the page was left. */
  returned: string | undefined
}

export function Ways({
  login: { value, hasFailed, read },
  namespace,
  returned,
}: WaysProps): ReactElement {
  const { t } = useModalContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = async (): Promise<void> => {
    heading.current?.focus()
    await read()
  }
  return (
    <section aria-labelledby="login-ways">
      <h2 id="login-ways" ref={heading} tabIndex={-1}>
        {t('login.ways')}
      </h2>
      {hasFailed ? (
        <Failure
          title={t('login.waysFailed')}
          hint={t('login.devicesFailedHint')}
          retry={t('common.retry')}
          onRetry={() => void read()}
        />
      ) : value ? (
        <>
          <ul>
            {value.ways.map((way) => (
              <WayIn
                key={way.id}
                way={way}
                change={way.way === 'email' ? value.change : undefined}
                isLast={value.ways.length === 1}
                namespace={namespace}
                onChanged={changed}
              />
            ))}
          </ul>
          {value.ways.length === 1 && <p className="sub">{t('login.onlyWay')}</p>}
          <AddWay
            owned={value.ways.map(({ way }) => way)}
            namespace={namespace}
            returned={returned}
            onAdded={changed}
          />
        </>
      ) : (
        <SkeletonRows count={1} label={t('common.loading')} />
      )}
    </section>
  )
}

interface WayInProps {
  way: LoginWay
  change: LoginEmailChange | undefined
  isLast: boolean
  namespace: string | undefined
  onChanged(): Promise<void>
}

function WayIn({
  way: { id, way, label, picture, created, isCurrent },
  change,
  isLast,
  namespace,
  onChanged,
}: WayInProps): ReactElement {
  const { ui, t, locale } = useModalContext()
  const wayName = useWayName()
  const { isTooOld, run } = useChange(namespace)
  const [isChanging, setChanging] = useState(false)
  const name = wayName(way)
  const shown = label ?? name
  const when = new Intl.DateTimeFormat(locale.code, { dateStyle: 'medium' }).format(created)
  async function remove(): Promise<void> {
    if (!(await run((account) => account.removeWay(id), 'login.wayRemoveFailed'))) return
    ui.showSuccess(t('login.removed', { device: shown }))
    await onChanged()
  }
  const logo =
    way === 'email' ? (
      <IconLogo name="mail" />
    ) : safeImage(picture) !== undefined ? (
      <Logo id={way} name={name} src={picture} />
    ) : (
      <WayLogo way={way} name={name} />
    )
  return (
    <Removable
      what="way"
      row={
        <Row
          logo={logo}
          name={shown}
          second={
            label === undefined
              ? t('login.added', { when })
              : t('login.wayAdded', { way: name, when })
          }
          trail={isCurrent ? <Tag tone="accent">{t('login.inUse')}</Tag> : undefined}
        />
      }
      label={isLast || isChanging ? undefined : t('login.removeOne', { device: shown })}
      question={t('login.wayRemoveHint', { way: shown })}
      onRemove={remove}
      {...(way === 'email' &&
        !isChanging && {
          also: (
            <button
              type="button"
              className="end change"
              onClick={() => setChanging(true)}
              data-testid="change-email"
            >
              {t('login.changeEmail')}
            </button>
          ),
        })}
      below={
        isChanging ? (
          <AddressChange
            namespace={namespace}
            onDone={async (made) => {
              setChanging(false)
              if (made) await onChanged()
            }}
          />
        ) : isTooOld ? (
          <TooOld namespace={namespace} />
        ) : change ? (
          <AddressWaits change={change} namespace={namespace} onEnded={onChanged} />
        ) : undefined
      }
    />
  )
}
