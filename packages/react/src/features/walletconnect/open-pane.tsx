import { useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { WalletLink } from '@portico/core/modal'
import { useModalContext } from '../../card/context.ts'
import { useOnline } from '../../card/use-online.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { Ring } from '../../parts/ring/ring.tsx'
import { CopyLink, OtherWallet, PairingFailure, failureMessages } from './pairing-parts.tsx'
import type { Pairing } from './use-pairing.ts'

export interface OpenPaneProps {
  pairing: Pairing
  wallet: string
  logo: ReactNode
  link: WalletLink | null
  web?: boolean
  children?: ReactNode
}

/** The press is the navigation itself, so that no browser blocks it. */
export function OpenPane({
  pairing,
  wallet,
  logo,
  link,
  web = false,
  children,
}: OpenPaneProps): ReactElement {
  const { portico, t } = useModalContext()
  const online = useOnline(portico.services.platform)
  const shownFailure = online ? pairing.failure : 'offline'
  const back = useReturned()
  const late = useLate(!link)
  const [, , next] = shownFailure ? failureMessages(shownFailure, wallet) : []
  return (
    <div className="stack" data-state={shownFailure ?? (link ? 'ready' : 'preparing')}>
      <div className="wait">
        <Ring
          waiting={!shownFailure}
          badge={shownFailure && (shownFailure === 'rejected' ? 'failed' : 'caution')}
        >
          {logo}
        </Ring>
        <div role="status">
          {shownFailure ? (
            <PairingFailure exit={shownFailure} wallet={wallet} by={link ? 'link' : 'none'} />
          ) : (
            <>
              <h2 className="title">{t(back ? 'wc.back' : 'wc.continue', { wallet })}</h2>
              <p className="sub" id="hint">
                {t(late ? 'wc.preparing' : back ? 'wc.backHint' : 'wc.continueHint', { wallet })}
              </p>
            </>
          )}
        </div>
      </div>
      <div className="actions">
        {next === 'other' ? (
          <OtherWallet tone="primary" />
        ) : next && pairing.again ? (
          <Button tone="primary" icon="retry" onPress={pairing.again} testId="again">
            {t(next)}
          </Button>
        ) : (
          <Opener link={link}>
            {t(web ? 'wc.openWeb' : 'wc.open', { wallet })}
            {web && <Icon name="external" flip />}
            {link?.target === '_blank' && <span className="hidden">, {t('common.newTab')}</span>}
          </Opener>
        )}
        <CopyLink
          value={shownFailure && shownFailure !== 'rejected' ? undefined : pairing.code?.value}
        />
        {children}
      </div>
    </div>
  )
}

/** A real link once there is a URL. */
function Opener({
  link,
  children,
}: {
  link: WalletLink | null
  children: ReactNode
}): ReactElement {
  return link ? (
    <a
      className="button primary block"
      href={link.href}
      target={link.target}
      rel="noopener noreferrer"
      data-testid="open-wallet"
    >
      {children}
    </a>
  ) : (
    <button
      type="button"
      className="button primary block"
      aria-disabled="true"
      aria-busy="true"
      aria-describedby="hint"
      data-testid="open-wallet"
    >
      {children}
    </button>
  )
}

/** Hides waits too short to notice. */
function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), 400)
    return () => clearTimeout(timer)
  }, [waiting])
  return late
}

/** After a return from a wallet's app, how long its answer may take, milliseconds. */
const returnDelay = 2_000

/** The visitor is back from the wallet, and it has not answered for a moment. */
function useReturned(): boolean {
  const { platform } = useModalContext().portico.services
  const [back, setBack] = useState(false)
  useEffect(() => {
    let wasHidden = !platform.visible()
    let stop = (): void => {}
    const look = (): void => {
      if (!platform.visible()) {
        wasHidden = true
        stop()
        setBack(false)
      } else if (wasHidden) {
        wasHidden = false
        // The answer may still be on its way.
        stop = platform.after(returnDelay, () => setBack(true))
      }
    }
    const off = platform.changes(look)
    return () => {
      off()
      stop()
    }
  }, [platform])
  return back
}
