import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { IconLogo } from '../../parts/row/row.tsx'

export default function LoginDeleted({
  data: { backups },
}: ViewProps<'LoginDeleted'>): ReactElement {
  const { portico, ui, t } = useModalContext()
  const connect = ui.features.viewFor('connect')
  return (
    <div className="stack" data-state="deleted">
      <div className="hero" role="status">
        <IconLogo name="check" />
        <h2 className="title">{t('login.deleted')}</h2>
        <p className="sub">
          {backups === undefined
            ? t('login.deletedHint')
            : t('login.deletedBackups', { days: backups })}
        </p>
      </div>
      <Button
        tone="primary"
        onPress={() => (connect ? ui.reset(connect) : void portico.close())}
        testId="after-deletion"
      >
        {t('login.connect')}
      </Button>
    </div>
  )
}
