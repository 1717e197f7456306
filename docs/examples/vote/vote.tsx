import type { ReactElement } from 'react'
import { useAccount, useFeatureSlice, usePortico, type ViewProps } from '@portico/react'

/** Drawn in the card; hooks and styles are the package's own. */
export default function Vote({ data, t }: Required<ViewProps<'Vote'>>): ReactElement {
  const portico = usePortico()
  const { address } = useAccount()
  const { proposal = 'unknown' } = data
  const [{ sent } = { sent: [] }, update] = useFeatureSlice('vote')
  const yes = (): void => {
    update({ sent: [...sent, proposal] })
    portico.emit('VOTE', { proposal })
    void portico.close()
  }
  return (
    <div className="stack">
      <p className="sub">{t('vote.about', { proposal, account: address ?? '' })}</p>
      {sent.includes(proposal) ? (
        <p className="sub">{t('vote.sent')}</p>
      ) : (
        <button type="button" className="button primary block" onClick={yes}>
          {t('vote.yes')}
        </button>
      )}
    </div>
  )
}
