import { useRef } from 'react'
import type { ReactElement } from 'react'
import type { LoginDevice } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import { Failure } from '../../parts/empty/empty.tsx'
import { IconLogo, Row, Tag } from '../../parts/row/row.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { Removable } from './removable.tsx'
import { TooOld } from './too-old.tsx'
import { useChange } from './use-change.ts'
import type { Read } from './use-read.ts'

export interface DevicesProps {
  devices: Read<readonly LoginDevice[]>
  namespace: string | undefined
}

export function Devices({
  devices: { value, hasFailed, read },
  namespace,
}: DevicesProps): ReactElement {
  const { t } = useModalContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const onEnded = async (): Promise<void> => {
    heading.current?.focus()
    await read()
  }
  return (
    <section aria-labelledby="login-devices">
      <h2 id="login-devices" ref={heading} tabIndex={-1}>
        {t('login.devices')}
      </h2>
      {hasFailed ? (
        <Failure
          title={t('login.devicesFailed')}
          hint={t('login.devicesFailedHint')}
          retry={t('common.retry')}
          onRetry={() => void read()}
        />
      ) : value ? (
        <ul>
          {value.map((device) => (
            <Device key={device.id} device={device} namespace={namespace} onEnded={onEnded} />
          ))}
        </ul>
      ) : (
        <SkeletonRows count={2} label={t('common.loading')} />
      )}
    </section>
  )
}

function Device({
  device: { id, name, site, seen, isCurrent },
  namespace,
  onEnded,
}: {
  device: LoginDevice
  namespace: string | undefined
  onEnded(): Promise<void>
}): ReactElement {
  const { ui, t, locale } = useModalContext()
  const { isTooOld, run } = useChange(namespace)
  const when = new Intl.DateTimeFormat(locale.code, { dateStyle: 'medium' }).format(seen)
  async function end(): Promise<void> {
    if (!(await run((account) => account.removeDevice(id), 'login.removeFailed'))) return
    ui.showSuccess(t('login.removed', { device: name }))
    await onEnded()
  }
  return (
    <Removable
      what="device"
      row={
        <Row
          logo={<IconLogo name={/Android|iPhone|iPad|iOS/.test(name) ? 'phone' : 'desktop'} />}
          name={name}
          second={
            <>
              <bdi>{hostOf(site)}</bdi> · {t('login.seen', { when })}
            </>
          }
          trail={isCurrent ? <Tag tone="accent">{t('login.this')}</Tag> : undefined}
        />
      }
      label={isCurrent ? undefined : t('login.removeOne', { device: name })}
      question={t('login.removeHint', { device: name })}
      onRemove={end}
      below={isTooOld ? <TooOld namespace={namespace} /> : undefined}
    />
  )
}

function hostOf(site: string): string {
  try {
    return new URL(site).host
  } catch {
    return site
  }
}
