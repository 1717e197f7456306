import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { ReceiverCaution } from '@portico/core'
import type { Known, ReceiverWarning } from '@portico/core/transfers'
import { knownTo, warningsOf } from '@portico/core/transfers'
import { FullAddress } from '../../account/full-address.tsx'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import type { Sending } from './use-send.ts'

export const isCritical = ({ is }: ReceiverWarning): boolean =>
  is === 'look-alike' || is === 'burn' || is === 'token-contract'

/** Undefined while the known addresses are read. */
export function useWarnings(
  { account, network }: Pick<Sending, 'account' | 'network'>,
  to: string,
  cautions: readonly ReceiverCaution[],
): readonly ReceiverWarning[] | undefined {
  const { portico } = useModalContext()
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    void knownTo(portico, { chain: network.id, account: account.address, signal }).then((read) => {
      if (!signal.aborted) setKnown(read)
    })
    return () => abort.abort()
  }, [portico, network.id, account.address])
  return known && warningsOf({ to, cautions, ...known })
}

export function Warnings({
  warnings,
}: {
  warnings: readonly ReceiverWarning[]
}): ReactElement | null {
  const { t } = useModalContext()
  if (warnings.length === 0) return null
  return (
    <ul className="group" data-testid="send-warnings">
      {warnings.map((warning) => (
        <li
          key={warning.is}
          className={isCritical(warning) ? 'warning critical' : 'warning'}
          data-warning={warning.is}
        >
          <Icon name={isCritical(warning) ? 'warning' : 'info'} />
          <div>
            <p>{t(`send.warn.${warning.is}`)}</p>
            {warning.is === 'look-alike' && <FullAddress address={warning.of} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
