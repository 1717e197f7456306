import type { ReactElement } from 'react'
import type { Json, ViewName, WalletLinks } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { whenConnected } from '../../wallets/leave.ts'
import { useCopy } from '../../card/use-copy.ts'
import type { MessageKey } from '../../strings/keys.ts'

/** For visitors who read this on the device of the wallet, or cannot scan. */
export function CopyLink({ value }: { value: string | undefined }): ReactElement {
  const { t } = useModalContext()
  const { copied, copy } = useCopy(value ?? '', 'wc.copied')
  return (
    <Button
      icon={copied ? 'check' : 'copy'}
      busy={value === undefined}
      onPress={(event) => copy(event.currentTarget as Element)}
      testId="copy-link"
    >
      {t(copied ? 'wc.copied' : 'wc.copy')}
    </Button>
  )
}

/**
 * The messages of an attempt that failed: title, hint, and what the visitor can do: press again, or
 * choose another wallet.
 */
export function failureMessages(
  exit: string,
  wallet: string | undefined,
): readonly [
  title: MessageKey,
  hint: MessageKey,
  next: 'common.retry' | 'wc.fresh' | 'other' | null,
] {
  switch (exit) {
    case 'rejected':
      return [wallet === undefined ? 'wc.rejectedAny' : 'failure.rejected', 'wc.rejectedHint', null]
    case 'offline':
      return ['failure.offline', 'wc.offlineHint', null]
    case 'timeout':
    case 'session-expired':
      return ['wc.expired', 'wc.expiredHint', 'wc.fresh']
    // The page has no such connector.
    case 'not-installed':
      return ['wc.missing', 'wc.missingHint', 'other']
    // Approved, but without an account on any of the page's networks.
    case 'locked':
    case 'unsupported':
      return [
        wallet === undefined ? 'wc.unsupportedAny' : 'failure.unsupported',
        'wc.unsupportedHint',
        wallet === undefined ? 'common.retry' : 'other',
      ]
    default:
      return ['wc.relay', 'wc.relayHint', 'common.retry']
  }
}

/**
 * The hint after a rejection, by how the wallet is connected: it mentions a QR code only while one
 * is on the screen.
 */
const rejectedHints = {
  code: 'wc.rejectedHint',
  link: 'wc.rejectedOpenHint',
  none: 'failure.rejectedHint',
} as const

/** @param by How the wallet can be reached at this moment. */
export function PairingFailure({
  exit,
  wallet = '',
  by = 'none',
}: {
  exit: string
  wallet: string | undefined
  by?: keyof typeof rejectedHints
}): ReactElement {
  const { t } = useModalContext()
  const [title, hint] = failureMessages(exit, wallet || undefined)
  return (
    <div className="says">
      <h2 className="title">{t(title, { wallet })}</h2>
      <p className="sub">{t(exit === 'rejected' ? rejectedHints[by] : hint, { wallet })}</p>
    </div>
  )
}

/**
 * A late approval: nothing is connected until the visitor confirms.
 *
 * @param onNo Another one is awaited then: the code is shown again.
 */
export function Late({
  wallet,
  view,
  onNo,
}: {
  wallet: string
  view: ViewName
  onNo: (() => void) | null
}): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  return (
    <div className="stack" data-state="late">
      <div className="says" role="status">
        <h2 className="title">{t('external.late', { wallet })}</h2>
        <p className="sub">{t('external.lateHint')}</p>
      </div>
      <div className="actions">
        <Button
          tone="primary"
          onPress={() => whenConnected(modal, portico.acceptLate(), () => view)}
        >
          {t('external.lateAccept', { wallet })}
        </Button>
        <Button
          tone="quiet"
          onPress={() => {
            portico.dismissLate()
            onNo?.()
          }}
        >
          {t('external.lateDismiss')}
        </Button>
      </div>
    </div>
  )
}

/** Back to the list, or to all wallets when the view is the only one. */
export function OtherWallet(look: { tone?: 'primary'; block?: boolean }): ReactElement {
  const { portico, ui, t } = useModalContext()
  const all = ui.features.viewFor('wallets')
  const leave = (): void => {
    if (portico.getState().ui.history.length > 1) ui.back()
    else if (all) ui.reset(all)
  }
  return (
    <Button {...look} onPress={leave}>
      {t('external.other')}
    </Button>
  )
}

/**
 * The wallet record in a route. One without an id or a name is invalid: the view is then shown
 * without a wallet.
 */
export function recordOf(value: Json | undefined): WalletLinks | undefined {
  const record = value as WalletLinks | undefined
  return typeof record === 'object' &&
    typeof record.id === 'string' &&
    typeof record.name === 'string'
    ? record
    : undefined
}
