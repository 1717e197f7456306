import { useEffect, useMemo, useState } from 'react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { lazy } from '@portico/core/modal'
import { Boundary } from './boundary.tsx'
import { useModalContext, useModalState } from './context.ts'
import { addIcons, Icon, isIcon } from '../parts/icon/icon.tsx'
import { IconLogo, Row } from '../parts/row/row.tsx'
import { Tabs } from '../parts/tabs/tabs.tsx'
import type { MessageKey } from '../strings/keys.ts'
import type {
  ComponentEntry,
  Entry,
  EntryContext,
  EntryProps,
  FramedEntry,
  HasEntries,
  LinkEntry,
  Slot,
  SlotProps,
  TabChoice,
} from './entry.ts'

type AnyEntry = Entry | FramedEntry
type EntryComponent = ComponentType<EntryProps[Slot]>
type Frame = ComponentType<EntryProps[Slot] & { children?: ReactNode }>

/** What features put into views of other features. */
export interface Entries {
  /** Loads the entries in views of a feature. Never rejects: one that fails to load is left out. */
  load(id: string): Promise<unknown>
  render<S extends Slot>(slot: S, props: SlotProps<S>): ReactNode
}

/** @param needs Loads the messages and styles of the entry's feature. */
export function createEntries<F extends HasEntries>(
  features: readonly F[],
  needs: (feature: F) => Promise<unknown>,
): Entries {
  const components = new Map<AnyEntry, EntryComponent>()
  const fetchEntry = async (feature: F, entry: AnyEntry): Promise<EntryComponent> => {
    // A row that only opens a view needs nothing, unless its title is the host's own.
    const isPlain = 'view' in entry && !feature.titles
    const [component] = await Promise.all([
      'view' in entry
        ? linkTo(entry)
        : entry.load().then((loaded) => loaded.default as EntryComponent),
      isPlain || needs(feature),
    ])
    return component
  }
  const loadEntry = async (feature: F, entry: AnyEntry): Promise<void> => {
    if (components.has(entry)) return
    const load = (): Promise<EntryComponent> => fetchEntry(feature, entry)
    components.set(entry, 'Frame' in entry ? framed(entry, load) : await load())
  }
  return {
    load: (id) =>
      Promise.allSettled(
        features.flatMap((feature) =>
          (feature.entries ?? [])
            .filter((entry) => isInFeature(entry, id))
            .map((entry) => loadEntry(feature, entry)),
        ),
      ),
    render(slot, props) {
      const { order } = props as SlotProps<'account.action'>
      const all = sortedEntries(features, order).flatMap((entry) => {
        const Shown = entry.slot === slot && components.get(entry)
        return Shown ? [{ entry, Shown }] : []
      })
      if (all.length === 0) return undefined
      if (slot === 'account.tab') {
        const { tabs, namespace } = props as SlotProps<'account.tab'>
        return <EntryTabs key={slot} all={all.filter(isTab)} namespace={namespace} {...tabs} />
      }
      return all.map(({ entry, Shown }, key) => (
        <Boundary key={`${slot}${key}`} failure={renderNothing}>
          <WhereShown entry={entry} {...props}>
            <Shown {...props} />
          </WhereShown>
        </Boundary>
      ))
    },
  }
}

/** @param order Names of features; the entries of others come last. */
function sortedEntries(
  features: readonly HasEntries[],
  order: readonly string[] = [],
): readonly AnyEntry[] {
  const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return features
    .flatMap(({ id, orderedAs = id, entries = [] }) =>
      entries.map((entry) => ({ place: placeOf(orderedAs), entry })),
    )
    .sort((a, b) => a.place - b.place || (a.entry.order ?? 0) - (b.entry.order ?? 0))
    .map(({ entry }) => entry)
}

/** Drawn at once; its content follows, or all of it goes if that does not load. */
function framed(entry: FramedEntry, fetchContent: () => Promise<EntryComponent>): EntryComponent {
  const Around = entry.Frame as Frame
  let loaded: EntryComponent | undefined
  const load = lazy(async () => (loaded = await fetchContent()))
  // One that is not always shown loads when it is.
  if (!entry.isShown) load().catch(renderNothing)
  return function FramedEntry(props) {
    const [Content, setContent] = useState<EntryComponent | 'failed' | undefined>(() => loaded)
    useEffect(() => {
      load().then(
        (component) => setContent(() => component),
        () => setContent('failed'),
      )
    }, [])
    if (Content === 'failed') return null
    return <Around {...props}>{Content && <Content {...props} />}</Around>
  }
}

const renderNothing = (): null => null
/** Wallets are chosen in several views, so `connect.method` has no single one. */
const isInFeature = ({ slot }: Entry, id: string): boolean =>
  slot.startsWith('wallet.') || slot.startsWith(`${id}.`)

function isShown(entry: Entry, context: EntryContext): boolean {
  try {
    return entry.isShown?.(context) ?? true
  } catch {
    return false
  }
}

function WhereShown({
  entry,
  children,
  ...props
}: {
  entry: Entry
  namespace?: string | undefined
  children: ReactElement
}): ReactElement | null {
  const { config } = useModalContext().portico
  const { namespace } = props
  return useModalState((state) => isShown(entry, { state, config, namespace })) ? children : null
}

interface Tab {
  entry: ComponentEntry<'account.tab'>
  Shown: EntryComponent
}

const isTab = (it: { entry: Entry; Shown: EntryComponent }): it is Tab =>
  it.entry.slot === 'account.tab'

/** A single tab is rendered without a list of tabs. */
function EntryTabs({
  all,
  namespace,
  label,
  chosen: tab,
  choose,
}: { all: readonly Tab[] } & EntryProps['account.tab'] & TabChoice): ReactElement | null {
  const { t, portico } = useModalContext()
  const there = useModalState((state) =>
    all
      .map(({ entry }, at) =>
        isShown(entry, { state, config: portico.config, namespace }) ? at : '',
      )
      .join(' '),
  )
  const shown = useMemo(
    () => there.split(' ').flatMap((at) => (at ? all[Number(at)]! : [])),
    [all, there],
  )
  const labels = useMemo(
    () => shown.map(({ entry }, at) => ({ id: `${at}`, label: t(entry.label as MessageKey) })),
    [shown, t],
  )
  const chosen = Math.max(
    0,
    shown.findIndex(({ entry }) => entry.label === tab),
  )
  const Shown = shown[chosen]?.Shown
  if (!Shown) return null
  const panel = (
    <Boundary key={shown[chosen]!.entry.label} failure={renderNothing}>
      <Shown namespace={namespace} />
    </Boundary>
  )
  if (shown.length === 1) return panel
  return (
    <Tabs
      label={label}
      tabs={labels}
      chosen={`${chosen}`}
      onChoose={(id) => choose(id === '0' ? null : shown[Number(id)]!.entry.label)}
    >
      {panel}
    </Tabs>
  )
}

/** The component of an entry that opens a view: a button or a row, like what is around it. */
function linkTo({ slot, label, hint, icon, view, data }: LinkEntry): EntryComponent {
  const name = isIcon(icon) ? icon : `${slot} ${view}`
  if (name !== icon) addIcons({ [name]: icon })
  return function LinkEntryControl() {
    const { ui, views, t } = useModalContext()
    // A text that is no message key is shown as is.
    const text = (given: string): string => t(given as MessageKey)
    const go = (): void => ui.push(view, data)
    const prefetch = (): void => void views.load(view).catch(renderNothing)
    if (slot === 'account.action')
      return (
        <button
          type="button"
          className="action"
          onClick={go}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          data-testid={`entry-${view}`}
        >
          <span aria-hidden="true">
            <Icon name={name} />
          </span>
          {text(label)}
        </button>
      )
    return (
      <Row
        logo={<IconLogo name={name} />}
        name={text(label)}
        second={hint === undefined ? undefined : text(hint)}
        trail={<Icon name="chevron" flip />}
        onIntent={prefetch}
        onPress={go}
        testId={`entry-${view}`}
      />
    )
  }
}
