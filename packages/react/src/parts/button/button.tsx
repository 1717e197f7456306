import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon.tsx'

export interface ButtonProps {
  /** Its label. */
  children: ReactNode
  /** Not called while it is busy. */
  onPress: (event: MouseEvent) => void
  /** Default: the plain button. */
  tone?: 'primary' | 'quiet' | 'critical' | undefined
  icon?: IconName | undefined
  /** Whether it fills the line; default true. */
  block?: boolean
  /** It is working: it keeps the focus and ignores presses. */
  busy?: boolean
  testId?: string
}

/** The card's button. It stays focusable while it is busy. */
export function Button({
  children,
  onPress,
  tone,
  icon,
  block = true,
  busy = false,
  testId,
}: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={['button', tone, block && 'block'].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
      data-testid={testId}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export interface IconButtonProps {
  /** The accessible name; the icon alone is shown. */
  label: string
  icon: IconName
  onPress: () => void
  /** Mirror the icon in right-to-left text. */
  flip?: boolean
  testId?: string
}

/** A button that shows an icon alone. */
export function IconButton({
  label,
  icon,
  onPress,
  flip = false,
  testId,
}: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      onClick={onPress}
      data-testid={testId}
    >
      <Icon name={icon} flip={flip} />
    </button>
  )
}
