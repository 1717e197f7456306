import { useRef } from 'react'
import type { ReactElement } from 'react'
import type { Account, AccountRef } from '@portico/core'
import { linkOf } from '@portico/core'
import { truncateAddress } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { useCopy } from '../../card/use-copy.ts'

const icons = { payment: 'coin', ordinals: 'grid', stx: 'puzzle' } as const
type Purpose = keyof typeof icons

/** Bitcoin wallets have addresses by purpose. */
export function Addresses({ account }: { account: AccountRef }): ReactElement | null {
  const { t } = useModalContext()
  const all = useModalState(
    (state) => linkOf(state, account.namespace)?.namespaces[account.namespace]?.accounts,
  )
  const purposes = all?.filter(
    (each): each is Account & { kind: Purpose } =>
      each.kind in icons && (each.kind !== 'payment' || each.address === account.address),
  )
  if (!purposes || purposes.length < 2) return null
  return (
    <section className="group" data-testid="addresses">
      <h2>{t('account.addresses')}</h2>
      <ul className="group">
        {purposes.map(({ address, kind }) => (
          <AddressRow key={address + kind} address={address} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

function AddressRow({ address, kind }: { address: string; kind: Purpose }): ReactElement {
  const { t } = useModalContext()
  const place = useRef<HTMLLIElement>(null)
  const { copied, copy } = useCopy(address)
  return (
    <li ref={place}>
      <Row
        logo={<IconLogo name={icons[kind]} />}
        name={t(`account.${kind}`)}
        second={<span className="figures">{truncateAddress(address)}</span>}
        trail={
          <>
            <Icon name={copied ? 'check' : 'copy'} />
            {t('account.copy')}
          </>
        }
        onPress={() => copy(place.current!)}
        testId={`address-${kind}`}
      />
    </li>
  )
}
