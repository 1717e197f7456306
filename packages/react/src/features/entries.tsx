/** Draws what features put into others' views. Comes with the first view that has something of the kind, and only where a feature has. */
import { useMemo, useState } from 'react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { Boundary } from '../modal/boundary.tsx'
import { useModal } from '../modal/context.ts'
import { Button } from '../parts/button/button.tsx'
import { addIcons, Icon, isIcon } from '../parts/icon/icon.tsx'
import { IconLogo, Row } from '../parts/row/row.tsx'
import { Tabs } from '../parts/tabs/tabs.tsx'
import type { MessageKey } from '../strings/keys.ts'
import type { Drawn, Entry, EntryProps, HasEntries, Leading, Slot } from './entry.ts'

type Features = readonly HasEntries[]
type Shown = ComponentType<EntryProps[Slot]>

export interface Entries {
  bring(features: Features, id: string): Promise<unknown>
  draw<S extends Slot>(features: Features, slot: S, props: EntryProps[S]): ReactNode
}

const entriesOf = (features: Features): readonly Entry[] =>
  features.flatMap(({ entries }) => entries?.all ?? []).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))

export function createEntries(): Entries {
  /** What draws each, once it is here. */
  const here = new Map<Entry, Shown>()
  const bring = async (entry: Entry): Promise<void> => {
    here.set(entry, 'view' in entry ? leading(entry) : ((await entry.load()).default as Shown))
  }
  return {
    // One that does not come is not there: what it was put into stays usable.
    bring: (features, id) => Promise.allSettled(entriesOf(features).map((entry) => !here.has(entry) && isIn(entry, id) && bring(entry))),
    draw(features, slot, props) {
      const all = entriesOf(features).flatMap((entry) => {
        const Shown = entry.slot === slot && here.get(entry)
        return Shown ? [{ entry, Shown }] : []
      })
      if (!all[0]) return undefined
      if ('tokens' in props) return <Beside key={slot} tabs={all.filter(isTab)} {...props} />
      return all.map(({ Shown }, key) => (
        <Boundary key={`${slot}${key}`} failure={nothing}>
          <Shown {...props} />
        </Boundary>
      ))
    },
  }
}

const nothing = (): null => null
/** `connect.method` is in views of `connect`; wallets are chosen in several. */
const isIn = ({ slot }: Entry, id: string): boolean => slot.startsWith('wallet.') || slot.startsWith(`${id}.`)

interface Tab {
  entry: Drawn<'account.tab'>
  Shown: Shown
}

const isTab = (it: { entry: Entry; Shown: Shown }): it is Tab => it.entry.slot === 'account.tab'

/** What an account has: its tokens, and what features know of beside them. */
function Beside({ tabs, tokens, namespace }: { tabs: readonly Tab[] } & EntryProps['account.tab']): ReactElement {
  const { t } = useModal()
  const [chosen, setChosen] = useState(0)
  const Shown = tabs[chosen - 1]?.Shown
  const labels = useMemo(() => ['account.tokens', ...tabs.map(({ entry }) => entry.label)].map((label, at) => ({ id: `${at}`, label: t(label as MessageKey) })), [tabs, t])
  return (
    <Tabs label={t('title.Account')} tabs={labels} chosen={`${chosen}`} onChoose={(id) => setChosen(Number(id))}>
      {Shown ? (
        <Boundary key={chosen} failure={nothing}>
          <Shown namespace={namespace} tokens={tokens} />
        </Boundary>
      ) : (
        tokens
      )}
    </Tabs>
  )
}

/** An entry that leads to a view, drawn as what stands around it. */
function leading({ slot, label, hint, icon, view, data }: Leading): Shown {
  const name = isIcon(icon) ? icon : `${slot} ${view}`
  if (name !== icon) addIcons({ [name]: icon })
  return function Leads() {
    const { ui, views, t } = useModal()
    // What no catalogue has reads as itself.
    const text = (given: string): string => t(given as MessageKey)
    const go = (): void => ui.push(view, data)
    const meant = (): void => void views.load(view).catch(nothing)
    if (slot === 'account.action')
      return (
        <Button icon={name} onPress={go} testId={`entry-${view}`}>
          {text(label)}
        </Button>
      )
    return <Row logo={<IconLogo name={name} />} name={text(label)} second={hint === undefined ? undefined : text(hint)} trail={<Icon name="chevron" flip />} onIntent={meant} onPress={go} testId={`entry-${view}`} />
  }
}
