import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ChainId, Network, State } from '@portico/core'
import { activeChain, linkOf, namespaceState } from '@portico/core'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { Row, Tag } from '../../parts/row/row.tsx'
import { Search } from '../../parts/search/search.tsx'
import { namespaceName } from '../../strings/namespace.ts'
import type { Translate } from '../../strings/format.ts'

const coin =
  'M28 44a16 16 0 1 0 0-32 16 16 0 0 0 0 32Zm0-6a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM8 50h40'

/** From this many on, typing is faster than looking. */
const searchFrom = 8

/** By namespace if there are several. Unsupported networks are explained. */
export function NetworkList({ onChosen }: { onChosen: (id: ChainId) => void }): ReactElement {
  const { t } = useModalContext()
  const networks = useModalState((state) => state.networks)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = networks.filter(({ name, nativeCurrency, namespace }) =>
    `${name} ${nativeCurrency.symbol} ${namespaceName(namespace, t)}`
      .toLowerCase()
      .includes(wanted),
  )
  const groups = grouped(networks, found, t)
  return (
    <div className="stack tight">
      {networks.length >= searchFrom && (
        <Search
          value={query}
          onChange={setQuery}
          label={t('networks.search')}
          clearLabel={t('common.clear')}
        />
      )}
      {groups.map((group) => (
        <section key={group.title} className="group">
          <h2 className={groups.length > 1 ? undefined : 'hidden'}>{group.title}</h2>
          <ul className="group">
            {group.list.map((network) => (
              <NetworkLine key={network.id} network={network} onChosen={onChosen} />
            ))}
          </ul>
        </section>
      ))}
      {!found.length && (
        <Empty drawing={coin} title={t('networks.none', { query: query.trim() })} />
      )}
    </div>
  )
}

function grouped(
  networks: readonly Network[],
  found: readonly Network[],
  t: Translate,
): readonly { title: string; list: readonly Network[] }[] {
  const main = networks.filter((network) => !network.testnet)
  const large = [...new Set(main.map(({ namespace }) => namespace))].filter(
    (each) => main.filter(({ namespace }) => namespace === each).length > 1,
  )
  const [firstLarge] = large
  const several = main.some(({ namespace }) => namespace !== firstLarge)
  const rest = {
    title: t(large.length ? 'held.others' : 'networks.main'),
    list: found.filter(({ namespace, testnet }) => !testnet && !large.includes(namespace)),
  }
  const namespaces = large.map((each) => ({
    title: several ? namespaceName(each, t) : t('networks.main'),
    list: found.filter(({ namespace, testnet }) => !testnet && namespace === each),
  }))
  const tests = { title: t('networks.testnets'), list: found.filter((network) => network.testnet) }
  return [...namespaces, rest, tests].filter((group) => group.list.length > 0)
}

function NetworkLine({
  network,
  onChosen,
}: {
  network: Network
  onChosen: (id: ChainId) => void
}): ReactElement {
  const { t } = useModalContext()
  const icon = useNetworkIcon(network)
  const chosen = useModalState((state) => activeChain(state, network.namespace) === network.id)
  const current = useModalState((state) => state.activeNamespace === network.namespace) && chosen
  const connected = useModalState(
    (state) => namespaceState(state, network.namespace).is === 'connected',
  )
  const switching = useModalState((state) => state.switching)
  const wallet = useModalState((state) => linkOf(state, network.namespace)?.peer.name ?? '')
  const offered = useModalState((state) => offers(state, network))
  const waiting = switching.is === 'waiting' && switching.chain === network.id
  const second = waiting
    ? t(switching.adding ? 'networks.adding' : 'networks.switching', { wallet })
    : offered
      ? undefined
      : t('networks.disabled', { wallet })
  const trail = waiting ? (
    <Tag icon="clock">{t('common.waiting')}</Tag>
  ) : current ? (
    <Tag tone="accent" icon="check">
      {t('tag.current')}
    </Tag>
  ) : chosen && connected ? (
    <Tag>{t('tag.connected')}</Tag>
  ) : undefined
  const press = (): void => {
    if (waiting || current) return
    onChosen(network.id)
  }
  return (
    <li>
      <Row
        logo={<Logo id={network.id} name={network.name} src={icon} round />}
        name={network.name}
        second={second === undefined ? undefined : <span role="status">{second}</span>}
        trail={trail}
        onPress={press}
        disabled={!offered}
        current={current}
        testId={`network-${network.id}`}
      />
    </li>
  )
}

/** As far as the wallet reports it; while disconnected, any may be chosen. */
function offers(state: State, network: Network): boolean {
  const status = namespaceState(state, network.namespace)
  const part = linkOf(state, network.namespace)?.namespaces[network.namespace]
  if (status.is !== 'connected' || !part || part.chainOwner === 'wallet') return true
  // When each account has its own networks, the active account decides.
  const chains =
    part.accounts.find((account) => account.address === status.account)?.chains ?? part.chains
  return chains === 'any' || chains.includes(network.id)
}
