import { useState } from 'react'
import type { ReactElement } from 'react'
import { connectionsOf } from '@portico/core/connections'
import type { ConnectionView } from '@portico/core'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { arch } from '../../parts/illustration/illustrations.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { familyName } from '../../strings/family.ts'
import { DisconnectAll } from './disconnect-all.tsx'
import { ConnectionItem } from './connection-item.tsx'
import { RecentWallets, useRecentWallets } from './recent-wallets.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

/** Every wallet that is or was connected, by chain family. */
export default function Wallets(): ReactElement {
  const { portico, ui, t } = useModalContext()
  const connections = useOrderedConnections()
  const recents = useRecentWallets()
  const listProps = useRestoreFocus()
  const families = portico.config.adapters.map(({ ns }) => ns)
  const used = families.filter((ns) => connections.some((each) => each.namespace === ns))
  const unused = families.filter((ns) => !used.includes(ns))
  const several = families.length > 1

  if (!connections.length && !recents.length)
    return (
      <div {...listProps}>
        <Empty
          drawing={arch}
          title={t('held.none')}
          hint={t('held.noneHint')}
          action={
            <Button block={false} tone="primary" onPress={() => ui.want('connect')}>
              {t('held.connect')}
            </Button>
          }
        />
      </div>
    )
  const recent = <RecentWallets entries={recents} />
  return (
    <div className="stack" {...listProps}>
      {!used.length && recent}
      {used.map((ns) => (
        <section key={ns} className="group" data-testid={`family-${ns}`}>
          <h2 className={several ? undefined : 'hidden'}>
            {several ? familyName(ns, t) : t('tag.connected')}
          </h2>
          <ul className="group">
            {connections
              .filter((each) => each.namespace === ns)
              .map((each) => (
                <ConnectionItem key={each.link} connection={each} />
              ))}
          </ul>
          <Add ns={ns}>
            {several ? t('held.addFor', { family: familyName(ns, t) }) : t('held.add')}
          </Add>
        </section>
      ))}
      {unused.length > 0 && (
        <section className="group">
          <h2 className={several ? undefined : 'hidden'}>
            {t(used.length ? 'held.others' : 'held.connect')}
          </h2>
          <ul className={several ? 'chips start' : 'group'}>
            {unused.map((ns) => (
              <li key={ns}>
                {several ? <Family ns={ns} /> : <Add ns={ns}>{t('held.connect')}</Add>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {used.length > 0 && recent}
      <DisconnectAll count={new Set(connections.map(({ link }) => link)).size} />
    </div>
  )
}

function useOrderedConnections(): readonly ConnectionView[] {
  const text = useModalState((state) => JSON.stringify(connectionsOf(state)))
  const [order] = useState<string[]>([])
  const all = JSON.parse(text) as ConnectionView[]
  for (const { link } of all) if (!order.includes(link)) order.push(link)
  return all.sort((a, b) => order.indexOf(a.link) - order.indexOf(b.link))
}

function useAdd(ns: string): () => void {
  const { portico, ui } = useModalContext()
  const only = portico.config.adapters.length < 2
  return () => ui.want('connect', only ? undefined : { namespace: ns })
}

function Add({ ns, children }: { ns: string; children: string }): ReactElement {
  const add = useAdd(ns)
  return (
    <button type="button" className="more" onClick={add} data-testid={`add-${ns}`}>
      <Icon name="plus" />
      {children}
    </button>
  )
}

function Family({ ns }: { ns: string }): ReactElement {
  const { t } = useModalContext()
  const add = useAdd(ns)
  const family = familyName(ns, t)
  return (
    <button
      type="button"
      className="chip"
      aria-label={t('held.connectFor', { family })}
      onClick={add}
      data-testid={`add-${ns}`}
    >
      <Icon name="plus" />
      {family}
    </button>
  )
}
