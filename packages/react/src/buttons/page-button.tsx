'use client'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import type { ThemeMode } from '@portico/core'
import { usePorticoContext, type PorticoContextValue } from '../provider/context.tsx'
import { useSelector } from '../hooks/use-selector.ts'

export interface PageButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'style' | 'children'> {
  kind: 'connect' | 'account' | 'network' | 'wallet'
  size?: 'sm' | 'md' | 'lg' | undefined
  busy?: boolean
  tone?: 'critical' | undefined
  /** Default: of its kind. */
  testId?: string
  /** What it shows at other times, for its width. */
  'data-portico-other'?: string
  children: ReactNode
}

/** One stable light-DOM button through every state: focus stays, the layout does not move. */
export function PageButton(props: PageButtonProps): ReactElement {
  const context = usePorticoContext()
  return renderPageButton(context, useSelector((state) => state.theme.mode), props)
}

/** The same for whoever has read the theme with the rest of what it shows: a component fewer in a page's first picture. */
export function renderPageButton(
  { portico, warm, locale }: PorticoContextValue,
  theme: ThemeMode,
  { kind, size = 'md', busy, tone, testId = `${kind}-button`, children, ...rest }: PageButtonProps,
): ReactElement {
  return (
    <button
      type="button"
      lang={locale.code}
      dir={locale.dir}
      data-portico-button={kind}
      data-portico-id={portico.id}
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
