import type { ReactElement } from 'react'
import { Logo } from '../parts/logo/logo.tsx'

/** Logos on 24 × 24 in the text's colour, as their owners allow. */
const marks: Readonly<Record<string, string>> = {
  apple:
    'M12.15 6.9c-.95 0-2.42-1.08-3.96-1.04-2.04.03-3.91 1.18-4.96 3.01-2.12 3.68-.55 9.1 1.52 12.09 1.01 1.45 2.21 3.09 3.79 3.04 1.52-.07 2.09-.99 3.94-.99 1.83 0 2.35.99 3.96.95 1.64-.03 2.68-1.48 3.68-2.95 1.16-1.69 1.64-3.33 1.66-3.42-.04-.01-3.18-1.22-3.22-4.86-.03-3.04 2.48-4.49 2.6-4.56-1.43-2.09-3.62-2.32-4.39-2.38-2-.15-3.68 1.1-4.62 1.1ZM15.53 3.83C16.37 2.82 16.93 1.4 16.78 0c-1.21.05-2.66.8-3.53 1.82-.78.9-1.46 2.34-1.28 3.71 1.34.11 2.72-.68 3.56-1.7',
  discord:
    'M20.32 4.37a19.8 19.8 0 0 0-4.89-1.52.07.07 0 0 0-.08.04c-.21.38-.44.87-.6 1.25a18.3 18.3 0 0 0-5.5 0c-.16-.4-.4-.87-.61-1.25a.08.08 0 0 0-.08-.04 19.7 19.7 0 0 0-4.89 1.52.07.07 0 0 0-.03.03C.53 9.05-.32 13.58.1 18.06a.08.08 0 0 0 .03.06 19.9 19.9 0 0 0 6 3.03.08.08 0 0 0 .08-.03c.46-.63.87-1.3 1.22-2a.08.08 0 0 0-.04-.1 13.1 13.1 0 0 1-1.87-.9.08.08 0 0 1 0-.12l.37-.3a.07.07 0 0 1 .07 0 14.2 14.2 0 0 0 12.07 0 .07.07 0 0 1 .08 0l.37.3a.08.08 0 0 1 0 .12 12.3 12.3 0 0 1-1.88.9.08.08 0 0 0-.04.1c.36.7.78 1.37 1.23 2a.08.08 0 0 0 .08.03 19.8 19.8 0 0 0 6-3.03.08.08 0 0 0 .04-.06c.5-5.17-.84-9.67-3.55-13.66a.06.06 0 0 0-.04-.03ZM8.02 15.33c-1.18 0-2.16-1.08-2.16-2.42 0-1.33.96-2.42 2.16-2.42 1.21 0 2.18 1.1 2.16 2.42 0 1.34-.96 2.42-2.16 2.42Zm7.97 0c-1.18 0-2.15-1.08-2.15-2.42 0-1.33.95-2.42 2.15-2.42 1.21 0 2.18 1.1 2.16 2.42 0 1.34-.95 2.42-2.16 2.42Z',
  facebook:
    'M24 12a12 12 0 1 0-13.88 11.85v-8.38H7.08V12h3.04V9.36c0-3 1.8-4.67 4.54-4.67 1.31 0 2.68.24 2.68.24v2.95h-1.51c-1.49 0-1.95.93-1.95 1.87V12h3.32l-.53 3.47h-2.79v8.38A12 12 0 0 0 24 12Z',
  farcaster:
    'M5.4 3h13.2v2.6h2.6l-.8 2.6h-.7v10.2h.5c.5 0 .9.4.9.9V21h-6v-1.7c0-.5.4-.9.9-.9v-5.1a4 4 0 0 0-8 0v5.1c.5 0 .9.4.9.9V21h-6v-1.7c0-.5.4-.9.9-.9h.5V8.2h-.7l-.8-2.6h2.6V3Z',
  github:
    'M12 .3a12 12 0 0 0-3.8 23.38c.6.12.83-.26.83-.57L9 21.07c-3.34.72-4.04-1.61-4.04-1.61-.55-1.39-1.34-1.76-1.34-1.76-1.08-.74.09-.73.09-.73 1.2.09 1.83 1.24 1.83 1.24 1.08 1.83 2.81 1.3 3.5 1 .1-.78.42-1.31.76-1.61-2.67-.3-5.47-1.33-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.14-.3-.54-1.52.1-3.18 0 0 1-.32 3.3 1.23a11.5 11.5 0 0 1 6 0c2.28-1.55 3.29-1.23 3.29-1.23.64 1.66.24 2.88.12 3.18a4.65 4.65 0 0 1 1.23 3.22c0 4.61-2.8 5.63-5.48 5.92.42.36.81 1.1.81 2.22l-.01 3.29c0 .31.2.69.82.57A12 12 0 0 0 12 .3',
  x: 'M18.9 1.15h3.68l-8.04 9.19L24 22.85h-7.41l-5.8-7.59-6.63 7.59H.47l8.6-9.83L0 1.15h7.6l5.24 6.94 6.06-6.94Zm-1.29 19.5h2.04L6.48 3.23H4.3l13.31 17.4Z',
}

/** Google allows its logo only in its four colours. */
const google: readonly (readonly [colour: string, path: string])[] = [
  ['#ea4335', 'M5.07 8A8 8 0 0 1 18.13 6.86'],
  ['#fbbc05', 'M5.07 16A8 8 0 0 1 5.07 8'],
  ['#34a853', 'M17.14 18.13A8 8 0 0 1 5.07 16'],
  ['#4285f4', 'M12.2 12H20A8 8 0 0 1 17.14 18.13'],
]

/** A person, and the key that a device keeps. */
const passkey =
  'M9.6 11.4a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Zm-6 8.4c0-3.3 2.7-6 6-6 1 0 1.9.2 2.7.6m5.7-3.4a2.75 2.75 0 0 1 1.1 5.3l.7 1.2-1 1.2 1 1.2-1.8 1.8-1.2-1.2v-4.2a2.75 2.75 0 0 1 1.2-5.3Z'

export interface LoginMethodMarkProps {
  loginMethod: string
  /** The first letter is drawn for an operator's own provider. */
  name: string
}

/** Decorative: the name is in the text or the control's label. */
export function LoginMethodMark({ loginMethod, name }: LoginMethodMarkProps): ReactElement {
  if (loginMethod === 'google')
    return (
      <svg className="mark" viewBox="0 0 24 24" fill="none" strokeWidth="4" aria-hidden="true">
        {google.map(([colour, path]) => (
          <path key={colour} d={path} stroke={colour} />
        ))}
      </svg>
    )
  if (loginMethod === 'passkey')
    return (
      <svg
        className="mark"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={passkey} />
      </svg>
    )
  if (!isKnown(loginMethod)) return <Logo id={loginMethod} name={name} size="small" />
  return (
    <svg className="mark" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={marks[loginMethod]} />
    </svg>
  )
}

/** The mark as a row's logo, or at the waiting views' large size. */
export function LoginMethodLogo({
  size,
  ...loginMethod
}: LoginMethodMarkProps & { size?: 'large' }): ReactElement {
  if (!isKnown(loginMethod.loginMethod))
    return <Logo id={loginMethod.loginMethod} name={loginMethod.name} size={size} />
  return (
    <span className={`logo icon login-method-logo ${size ?? ''}`} aria-hidden="true">
      <LoginMethodMark {...loginMethod} />
    </span>
  )
}

const isKnown = (loginMethod: string): boolean =>
  loginMethod === 'google' || loginMethod === 'passkey' || Object.hasOwn(marks, loginMethod)
