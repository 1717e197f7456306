import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { consentMissing } from '../modal/legal/consent.ts'
import { useModalContext } from '../modal/context.ts'
import { Legal } from '../modal/legal/legal.tsx'
import type { ViewProps } from '../modal/view-loader.ts'
import { Button } from '../parts/button/button.tsx'

/** A view that asks a wallet by being there, however it was opened: it waits until the visitor has agreed to the host's texts. */
export function withConsent(View: (props: ViewProps) => ReactNode): (props: ViewProps) => ReactElement {
  return function WithConsent(props) {
    const { portico } = useModalContext()
    // Once it is here, it stays.
    const [missing, setMissing] = useState(() => consentMissing(portico.config, portico.getState().legalAccepted))
    return missing ? <Consent {...props} onGiven={() => setMissing(false)} /> : <View {...props} />
  }
}

function Consent({ data, onGiven }: ViewProps & { onGiven: () => void }): ReactElement {
  const { portico, handover, t } = useModalContext()
  const [refusals, setRefusals] = useState(0)
  const go = (button: Element): void => {
    if (consentMissing(portico.config, portico.getState().legalAccepted)) return setRefusals((count) => count + 1)
    // The press that agrees is the one that asks the wallet.
    if (data['connector'] !== undefined) handover().pending.add(data)
    // The button goes, and what comes is named by the title.
    ;(button.getRootNode() as Partial<ShadowRoot>).getElementById?.('title')?.focus({ preventScroll: true })
    onGiven()
  }
  return (
    <div className="stack" data-state="consent">
      <p className="sub center">{t('consent.hint')}</p>
      <Legal warn={refusals > 0} />
      <div className="actions">
        <Button tone="primary" onPress={(event) => go(event.currentTarget as Element)} testId="consent-go">
          {t('consent.go')}
        </Button>
      </div>
    </div>
  )
}
