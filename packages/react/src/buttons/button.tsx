'use client'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { usePorticoContext } from '../context.tsx'
import { useSelector } from '../hooks/use-selector.ts'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'style' | 'children'> {
  kind: 'connect' | 'account' | 'network' | 'wallet'
  size?: 'sm' | 'md' | 'lg' | undefined
  busy?: boolean
  tone?: 'critical' | undefined
  testId: string
  children: ReactNode
}

/** One stable light-DOM button through every state: focus stays, the layout does not move. */
export function Button({ kind, size = 'md', busy, tone, testId, children, ...rest }: ButtonProps): ReactElement {
  const { warm, locale } = usePorticoContext()
  const theme = useSelector((state) => state.theme.mode)
  return (
    <button
      type="button"
      lang={locale.code}
      dir={locale.dir}
      data-portico-button={kind}
      data-size={size}
      data-theme={theme}
      data-tone={tone}
      data-testid={testId}
      aria-busy={busy || undefined}
      onPointerEnter={warm}
      onFocus={warm}
      {...rest}
    >
      {children}
    </button>
  )
}
