import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon.tsx'

export interface RowProps {
  logo: ReactNode
  name: string
  second?: ReactNode
  trail?: ReactNode
  /** Makes it a button; without it and `href`, it is plain text. */
  onPress?: (() => void) | undefined
  /** Pointer or focus: a press is likely. */
  onIntent?: (() => void) | undefined
  /** Makes it a link that opens in a new tab. */
  href?: string
  /** Hidden text after the name, for a link that leaves the page. */
  note?: string
  disabled?: boolean
  /** Whether it is the current item (`aria-current`). */
  current?: boolean
  /** Whether the content that it toggles is shown (`aria-expanded`). */
  expanded?: boolean
  testId?: string
}

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
        {/* Keeps a name's punctuation in the name's own direction. */}
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

/** An icon instead of a logo, for actions. */
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

export function Tag({ tone, icon, children }: TagProps): ReactElement {
  return (
    <span className={tone ? `tag ${tone}` : 'tag'}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
