import type { ReactElement } from 'react'
import type { AccountIcon } from './account-icons.ts'

/** Needed by the frame and the wallet list: strokes on 20 × 20, 1.75 wide, round caps. */
const paths = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  help: 'M7.6 7.7a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.1.9-1.1 1.7M10 14.4v.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  retry: 'M15.8 8A6.2 6.2 0 1 0 16 11.5M16 4v4h-4',
  warning:
    'M10 7.5v3.5m0 2.8v.01M9.1 3.5 2.6 14.7a1 1 0 0 0 .9 1.5h13a1 1 0 0 0 .9-1.5L10.9 3.5a1 1 0 0 0-1.8 0Z',
  info: 'M10 9.5v4M10 6.6v.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  chevron: 'm8 4.5 5.5 5.5L8 15.5',
  grid: 'M4 4.5h4.5V9H4zm7.5 0H16V9h-4.5zM4 12h4.5v4.5H4zm7.5 0H16v4.5h-4.5z',
  wallet:
    'M15 6.5V5a1 1 0 0 0-1-1H5a1.8 1.8 0 0 0 0 3.5h10.5a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1H5a2 2 0 0 1-2-2V5.8m10.5 5.9v.01',
  code: 'M3.5 3.5h5v5h-5zm8 0h5v5h-5zm-8 8h5v5h-5zm8 0h1.5v1.5m3.5-1.5v2.5m-5 2.5h2m1.5-1.5h1.5v1.5',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  mail: 'M3.5 5h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-.6.6 7.1 5.4 7.1-5.4',
  clock: 'M10 6v4l2.5 2M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
}

/**
 * All loaded icons; none is removed. Without a prototype, because a host may pass any text as a
 * name.
 */
const all: Record<string, string> = Object.assign(Object.create(null), paths)

export function addIcons(icons: Readonly<Record<string, string>>): void {
  Object.assign(all, icons)
}

export type FirstIcon = keyof typeof paths
/** A feature's own icons load with its views. */
export type IconName = FirstIcon | AccountIcon | (string & {})

export function isIcon(name = ''): name is IconName {
  return name in all
}

/** Decorative: its meaning is in the text or the control's name. */
export function Icon({ name, flip = false }: { name: IconName; flip?: boolean }): ReactElement {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={flip ? 'flip' : undefined}
    >
      <path d={all[name]} />
    </svg>
  )
}
