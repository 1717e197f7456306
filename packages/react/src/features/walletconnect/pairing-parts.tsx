import type { ReactElement } from 'react'
import type { Json, ViewName, WalletLinks } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { whenConnected } from '../../wallets/leave.ts'
import { useCopy } from '../../card/use-copy.ts'
import type { MessageKey } from '../../strings/keys.ts'

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

/** Title, hint, and whether to press again or choose another wallet. */
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
    case 'not-installed':
      return ['wc.missing', 'wc.missingHint', 'other']
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

/** Mentions a QR code only while one is visible. */
const rejectedHints = {
  code: 'wc.rejectedHint',
  link: 'wc.rejectedOpenHint',
  none: 'failure.rejectedHint',
} as const

/** @param by How the wallet can be reached now. */
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
 * Nothing is connected until the visitor confirms.
 *
 * @param onNo Shows the code again.
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

/** A record without id or name is invalid: the view is shown without a wallet. */
export function recordOf(value: Json | undefined): WalletLinks | undefined {
  const record = value as WalletLinks | undefined
  return typeof record === 'object' &&
    typeof record.id === 'string' &&
    typeof record.name === 'string'
    ? record
    : undefined
}
