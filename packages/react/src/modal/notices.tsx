import type { ReactElement } from 'react'
import { IconButton } from '../parts/button/button.tsx'
import { Icon, isIcon } from '../parts/icon/icon.tsx'
import type { MessageKey } from '../strings/keys.ts'
import { useModalContext, useModalState } from '../card/context.ts'
import { useOnline } from '../card/use-online.ts'

export function Notices(): ReactElement {
  const { portico, ui, t } = useModalContext()
  const toast = useModalState((state) => state.ui.toast)
  const refusal = useModalState((state) => state.ui.refusal)
  const alerts = useModalState((state) => state.alerts)
  const { debug } = portico.config
  const online = useOnline(portico.services.platform)
  return (
    <section className="notices" aria-label={t('shell.notices')}>
      {debug === true &&
        alerts.map((alert) => (
          <div key={alert.id} className="notice alert" role="alert" data-code={alert.code}>
            <Icon name="warning" />
            <span className="grow">
              <b>{alert.title}</b>
              {alert.detail}{' '}
              {alert.link && (
                <a href={alert.link} target="_blank" rel="noopener noreferrer">
                  {alert.code}
                </a>
              )}
            </span>
            <IconButton
              label={t('common.dismiss')}
              icon="close"
              onPress={() => ui.dismissAlert(alert.id)}
            />
          </div>
        ))}
      <div role="alert">
        {refusal !== undefined && (
          <div className="notice">
            <Icon name="info" />
            <span className="grow">{t(refusal as MessageKey)}</span>
          </div>
        )}
      </div>
      <div role="status">
        {!online && (
          <div className="notice offline" data-testid="offline">
            <Icon name="warning" />
            <span className="grow">{t('shell.offline')}</span>
          </div>
        )}
        {toast?.open && (
          <div key={toast.id} className={`notice ${toast.variant}`}>
            <Icon
              name={
                isIcon(toast.svg)
                  ? toast.svg
                  : toast.variant === 'success'
                    ? 'check'
                    : toast.variant === 'error'
                      ? 'warning'
                      : 'clock'
              }
            />
            <span className="grow">{toast.message}</span>
          </div>
        )}
      </div>
    </section>
  )
}
