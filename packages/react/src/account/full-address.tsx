import { Fragment } from 'react'
import type { ReactElement } from 'react'
import { groupAddress } from '@portico/core/modal'
import { useModalContext } from '../card/context.ts'

/**
 * Shows an address in groups for comparing by hand; selected text and screen readers get it as one
 * word.
 */
export function FullAddress({ address }: { address: string }): ReactElement {
  const { t } = useModalContext()
  return (
    <div role="group" aria-label={t('account.addressFull')}>
      <span className="hidden">{address}</span>
      <div className="full figures" dir="ltr" aria-hidden="true" data-testid="full-address">
        {groupAddress(address).map((group, index, all) => (
          <Fragment key={index}>
            <span>{index < 2 || index > all.length - 3 ? <b>{group}</b> : group}</span>
            <wbr />
          </Fragment>
        ))}
      </div>
    </div>
  )
}
