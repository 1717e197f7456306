import { useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { pairingLimits } from '@portico/core/modal'
import { useModalContext } from '../../card/context.ts'
import { useOnline } from '../../card/use-online.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { Qr } from '../../parts/qr/qr.tsx'
import { CopyLink, OtherWallet, PairingFailure, failureMessages } from './pairing-parts.tsx'
import type { PairingCode, Pairing } from './use-pairing.ts'

export interface ScanPaneProps {
  pairing: Pairing
  wallet: string | undefined
  logo: ReactNode
  children?: ReactNode
}

export function ScanPane({ pairing, wallet, logo, children }: ScanPaneProps): ReactElement {
  const { portico, t } = useModalContext()
  const online = useOnline(portico.services.platform)
  const { code, failure } = pairing
  const name = wallet ?? ''
  const expired = useExpired(code)
  const shownFailure = expired ? 'timeout' : online ? failure : 'offline'
  // A rejection or a short loss of connection keeps the code.
  const shown =
    code && !expired && (shownFailure === undefined || shownFailure === 'rejected') ? code : null
  return (
    <div className="scan" data-state={shownFailure ?? (code ? 'ready' : 'preparing')}>
      <div className="frame">
        {shown ? (
          <>
            <Life key={shown.value} code={shown} now={portico.services.platform.now()} />
            <Qr
              value={shown.value}
              label={wallet === undefined ? t('wc.codeAny') : t('wc.code', { wallet: name })}
              logo={<span className="tile">{logo}</span>}
            />
          </>
        ) : shownFailure && shownFailure !== 'rejected' ? (
          <Broken exit={shownFailure} wallet={wallet} onRetry={pairing.again} />
        ) : (
          <span className="waiting skeleton" aria-busy="true">
            <span className="hidden">{t('wc.codeWaiting')}</span>
          </span>
        )}
      </div>
      <Renewed value={shown?.value} />
      <div role="status">
        {shownFailure === 'rejected' && (
          <PairingFailure exit="rejected" wallet={wallet} by={shown ? 'code' : 'none'} />
        )}
        {!shownFailure && (
          <div className="says">
            <h2 className="title">
              {wallet === undefined ? t('wc.scanAny') : t('wc.scan', { wallet: name })}
            </h2>
            <p className="sub">
              {wallet === undefined ? t('wc.scanAnyHint') : t('wc.scanHint', { wallet: name })}
            </p>
          </div>
        )}
      </div>
      <div className="actions">
        {(shown || !shownFailure) && <CopyLink value={shown?.value} />}
        {children}
      </div>
    </div>
  )
}

/** A ring that empties by the browser's own animation. */
function Life({ code, now }: { code: PairingCode; now: number }): ReactElement | null {
  if (code.until === Number.POSITIVE_INFINITY) return null
  return (
    <svg className="life" viewBox="0 0 296 296" fill="none" aria-hidden="true">
      <rect x="1.5" y="1.5" width="293" height="293" rx="30" />
      <rect
        className="left"
        x="1.5"
        y="1.5"
        width="293"
        height="293"
        rx="30"
        pathLength="100"
        style={{
          animationDuration: `${pairingLimits.shown}ms`,
          animationDelay: `${Math.min(0, code.from - now)}ms`,
        }}
      />
    </svg>
  )
}

/** A QR code that is not renewed may expire. */
function useExpired(code: PairingCode | null): boolean {
  const { platform } = useModalContext().portico.services
  const [expiredCode, setExpiredCode] = useState<string>()
  useEffect(() => {
    const remaining = code && code.until - platform.now()
    if (remaining === null || remaining === Number.POSITIVE_INFINITY) return
    return platform.after(Math.max(0, remaining), () => setExpiredCode(code!.value))
  }, [code, platform])
  return code !== null && expiredCode === code.value
}

/** Announces changed codes, but not the first. */
function Renewed({ value }: { value: string | undefined }): ReactElement {
  const { t } = useModalContext()
  const [first] = useState(value)
  const [before, setBefore] = useState(first)
  const [renewed, setRenewed] = useState(false)
  if (value !== undefined && value !== before) {
    setRenewed(before !== undefined)
    setBefore(value)
  }
  return (
    <p className="hidden" role="status">
      {renewed && t('wc.renewed')}
    </p>
  )
}

function Broken({
  exit,
  wallet,
  onRetry,
}: {
  exit: string
  wallet: string | undefined
  onRetry: (() => void) | null
}): ReactElement {
  const { portico, t } = useModalContext()
  const [, , next] = failureMessages(exit, wallet)
  return (
    <div className="waiting broken" role="alert">
      <Icon name={exit === 'timeout' ? 'clock' : 'warning'} />
      <PairingFailure exit={exit} wallet={wallet} />
      {!onRetry ? (
        <Button block={false} onPress={() => void portico.close()}>
          {t('common.close')}
        </Button>
      ) : next === 'other' ? (
        <OtherWallet block={false} />
      ) : (
        next && (
          <Button block={false} icon="retry" onPress={onRetry} testId="again">
            {t(next)}
          </Button>
        )
      )}
    </div>
  )
}
