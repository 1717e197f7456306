import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import type { ThemeMode } from '@portico/core'
import { usePorticoContext, type PorticoContextValue } from '../context/portico-context.tsx'
import { useSelector } from '../hooks/use-selector.ts'

/** How a button looks: props of every one. */
export interface ButtonLook {
  /** 32, 40 or 48 pixels high. Default `md`. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** It cannot be pressed. */
  disabled?: boolean | undefined
  /** Your own classes, on the one `<button>` in every state. */
  className?: string | undefined
  /** Content before the label, in every state. */
  start?: ReactNode
  /** Content after the label, in every state. */
  end?: ReactNode
}

export interface PageButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type' | 'style' | 'children' | 'className'
> {
  kind: 'connect' | 'account' | 'network' | 'wallet'
  look: ButtonLook
  busy?: boolean
  tone?: 'critical' | undefined
  'data-portico-count'?: string | undefined
  testId?: string
  children: ReactNode
}

/** One light-DOM button in every state, so that focus and layout stay. */
export function PageButton(props: PageButtonProps): ReactElement {
  const context = usePorticoContext()
  return renderPageButton(
    context,
    useSelector((state) => state.theme.mode),
    props,
  )
}

/** For a caller that has read the theme already: one component less in the page's first paint. */
export function renderPageButton(
  { portico, warm, locale }: PorticoContextValue,
  theme: ThemeMode,
  {
    kind,
    look,
    disabled,
    busy,
    tone,
    testId = `${kind}-button`,
    children,
    ...rest
  }: PageButtonProps,
): ReactElement {
  return (
    <button
      type="button"
      lang={locale.code}
      dir={locale.dir}
      data-portico-button={kind}
      data-portico-id={portico.id}
      data-size={look.size ?? 'md'}
      className={look.className}
      disabled={look.disabled ?? disabled}
      data-theme={theme}
      data-tone={tone}
      data-testid={testId}
      aria-busy={busy || undefined}
      onPointerEnter={warm}
      onFocus={warm}
      {...rest}
    >
      {look.start}
      {children}
      {look.end}
    </button>
  )
}
