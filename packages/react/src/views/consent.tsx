import { useState } from 'react'
import type { ReactElement } from 'react'
import { useModal } from '../modal/context.ts'
import { consentMissing } from '../modal/consent.ts'
import { Legal, useConsentGiven } from '../modal/legal.tsx'
import type { ViewProps } from '../modal/view-loader.ts'
import { Button } from '../parts/button.tsx'
import { unasked } from './offered-wallets.ts'

/** Stands in the place of a view that asks a wallet, until the visitor has agreed to the host's texts. */
export default function Consent({ data }: ViewProps): ReactElement {
  const { portico, t } = useModal()
  const [asked, setAsked] = useState(0)
  const given = useConsentGiven()
  const go = (button: Element): void => {
    if (consentMissing(portico.config, portico.getState().legalAccepted)) return setAsked((count) => count + 1)
    // The press that agrees is the one that asks the wallet.
    if (data['connector'] !== undefined) unasked.add(data)
    // The button goes, and what comes is named by the title.
    ;(button.getRootNode() as Partial<ShadowRoot>).getElementById?.('title')?.focus({ preventScroll: true })
    given()
  }
  return (
    <div className="stack" data-state="consent">
      <p className="sub center">{t('consent.hint')}</p>
      <Legal asked={asked > 0} />
      <div className="actions">
        <Button tone="primary" onPress={(event) => go(event.currentTarget as Element)} testId="consent-go">
          {t('consent.go')}
        </Button>
      </div>
    </div>
  )
}
