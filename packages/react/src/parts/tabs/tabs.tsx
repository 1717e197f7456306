import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string }[]
  chosen: Id
  onChoose(id: Id): void
  children: ReactNode
}

/** Arrow keys follow the text's direction; Home and End select the first and last tab. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: TabsProps<Id>): ReactElement {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const ahead =
      getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : /^Arrow(Left|Right)$/.test(event.key)
            ? at + (event.key === ahead ? 1 : -1)
            : at
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next || next.id === chosen) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab=${next.id}]`)?.focus()
  }
  return (
    <div className="stack">
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </div>
  )
}
