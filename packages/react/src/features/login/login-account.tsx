import { useCallback, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { isPorticoError } from '@portico/core/internal/errors/error'
import { getLoginAccount } from '@portico/core/internal/login/login-account'
import { linkOf } from '@portico/core/internal/state/select'
import type { LoginDevice } from '@portico/core'
import { useModalContext, useModalState } from '../../modal/context.ts'
import type { ViewProps } from '../../modal/view-loader.ts'
import { Button } from '../../parts/button/button.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { Devices } from './devices.tsx'

/** Who is logged in, on which devices, and how the wallet is recovered. */
export default function LoginAccount({ data: { namespace } }: ViewProps<'LoginAccount'>): ReactElement {
  const { t } = useModalContext()
  const key = useModalState((state) => JSON.stringify(linkOf(state, namespace ?? state.activeNamespace)?.peer.user ?? {}))
  const { email, name } = JSON.parse(key) as { email?: string; name?: string }
  const who = email ?? name
  const { devices, hasFailed, read } = useDevices(namespace)
  return (
    <div className="stack login" data-testid="login-account">
      {who !== undefined && <Row logo={<IconLogo name="key" />} name={who} second={t('login.in')} />}
      <Devices devices={devices} hasFailed={hasFailed} read={read} namespace={namespace} />
      <Recovery email={email} namespace={namespace} />
    </div>
  )
}

/** The devices as they were read last; null until they have been. */
function useDevices(namespace: string | undefined): { devices: readonly LoginDevice[] | null; hasFailed: boolean; read(): Promise<void> } {
  const { portico } = useModalContext()
  const [devices, setDevices] = useState<readonly LoginDevice[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const read = useCallback(async () => {
    setHasFailed(false)
    try {
      setDevices((await getLoginAccount(portico, namespace)?.devices()) ?? [])
    } catch {
      setHasFailed(true)
    }
  }, [portico, namespace])
  useEffect(() => void read(), [read])
  return { devices, hasFailed, read }
}

function Recovery({ email, namespace }: { email: string | undefined; namespace: string | undefined }): ReactElement {
  const { portico, ui, t } = useModalContext()
  const [isBusy, setIsBusy] = useState(false)
  function show(): void {
    const account = getLoginAccount(portico, namespace)
    if (!account) return
    setIsBusy(true)
    account
      .showPhrase()
      .catch((error: unknown) => {
        // Whoever turns away has seen that nothing was shown.
        if (!isPorticoError(error) || (error.exit !== 'rejected' && error.exit !== 'user')) ui.showError(t('login.phraseFailed'))
      })
      .finally(() => setIsBusy(false))
  }
  return (
    <section aria-labelledby="login-recovery">
      <h2 id="login-recovery">{t('login.recovery')}</h2>
      <p>{email === undefined ? t('login.kept') : t('login.keptBy', { email })}</p>
      <p className="sub">{t('login.phraseHint')}</p>
      <Button onPress={show} busy={isBusy} icon="key" testId="show-phrase">
        {t('login.phrase')}
      </Button>
    </section>
  )
}
