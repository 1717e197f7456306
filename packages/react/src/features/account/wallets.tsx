import { useState } from 'react'
import type { ReactElement } from 'react'
import { connectionsOf } from '@portico/core/connections'
import type { ConnectionView } from '@portico/core'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { arch } from '../../parts/illustration/illustrations.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { namespaceName } from '../../strings/namespace.ts'
import { DisconnectAll } from './disconnect-all.tsx'
import { ConnectionItem } from './connection-item.tsx'
import { RecentWallets, useRecentWallets } from './recent-wallets.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

/** Every wallet that is or was connected, by namespace. */
export default function Wallets(): ReactElement {
  const { portico, ui, t } = useModalContext()
  const connections = useOrderedConnections()
  const recents = useRecentWallets()
  const listProps = useRestoreFocus()
  const namespaces = portico.config.adapters.map(({ namespace }) => namespace)
  const used = namespaces.filter((namespace) =>
    connections.some((each) => each.namespace === namespace),
  )
  const unused = namespaces.filter((namespace) => !used.includes(namespace))
  const several = namespaces.length > 1

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
      {used.map((namespace) => (
        <section key={namespace} className="group" data-testid={`namespace-${namespace}`}>
          <h2 className={several ? undefined : 'hidden'}>
            {several ? namespaceName(namespace, t) : t('tag.connected')}
          </h2>
          <ul className="group">
            {connections
              .filter((each) => each.namespace === namespace)
              .map((each) => (
                <ConnectionItem key={each.link} connection={each} />
              ))}
          </ul>
          <Add namespace={namespace}>
            {several ? t('held.addFor', { namespace: namespaceName(namespace, t) }) : t('held.add')}
          </Add>
        </section>
      ))}
      {unused.length > 0 && (
        <section className="group">
          <h2 className={several ? undefined : 'hidden'}>
            {t(used.length ? 'held.others' : 'held.connect')}
          </h2>
          <ul className={several ? 'chips start' : 'group'}>
            {unused.map((namespace) => (
              <li key={namespace}>
                {several ? (
                  <Namespace namespace={namespace} />
                ) : (
                  <Add namespace={namespace}>{t('held.connect')}</Add>
                )}
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

function useAdd(namespace: string): () => void {
  const { portico, ui } = useModalContext()
  const only = portico.config.adapters.length < 2
  return () => ui.want('connect', only ? undefined : { namespace })
}

function Add({ namespace, children }: { namespace: string; children: string }): ReactElement {
  const add = useAdd(namespace)
  return (
    <button type="button" className="more" onClick={add} data-testid={`add-${namespace}`}>
      <Icon name="plus" />
      {children}
    </button>
  )
}

function Namespace({ namespace }: { namespace: string }): ReactElement {
  const { t } = useModalContext()
  const add = useAdd(namespace)
  const namespaceLabel = namespaceName(namespace, t)
  return (
    <button
      type="button"
      className="chip"
      aria-label={t('held.connectFor', { namespace: namespaceLabel })}
      onClick={add}
      data-testid={`add-${namespace}`}
    >
      <Icon name="plus" />
      {namespaceLabel}
    </button>
  )
}
