/** Renders what features place in other features' views. Loaded with the first view that has a slot, and only if a feature has entries. */
import { useMemo, useState } from 'react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { Boundary } from '../modal/boundary.tsx'
import { useModalContext } from '../modal/context.ts'
import { Button } from '../parts/button/button.tsx'
import { addIcons, Icon, isIcon } from '../parts/icon/icon.tsx'
import { IconLogo, Row } from '../parts/row/row.tsx'
import { Tabs } from '../parts/tabs/tabs.tsx'
import type { MessageKey } from '../strings/keys.ts'
import type { ComponentEntry, Entry, EntryProps, HasEntries, LinkEntry, Slot } from './entry.ts'

type Features = readonly HasEntries[]
type EntryComponent = ComponentType<EntryProps[Slot]>

export interface Entries {
  load(features: Features, id: string): Promise<unknown>
  render<S extends Slot>(features: Features, slot: S, props: EntryProps[S]): ReactNode
}

const sortedEntries = (features: Features): readonly Entry[] =>
  features.flatMap(({ entries }) => entries?.all ?? []).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))

export function createEntries(): Entries {
  /** The component of each entry that has loaded. */
  const components = new Map<Entry, EntryComponent>()
  const loadEntry = async (entry: Entry): Promise<void> => {
    components.set(entry, 'view' in entry ? linkTo(entry) : ((await entry.load()).default as EntryComponent))
  }
  return {
    // An entry that does not load is left out: the view stays usable.
    load: (features, id) => Promise.allSettled(sortedEntries(features).map((entry) => !components.has(entry) && isInFeature(entry, id) && loadEntry(entry))),
    render(features, slot, props) {
      const all = sortedEntries(features).flatMap((entry) => {
        const Shown = entry.slot === slot && components.get(entry)
        return Shown ? [{ entry, Shown }] : []
      })
      if (!all[0]) return undefined
      if ('tokens' in props) return <AccountTabs key={slot} tabs={all.filter(isTab)} {...props} />
      return all.map(({ Shown }, key) => (
        <Boundary key={`${slot}${key}`} failure={renderNothing}>
          <Shown {...props} />
        </Boundary>
      ))
    },
  }
}

const renderNothing = (): null => null
/** `connect.method` is in views of `connect`; wallets are chosen in several. */
const isInFeature = ({ slot }: Entry, id: string): boolean => slot.startsWith('wallet.') || slot.startsWith(`${id}.`)

interface Tab {
  entry: ComponentEntry<'account.tab'>
  Shown: EntryComponent
}

const isTab = (it: { entry: Entry; Shown: EntryComponent }): it is Tab => it.entry.slot === 'account.tab'

/** The account's tabs: its tokens, and those of other features. */
function AccountTabs({ tabs, tokens, namespace }: { tabs: readonly Tab[] } & EntryProps['account.tab']): ReactElement {
  const { t } = useModalContext()
  const [chosen, setChosen] = useState(0)
  const Shown = tabs[chosen - 1]?.Shown
  const labels = useMemo(() => ['account.tokens', ...tabs.map(({ entry }) => entry.label)].map((label, at) => ({ id: `${at}`, label: t(label as MessageKey) })), [tabs, t])
  return (
    <Tabs label={t('title.Account')} tabs={labels} chosen={`${chosen}`} onChoose={(id) => setChosen(Number(id))}>
      {Shown ? (
        <Boundary key={chosen} failure={renderNothing}>
          <Shown namespace={namespace} tokens={tokens} />
        </Boundary>
      ) : (
        tokens
      )}
    </Tabs>
  )
}

/** The component of an entry that opens a view: a button or a row, like what is around it. */
function linkTo({ slot, label, hint, icon, view, data }: LinkEntry): EntryComponent {
  const name = isIcon(icon) ? icon : `${slot} ${view}`
  if (name !== icon) addIcons({ [name]: icon })
  return function LinkEntryControl() {
    const { ui, views, t } = useModalContext()
    // A text that is no message key is shown as it is.
    const text = (given: string): string => t(given as MessageKey)
    const go = (): void => ui.push(view, data)
    const prefetch = (): void => void views.load(view).catch(renderNothing)
    if (slot === 'account.action')
      return (
        <Button icon={name} onPress={go} testId={`entry-${view}`}>
          {text(label)}
        </Button>
      )
    return <Row logo={<IconLogo name={name} />} name={text(label)} second={hint === undefined ? undefined : text(hint)} trail={<Icon name="chevron" flip />} onIntent={prefetch} onPress={go} testId={`entry-${view}`} />
  }
}
