import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon.tsx'

export interface ButtonProps {
  children: ReactNode
  /** Not called while it is busy. */
  onPress: (event: MouseEvent) => void
  /** Default: the plain button. */
  tone?: 'primary' | 'quiet' | 'critical' | undefined
  icon?: IconName | undefined
  /** Whether it fills the line; default true. */
  block?: boolean
  /** Keeps the focus and ignores presses. */
  busy?: boolean
  testId?: string
}

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
  label: string
  icon: IconName
  onPress: () => void
  /** Mirrors the icon in right-to-left text. */
  flip?: boolean
  testId?: string
}

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
