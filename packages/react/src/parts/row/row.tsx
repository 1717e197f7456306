import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon.tsx'

export interface RowProps {
  logo: ReactNode
  name: string
  second?: ReactNode
  trail?: ReactNode
  onPress?: (() => void) | undefined
  /** The pointer or the focus has come to it. */
  onIntent?: (() => void) | undefined
  /** Opens in a new tab instead. */
  href?: string
  /** Said after the name of a link that leaves the page. */
  note?: string
  /** Why it cannot be pressed; it stays readable and reachable. */
  disabled?: boolean
  current?: boolean
  /** Whether what it unfolds is shown. */
  expanded?: boolean
  testId?: string
}

/** One line of a list: picture, name, second line and one thing at the end. */
export function Row({ logo, name, second, trail, onPress, onIntent, href, note, disabled = false, current = false, expanded, testId }: RowProps): ReactElement {
  const inside = (
    <>
      {logo}
      <span className="text">
        {/* A name of the other direction keeps its own marks at its own end. */}
        <span className="name">
          <bdi>{name}</bdi>
        </span>
        {second !== undefined && <span className="second">{second}</span>}
        {note !== undefined && <span className="hidden">{note}</span>}
      </span>
      {trail !== undefined && <span className="trail">{trail}</span>}
    </>
  )
  if (href !== undefined)
    return (
      <a className="row" href={href} target="_blank" rel="noopener noreferrer" onClick={onPress} data-testid={testId}>
        {inside}
      </a>
    )
  if (!onPress && !disabled)
    return (
      <div className="row" data-testid={testId}>
        {inside}
      </div>
    )
  return (
    <button
      type="button"
      className="row"
      aria-disabled={disabled || undefined}
      aria-current={current || undefined}
      aria-expanded={expanded}
      onClick={disabled ? undefined : onPress}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      data-testid={testId}
    >
      {inside}
    </button>
  )
}

/** The picture of a row that is an action rather than a thing. */
export function IconLogo({ name }: { name: IconName }): ReactElement {
  return (
    <span className="logo icon" aria-hidden="true">
      <Icon name={name} />
    </span>
  )
}

export interface TagProps {
  tone?: 'positive' | 'caution' | 'accent'
  icon?: IconName
  children: ReactNode
}

export function Tag({ tone, icon, children }: TagProps): ReactElement {
  return (
    <span className={tone ? `tag ${tone}` : 'tag'}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
