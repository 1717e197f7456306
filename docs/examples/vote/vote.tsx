import type { ReactElement } from 'react'
import { useAccount, usePortico, type ViewProps } from '@portico/react'

/** Drawn in the card; hooks and styles are the package's own. */
export default function Vote({ data }: ViewProps): ReactElement {
  const portico = usePortico()
  const { address } = useAccount()
  // What a view is opened with may come from anywhere: it is read with care.
  const proposal = typeof data['proposal'] === 'string' ? data['proposal'] : 'unknown'
  return (
    <div className="stack">
      <p className="sub">
        Proposal {proposal}, as {address}
      </p>
      <button type="button" className="button primary block" onClick={() => void portico.close()}>
        Yes
      </button>
    </div>
  )
}
