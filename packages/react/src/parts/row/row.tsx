import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon.tsx'

export interface RowProps {
  /** The picture at its start. */
  logo: ReactNode
  /** The first line, and the start of its accessible name. */
  name: string
  /** The second line. */
  second?: ReactNode
  /** The content at its end: a tag, an amount or an icon. */
  trail?: ReactNode
  /** Makes it a button. Without it, and without `href`, it is plain text. */
  onPress?: (() => void) | undefined
  /** The pointer entered it, or it received focus: a press is likely. */
  onIntent?: (() => void) | undefined
  /** Makes it a link that opens in a new tab. */
  href?: string
  /** Hidden text after the name, for a link that leaves the page. */
  note?: string
  /** It cannot be pressed; it stays readable and focusable. */
  disabled?: boolean
  /** Whether it is the current item (`aria-current`). */
  current?: boolean
  /** Whether the content that it toggles is shown (`aria-expanded`). */
  expanded?: boolean
  testId?: string
}

/** One line of a list: picture, name, second line and one thing at the end. */
export function Row({
  logo,
  name,
  second,
  trail,
  onPress,
  onIntent,
  href,
  note,
  disabled = false,
  current = false,
  expanded,
  testId,
}: RowProps): ReactElement {
  const inside = (
    <>
      {logo}
      <span className="text">
        {/* A name in the other direction keeps its own punctuation at its own end. */}
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
      <a
        className="row"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onPress}
        data-testid={testId}
      >
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

/** The picture of a row for an action: an icon instead of a logo. */
export function IconLogo({ name }: { name: IconName }): ReactElement {
  return (
    <span className="logo icon" aria-hidden="true">
      <Icon name={name} />
    </span>
  )
}

export interface TagProps {
  /** Its colour; default neutral. */
  tone?: 'positive' | 'caution' | 'accent' | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A short state at the end of a row. */
export function Tag({ tone, icon, children }: TagProps): ReactElement {
  return (
    <span className={tone ? `tag ${tone}` : 'tag'}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
