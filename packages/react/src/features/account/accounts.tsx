import type { ReactElement } from 'react'
import type { AccountRef } from '@portico/core'
import { linkOf } from '@portico/core'
import { truncateAddress } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Avatar } from '../../account/avatar.tsx'
import { Row, Tag } from '../../parts/row/row.tsx'

export function Accounts({ account }: { account: AccountRef }): ReactElement | null {
  const { portico, ui, t } = useModalContext()
  const all = useModalState(
    (state) => linkOf(state, account.namespace)?.namespaces[account.namespace]?.accounts,
  )
  // Addresses with a special purpose cannot be chosen.
  const shared = all?.filter(({ kind }) => kind !== 'ordinals' && kind !== 'stx')
  if (!shared || shared.length < 2) return null
  const use = (address: string): void => {
    if (address === account.address) return
    portico.setAccount(address, account.namespace).catch(() =>
      ui.showError(t('account.switchFailed', { wallet: account.wallet.name }), {
        acrossViews: true,
      }),
    )
  }
  return (
    <section className="group">
      <h2>{t('account.others')}</h2>
      <ul className="group">
        {shared.map(({ address, label }) => {
          const current = address === account.address
          const short = truncateAddress(address)
          return (
            <li key={address}>
              <Row
                logo={<Avatar address={address} small />}
                name={label ?? short}
                second={label === undefined ? undefined : <span className="figures">{short}</span>}
                trail={
                  current ? (
                    <Tag tone="accent" icon="check">
                      {t('account.inUse')}
                    </Tag>
                  ) : undefined
                }
                current={current}
                onPress={() => use(address)}
                testId={`account-${address}`}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
