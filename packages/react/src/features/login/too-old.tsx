import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { useDisconnectCurrent } from '../../wallets/use-disconnect-current.ts'

/** The request needs a fresh login. */
export function TooOld({ namespace }: { namespace: string | undefined }): ReactElement {
  const { t } = useModalContext()
  const { busy, press } = useDisconnectCurrent(namespace)
  return (
    <div className="hint too-old" role="alert" data-testid="too-old">
      <p className="sub">{t('login.tooOld')}</p>
      <Button onPress={press} busy={busy} block={false} testId="log-in-again">
        {t('login.again')}
      </Button>
    </div>
  )
}
