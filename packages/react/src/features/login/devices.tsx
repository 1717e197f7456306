import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { getLoginAccount } from '@portico/core/internal/login/login-account'
import type { LoginDevice } from '@portico/core'
import { useModalContext } from '../../modal/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/empty/empty.tsx'
import { IconLogo, Row, Tag } from '../../parts/row/row.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'

export interface DevicesProps {
  /** Null until they have been read. */
  devices: readonly LoginDevice[] | null
  hasFailed: boolean
  /** Reads them again. */
  read(): Promise<void>
  namespace: string | undefined
}

/** Where the login is used, and the way to end it there. */
export function Devices({ devices, hasFailed, read, namespace }: DevicesProps): ReactElement {
  const { t } = useModalContext()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="login-devices">
      <h2 id="login-devices" ref={heading} tabIndex={-1}>
        {t('login.devices')}
      </h2>
      {hasFailed ? (
        <Failure title={t('login.devicesFailed')} hint={t('login.devicesFailedHint')} retry={t('common.retry')} onRetry={() => void read()} />
      ) : devices ? (
        <ul>
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              namespace={namespace}
              onEnded={async () => {
                // What had the focus goes with it.
                heading.current?.focus()
                await read()
              }}
            />
          ))}
        </ul>
      ) : (
        <SkeletonRows count={2} label={t('common.loading')} />
      )}
    </section>
  )
}

function Device({ device, namespace, onEnded }: { device: LoginDevice; namespace: string | undefined; onEnded(): Promise<void> }): ReactElement {
  const { portico, ui, t, locale } = useModalContext()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isAsking) question.current?.focus()
  }, [isAsking])
  const { id, name, site, seen, isCurrent } = device
  const when = new Intl.DateTimeFormat(locale.code, { dateStyle: 'medium' }).format(seen)
  async function end(): Promise<void> {
    setIsBusy(true)
    try {
      await getLoginAccount(portico, namespace)?.removeDevice(id)
      ui.showSuccess(t('login.removed', { device: name }))
      await onEnded()
    } catch {
      ui.showError(t('login.removeFailed'))
      setIsBusy(false)
    }
  }
  return (
    <li className="device" data-testid="device">
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
      {!isCurrent && (
        <div className="ends">
          {!isAsking ? (
            <button type="button" className="end" aria-label={t('login.removeOne', { device: name })} onClick={() => setIsAsking(true)} data-testid="remove-device">
              {t('login.remove')}
            </button>
          ) : (
            <>
              <p className="sub" ref={question} tabIndex={-1}>
                {t('login.removeHint', { device: name })}
              </p>
              <div className="pair">
                <Button onPress={() => setIsAsking(false)} block={false} testId="keep-device">
                  {t('common.cancel')}
                </Button>
                <Button onPress={() => void end()} tone="critical" block={false} busy={isBusy} testId="remove-now">
                  {t('login.remove')}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </li>
  )
}

function hostOf(site: string): string {
  try {
    return new URL(site).host
  } catch {
    return site
  }
}
